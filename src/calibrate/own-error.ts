import type { ModelFlow } from '../measure/flow.ts'
import { designEffect, designEffectOfShaped } from '../stats/block-interval.ts'
import { quantileRank } from '../stats/order-statistics.ts'

/**
 * How far chance moves a figure of a run, by how much that figure differs between stretches of the run itself: a gateway may vary more than
 * any twin of it does. `blocks` are equal stretches of one model's flow, in order; `isShaped` says that the plan changes the load.
 */
export function errorOfCount(
  blocks: readonly ModelFlow[],
  count: (flow: ModelFlow) => number,
  isShaped: boolean,
): number {
  const due = blocks.reduce((sum, { offered }) => sum + offered, 0)
  const all = blocks.reduce((sum, flow) => sum + count(flow), 0)
  if (due === 0 || blocks.length < 2) return 0
  // More calls than usual are due by chance, and that is not what is asked.
  const excess = blocks.map((flow) => count(flow) - (all * flow.offered) / due)
  if (!isShaped) return Math.sqrt((sumOfSquares(excess) * blocks.length) / (blocks.length - 1))
  // A load that changes by plan hardly moves the difference of neighbours.
  const steps = excess.slice(1).map((value, n) => value - (excess[n] as number))
  return Math.sqrt((sumOfSquares(steps) / 2) * (blocks.length / steps.length))
}

/** The same of the p-quantile of times, as a standard error of its logarithm. `whole` is the flow of all blocks together. */
export function errorOfQuantile(blocks: readonly ModelFlow[], whole: ModelFlow, p: number, isShaped: boolean): number {
  const { hundredthsMs } = whole
  const at = (share: number): number => hundredthsMs[Math.min(100, Math.max(0, Math.round(100 * share)))] ?? Number.NaN
  const middle = at(p)
  if (!Number.isFinite(middle) || middle <= 0 || whole.offered === 0) return 0
  const counts = blocks.map((flow) => ({ calls: flow.offered, below: flow.offered * shareBelow(flow, middle) }))
  const { effect } = isShaped ? designEffectOfShaped(counts) : designEffect(counts)
  const half = Math.sqrt((p * (1 - p) * effect) / whole.offered)
  const [low, high] = [at(p - half), at(p + half)]
  const logs = [Math.log(middle / low), Math.log(high / middle)].filter((log) => Number.isFinite(log))
  return logs.length === 0 ? 0 : logs.reduce((sum, log) => sum + log, 0) / logs.length
}

/** To the hundredth: a block keeps no more of its times. */
function shareBelow({ hundredthsMs }: ModelFlow, ms: number): number {
  if (hundredthsMs.length === 0) return 0
  const below = hundredthsMs.filter((one) => one <= ms).length
  return below === 0 ? 0 : quantileRank(100, below / hundredthsMs.length) / 100
}

function sumOfSquares(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0)
}
