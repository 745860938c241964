import { fold, table } from '../../document/document.ts'
import { foreign, known, left, right, tableFrom } from '../../document/table.ts'
import { formatCount } from '../../units.ts'
import type { RunSection } from '../run-section.ts'

/** More rows than this nobody reads in a page. */
const MOST = 200

/** Tasks whose end was not seen. */
export const openTasks: RunSection = ({ summary: { openTasks } }) => ({
  id: 'open-tasks',
  title: 'Open tasks',
  titled: [],
  folded: `${formatCount(openTasks.length)}, whose end was not seen`,
  blocks: [
    fold(
      'Open tasks',
      [
        table(
          tableFrom(openTasks, [
            left('task', ({ taskId }) => foreign(taskId)),
            left('model', ({ model }) => foreign(model)),
            right('call', ({ call }) => known(call, formatCount)),
          ]),
          'Accepted, and their end was not seen',
          {
            most: { html: MOST },
            rest: (shown) => `And ${formatCount(openTasks.length - shown)} more, all in summary.json.`,
          },
        ),
      ],
      { folded: ['terminal', 'markdown'] },
    ),
  ],
})
