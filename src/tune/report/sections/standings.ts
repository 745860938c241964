import { table, text } from '../../../document/document.ts'
import { type Cell, left, right, type Table, tableFrom } from '../../../document/table.ts'
import { formatCount, formatDuration, formatShare } from '../../../units.ts'
import { MARGIN } from '../../choice.ts'
import { isSafelyAcceptable } from '../../objective.ts'
import { TENANT_SHARE } from '../../scenes.ts'
import type { TuneResult } from '../../tune.ts'
import { objectiveShow, type TuneSection } from '../tune-section.ts'

/** All that met the held-out seeds, against the best. */
export const standings: TuneSection = (result) => ({
  id: 'standings',
  title: 'Compared with the winner',
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      standingsTable(result),
      `Difference between the objective and the winner’s objective, seed by seed over the same ${result.heldOutSeeds} seeds, with simultaneous 95% intervals. “Equivalent” means shown to be within ${formatShare(MARGIN)} of the winner${result.robust === null ? '' : ', in every scene'}.`,
      { sortable: true, open: 5 },
    ),
  ],
})

function standingsTable({ standings, winner, objective }: TuneResult): Table {
  const show = objectiveShow(objective)
  const figure = (value: number): Cell => ({ text: show(value), sort: value })
  return tableFrom(standings, [
    left('setting', ({ label }) => label),
    left('allowed', ({ acceptable, breaks }) => (acceptable && breaks.length === 0 ? 'yes' : 'no')),
    right(objective.minimise, ({ score }) => figure(score.value)),
    right('difference', ({ difference }) => figure(difference.mean)),
    right('from', ({ difference }) => figure(difference.low), { spare: true }),
    right('to', ({ difference }) => figure(difference.high), { spare: true }),
    left('verdict', ({ name, acceptable, score, verdict, breaks }) => {
      if (name === winner.name) return 'winner'
      if (breaks.length > 0) return `breaks ${breaks[0]?.id}`
      if (!acceptable) return 'breaks a constraint'
      return isSafelyAcceptable(score) ? verdict : 'near a constraint'
    }),
  ])
}

/** Objective, and the number of simulations behind the answer. */
export const method: TuneSection = ({ objective, candidates, runs, seed, heldOutSeeds, robust }) => {
  const { constraints, leastCompleted, minimise } = objective
  const { firstTokenP95Ms } = constraints
  const firstToken = firstTokenP95Ms === undefined ? '' : `, first token p95 at most ${formatDuration(firstTokenP95Ms)}`
  const kept = `completed at least ${formatShare(leastCompleted)}, give-ups at most ${formatShare(constraints.giveUpRate)}, 429 per success at most ${constraints.throttledPerSuccess}, duplicates at most ${constraints.duplicates}${firstToken}`
  const scenes =
    robust === null
      ? ''
      : ` Scenes: ${robust.scenes.join(', ')}; the second tenant sends ${formatShare(TENANT_SHARE)} of what the limits allow, at random instants.`
  return {
    id: 'method',
    title: 'Method',
    folded: `${formatCount(runs)} simulations of ${formatCount(candidates)} settings`,
    blocks: [
      text(
        `Objective: minimise ${minimise}; ${kept}. ${formatCount(candidates)} settings, ${formatCount(runs)} simulations, seed ${seed}. Figures are from ${formatCount(heldOutSeeds)} seeds that the search did not use, the same for all settings; intervals are simultaneous at 95%. The setting with the lowest objective is chosen, or the simplest setting that two one-sided tests show to be within ${formatShare(MARGIN)} of that objective. If the seeds cannot decide, the means decide.${scenes}`,
        { in: ['markdown', 'html'] },
      ),
    ],
  }
}
