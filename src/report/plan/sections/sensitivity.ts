import { table } from '../../document.ts'
import { known, left, right, tableFrom } from '../../table.ts'
import { headRoom } from '../figures.ts'
import { type PlanSection, shownTier } from '../plan-section.ts'

/** Which input the answer hangs on, the worst first. */
export const sensitivity: PlanSection = (plan) => ({
  id: 'sensitivity',
  title: 'Sensitivity',
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      tableFrom(plan.sensitivity, [
        left('input', ({ what }) => what),
        right('30 % less', ({ less }) => known(less, headRoom)),
        right('30 % more', ({ more }) => known(more, headRoom)),
        left('answer', ({ decides }) => (decides ? { text: 'changes', tone: 'warn' } : 'stays')),
      ]),
      `Head-room${shownTier(plan) === null ? '' : ` of tier ${shownTier(plan)?.tier}`} where one input is 30 % off: what the answer hangs on, the worst first`,
    ),
  ],
})
