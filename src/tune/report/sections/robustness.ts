import { table } from '../../../document/document.ts'
import { left, right, tableFrom } from '../../../document/table.ts'
import { formatShare } from '../../../units.ts'
import type { Sensitivity } from '../../sensitivity.ts'
import type { TuneSection } from '../tune-section.ts'

/** Objective if a knob or the gateway's limits are a fifth off. */
export const robustness: TuneSection = ({ winner: { grade, sensitivity } }) => ({
  id: 'robustness',
  title: `A fifth off: robustness ${grade}`,
  folded: 'the objective if a knob or a limit is a fifth less or more',
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      tableFrom(sensitivity, [
        left('what', ({ of }) => of),
        right('a fifth less', ({ less }) => shown(less)),
        right('a fifth more', ({ more }) => shown(more)),
      ]),
      'Change of the objective. A: hardly any; B: some; C: much; D: breaks a constraint, or more than doubles it.',
    ),
  ],
})

function shown({ change, acceptable }: Sensitivity['less']): string {
  const by = change === null ? 'nothing succeeds' : `${change >= 0 ? '+' : '−'}${formatShare(Math.abs(change))}`
  return `${by}${acceptable ? '' : ', breaks a constraint'}`
}
