import { table } from '../../../document/document.ts'
import { known, left, right, tableFrom } from '../../../document/table.ts'
import { headRoomWords } from '../../head-room.ts'
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
        right('30% less', ({ less }) => known(less, headRoomWords)),
        right('30% more', ({ more }) => known(more, headRoomWords)),
        left('verdict', ({ decides }) => (decides ? { text: 'changes', tone: 'warn' } : 'stays')),
      ]),
      `Head-room${shownTier(plan) === null ? '' : ` of tier ${shownTier(plan)?.tier}`} if one input is 30% lower or higher, the most decisive first`,
    ),
  ],
})
