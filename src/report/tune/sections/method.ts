import { formatCount, formatShare } from '../../../units.ts'
import { text } from '../../document.ts'
import type { TuneSection } from '../tune-section.ts'

/** What was asked for, and how much was simulated for it. */
export const method: TuneSection = ({ objective, candidates, runs, seed, heldOutSeeds }) => {
  const { constraints, leastCompleted, minimise } = objective
  const kept = `completed at least ${formatShare(leastCompleted)}, give-ups at most ${formatShare(constraints.giveUpRate)}, 429 per success at most ${constraints.throttledPerSuccess}, duplicates at most ${constraints.duplicates}`
  return {
    id: 'method',
    title: 'Method',
    blocks: [
      text(
        `Objective: least ${minimise}; ${kept}. ${formatCount(candidates)} settings, ${formatCount(runs)} simulations, seed ${seed}; figures from ${formatCount(heldOutSeeds)} seeds that the search had not seen, intervals simultaneous at 95 %.`,
        { in: ['markdown', 'html'] },
      ),
    ],
  }
}
