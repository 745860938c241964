import type { ModelFlow } from '../measure/flow.ts'
import { type BlockCount, designEffect } from '../stats/block-interval.ts'
import { quantileRank } from '../stats/order-statistics.ts'

/**
 * How far chance moves a figure of a run, by how far the run strays in each stretch of its time from what simulations with the same calls do
 * there: a gateway may vary more than any twin of it does. `blocks` are equal stretches of one model's flow, in order; `expected` are the same
 * stretches of each simulation. What the plan does to the load, and which calls chance brought, is in both, and so in neither error.
 */
export function errorOfCount(
  blocks: readonly ModelFlow[],
  expected: readonly (readonly ModelFlow[])[],
  count: (flow: ModelFlow) => number,
): number {
  const [due, all] = [sumOf(blocks.map(({ offered }) => offered)), sumOf(blocks.map(count))]
  if (due === 0 || blocks.length < 2) return 0
  const simulated = blocks.map((_, n) => meanOf(expected.map((own) => count(own[n] as ModelFlow))))
  // A twin that is off by a factor is off everywhere: that is no chance.
  const weights = sumOf(simulated) > 0 ? simulated : blocks.map(({ offered }) => offered)
  const weight = sumOf(weights)
  const excess = blocks.map((flow, n) => count(flow) - (all * (weights[n] as number)) / weight)
  return Math.sqrt((sumOf(excess.map((one) => one ** 2)) * blocks.length) / (blocks.length - 1))
}

/**
 * The same of the p-quantile of times, as a standard error of its logarithm. `whole` is the flow of all blocks together, `wholes` those of each
 * simulation.
 */
export function errorOfQuantile(
  blocks: readonly ModelFlow[],
  expected: readonly (readonly ModelFlow[])[],
  whole: ModelFlow,
  wholes: readonly ModelFlow[],
  p: number,
): number {
  const middle = hundredthOf(whole, p)
  if (!Number.isFinite(middle) || middle <= 0 || whole.offered === 0) return 0
  // Each simulation by its own quantile, so that a twin that is slower everywhere shows no error here.
  const own = wholes.map((one) => hundredthOf(one, p))
  const counts = blocks.map((flow, n): BlockCount => {
    const simulated = meanOf(expected.map((run, at) => shareBelow(run[n] as ModelFlow, own[at] as number) - p))
    return { calls: flow.offered, below: flow.offered * (shareBelow(flow, middle) - simulated) }
  })
  const { effect } = designEffect(counts)
  const half = Math.sqrt((p * (1 - p) * effect) / whole.offered)
  const [low, high] = [hundredthOf(whole, p - half), hundredthOf(whole, p + half)]
  const logs = [Math.log(middle / low), Math.log(high / middle)].filter((log) => Number.isFinite(log))
  return logs.length === 0 ? 0 : meanOf(logs)
}

function hundredthOf({ hundredthsMs }: ModelFlow, share: number): number {
  return hundredthsMs[Math.min(100, Math.max(0, Math.round(100 * share)))] ?? Number.NaN
}

/** To the hundredth: a block keeps no more of its times. */
function shareBelow({ hundredthsMs }: ModelFlow, ms: number): number {
  if (hundredthsMs.length === 0) return 0
  const below = hundredthsMs.filter((one) => one <= ms).length
  return below === 0 ? 0 : quantileRank(100, below / hundredthsMs.length) / 100
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : sumOf(values) / values.length
}
