import type { Sensitivity } from '../../../tune/sensitivity.ts'
import { formatShare } from '../../../units.ts'
import { table } from '../../document.ts'
import { left, right } from '../../table.ts'
import type { TuneSection } from '../tune-section.ts'

/** What becomes of the objective where a knob or the gateway's limits are a fifth off. */
export const robustness: TuneSection = ({ winner: { grade, sensitivity } }) => ({
  id: 'robustness',
  title: `A fifth off: robustness ${grade}`,
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      {
        columns: [left('what'), right('a fifth less'), right('a fifth more')],
        rows: sensitivity.map(({ of, less, more }) => [of, shown(less), shown(more)].map((text) => ({ text }))),
      },
      'Change of the objective. A: hardly any; B: some; C: much; D: breaks a constraint, or more than doubles it.',
    ),
  ],
})

function shown({ change, acceptable }: Sensitivity['less']): string {
  const by = change === null ? 'nothing succeeds' : `${change >= 0 ? '+' : '−'}${formatShare(Math.abs(change))}`
  return `${by}${acceptable ? '' : ', breaks a constraint'}`
}
