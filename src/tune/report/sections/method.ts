import { text } from '../../../document/document.ts'
import { formatCount, formatShare } from '../../../units.ts'
import { MARGIN } from '../../choice.ts'
import { TENANT_SHARE } from '../../scenes.ts'
import type { TuneSection } from '../tune-section.ts'

/** Objective, and the number of simulations behind the answer. */
export const method: TuneSection = ({ objective, candidates, runs, seed, heldOutSeeds, robust }) => {
  const { constraints, leastCompleted, minimise } = objective
  const kept = `completed at least ${formatShare(leastCompleted)}, give-ups at most ${formatShare(constraints.giveUpRate)}, 429 per success at most ${constraints.throttledPerSuccess}, duplicates at most ${constraints.duplicates}`
  const scenes =
    robust === null
      ? ''
      : ` Scenes: ${robust.scenes.join(', ')}; the second tenant sends ${formatShare(TENANT_SHARE)} of what the limits let through, at random instants.`
  return {
    id: 'method',
    title: 'Method',
    folded: `${formatCount(runs)} simulations of ${formatCount(candidates)} settings`,
    blocks: [
      text(
        `Objective: least ${minimise}; ${kept}. ${formatCount(candidates)} settings, ${formatCount(runs)} simulations, seed ${seed}; figures from ${formatCount(heldOutSeeds)} seeds that the search had not seen, the same for all settings, intervals simultaneous at 95 %. The least is chosen, or the simplest of what is shown to be within ${formatShare(MARGIN)} of it by two one-sided tests; the means decide what no seeds could.${scenes}`,
        { in: ['markdown', 'html'] },
      ),
    ],
  }
}
