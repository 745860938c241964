import { table } from '../../../document/document.ts'
import { NONE } from '../../../document/figures.ts'
import { foreign, known, left, right, tableFrom } from '../../../document/table.ts'
import { HEADLINE_METRICS } from '../../../measure/replications.ts'
import { formatCount } from '../../../units.ts'
import { HEADLINE_WORDS } from '../../headline-words.ts'
import { TONES } from '../../verdict.ts'
import type { ReplicationsSection } from '../replications-section.ts'

/** More rows than this nobody reads in a page. */
const MOST = 200

/** Every seed, or run, for itself. */
export const seeds: ReplicationsSection = ({ runs, verdicts, time }) => {
  const rows = runs.map((run, at) => ({ run, verdict: verdicts[at], name: time === 'real' ? at + 1 : run.seed }))
  const unit = time === 'real' ? 'run' : 'seed'
  type Row = (typeof rows)[number]
  return {
    id: 'seeds',
    title: time === 'real' ? 'Runs' : 'Seeds',
    folded: `every ${unit} for itself`,
    blocks: [
      table(
        tableFrom(rows, [
          left(unit, ({ name }) => ({ text: String(name), sort: name })),
          left('verdict', ({ verdict }) =>
            verdict === undefined ? NONE : { text: verdict.word, tone: TONES[verdict.word] },
          ),
          ...HEADLINE_METRICS.map((metric) =>
            right<Row>(HEADLINE_WORDS[metric].label, ({ run }) => known(run[metric], HEADLINE_WORDS[metric].show)),
          ),
          ...(verdicts.some(({ reasons }) => reasons.length > 0)
            ? [left<Row>('first reason', ({ verdict }) => foreign(verdict?.reasons[0]))]
            : []),
        ]),
        `Every ${unit} for itself; a column’s head sorts by it.`,
        {
          sortable: true,
          in: ['html'],
          most: { html: MOST },
          rest: (shown) => `And ${formatCount(runs.length - shown)} more, all in replications.json.`,
        },
      ),
    ],
  }
}
