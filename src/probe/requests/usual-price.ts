/** Over the worlds of docs/probe.md that were probed: what 21 of 22 of them took, by the size of the limit. */
const EACH = 10
const BESIDES = 100

/** Usual maximum of a probe of a model, in accepted submits: most probes of worlds whose limits admit this many at once. */
export function usualPriceOf(size: number): number {
  return Math.ceil(EACH * size + BESIDES)
}

/** Cost of a model so far, beside the usual. */
export interface PriceSoFar {
  accepted: number
  /** Credits; null where the price of one is not known. */
  credits: number | null
  /** Number of requests that passed at once when the limit was met first. */
  size: number
  usual: number
}
