import { HEADLINE_METRICS } from '../../../measure/replications.ts'
import { formatCount } from '../../../units.ts'
import { table } from '../../document.ts'
import { NONE, orNone } from '../../figures.ts'
import { HEADLINE_WORDS } from '../../headline-words.ts'
import { TONES } from '../../run-report/verdict.ts'
import { type Cell, left, right } from '../../table.ts'
import type { ReplicationsSection } from '../replications-section.ts'

/** More rows than this nobody reads in a page. */
const MOST = 200

/** Every seed for itself. */
export const seeds: ReplicationsSection = ({ runs, verdicts }) => ({
  id: 'seeds',
  title: 'Seeds',
  blocks: [
    table(
      {
        columns: [
          left('seed'),
          left('verdict'),
          ...HEADLINE_METRICS.map((metric) => right(HEADLINE_WORDS[metric].label)),
          left('first reason'),
        ],
        rows: runs.map((run, at): Cell[] => {
          const verdict = verdicts[at]
          const reason = verdict?.reasons[0]
          return [
            { text: String(run.seed), sort: run.seed },
            verdict === undefined ? { text: NONE } : { text: verdict.word, tone: TONES[verdict.word] },
            ...HEADLINE_METRICS.map((metric) => ({
              text: orNone(run[metric], HEADLINE_WORDS[metric].show),
              sort: run[metric] ?? -1,
            })),
            reason === undefined ? { text: NONE } : { text: reason, code: true },
          ]
        }),
      },
      'Every seed for itself; a column’s head sorts by it.',
      {
        sortable: true,
        in: ['html'],
        most: { html: MOST },
        rest: (shown) => `And ${formatCount(runs.length - shown)} more, all in replications.json.`,
      },
    ),
  ],
})
