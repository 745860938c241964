import type { Network } from './observation.ts'
import type { Shape } from './shapes.ts'

/** From the lead of a saturation to its first refusal, about. */
const BURST_MS = 5000

/** How long what others took is missing: a window, or until a bucket has refilled one. */
export function spanOf({ windowMs, ratePerSecond = 1 }: Shape, { slackMs }: Network): number {
  return (windowMs ?? Math.max(BURST_MS, 1000 / ratePerSecond)) + slackMs
}
/** Cost, in logarithms, of the assumption that others took this many if they take `mean`. */
export function takenByOthers(mean: number): number[] {
  if (mean <= 0) return [0]
  const most = Math.ceil(mean + 4 * Math.sqrt(mean) + 2)
  const costs = [-mean]
  for (let by = 1; by <= most; by++) costs.push((costs[by - 1] as number) + Math.log(mean / by))
  return costs
}
