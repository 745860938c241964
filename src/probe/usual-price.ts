/** Over the worlds of docs/probe.md that were probed: what 21 of 22 of them took, by the size of the limit. */
const EACH = 10
const BESIDES = 100

/** What a probe of a model usually takes at most, in accepted submits: most probes of worlds whose limits let through so many at once. */
export function usualPriceOf(size: number): number {
  return Math.ceil(EACH * size + BESIDES)
}

/** What a model has cost so far, beside what is usual. */
export interface PriceSoFar {
  accepted: number
  /** Credits; null where the price of one is not known. */
  credits: number | null
  /** So many passed at once when the limit was met first. */
  size: number
  usual: number
}
