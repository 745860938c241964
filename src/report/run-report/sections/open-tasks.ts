import { formatCount } from '../../../units.ts'
import { fold, table } from '../../document.ts'
import { left, right } from '../../table.ts'
import type { RunSection } from '../run-section.ts'

/** More rows than this nobody reads in a page. */
const MOST = 200

/** Tasks whose end was not seen. */
export const openTasks: RunSection = ({ summary: { openTasks } }) => ({
  id: 'open-tasks',
  title: 'Open tasks',
  titled: [],
  blocks: [
    fold(
      'Open tasks',
      [
        table(
          {
            columns: [left('task'), left('model'), right('call')],
            rows: openTasks.map((task) => [
              { text: task.taskId, code: true },
              { text: task.model, code: true },
              { text: formatCount(task.call), sort: task.call },
            ]),
          },
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
