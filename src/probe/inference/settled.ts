import type { HypothesisName } from './hypothesis.ts'
import type { Inference } from './infer.ts'
import { isUsuallySet } from './shapes.ts'

/** A bucket's rate is known when it is to within this. */
const RATE_TOLD = 0.01
/** A limit behind another is known when its likeliest law is so sure. */
const BEHIND_SURE = 0.9

/** Whether the likeliest law leaves its figures in no doubt, and has such as people set: others may explain the answers of one saturation by chance. */
export function isSettled(inference: Inference): boolean {
  const [first] = inference.ranked
  if (first === undefined) return false
  const { best, near } = first
  return (
    isUsuallySet(best.shape) &&
    isRateTold(inference) &&
    near.every(({ size, shape }) => size === best.size && shape.windowMs === best.shape.windowMs)
  )
}

/** Whether it is a concurrency limit that rests on a few refusals among many answers. */
export function isOfStray({ cap, ranked, random }: Inference): boolean {
  return cap !== null && ranked.length === 0 && random === null
}

/** Whether all that is about as likely as the likeliest law has the same window. */
export function isWindowTold({ ranked: [first] }: Inference): boolean {
  return first === undefined || first.near.every(({ shape }) => shape.windowMs === first.best.shape.windowMs)
}

/** Whether windows of the law begin at instants of their own, where those of other lengths begin too. */
export function isByEdges(name: HypothesisName): boolean {
  return name === 'fixed-window-clock' || name === 'fixed-window-offset'
}

/** Whether the likeliest law has no rate, or one that is known well enough. */
export function isRateTold({ ranked: [first] }: Inference): boolean {
  const rate = first?.best.shape.ratePerSecond
  if (first === undefined || rate === undefined) return true
  return first.near.every(({ shape }) => Math.abs((shape.ratePerSecond ?? rate) / rate - 1) <= RATE_TOLD)
}

/** Size of a limit behind the likeliest whose law or window the answers leave open; null where there is none. */
export function openBehind({ behind: [first] }: Inference): number | null {
  if (first === undefined) return null
  const { best, near, posterior } = first
  const isTold = posterior >= BEHIND_SURE && near.every(({ shape }) => shape.windowMs === best.shape.windowMs)
  return isTold ? null : best.size
}
