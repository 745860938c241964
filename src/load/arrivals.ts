import type { Arrivals } from '../profile/profile.ts'
import { gammaSampler } from '../stats/gamma.ts'
import { invertCumulative, type RateSegment, rateShape } from './rate-shape.ts'

/** Arrivals whose instants are known before the run: all but the closed model. */
export type OpenArrivals = Exclude<Arrivals, { process: 'closed' }>

/**
 * The intended starts, in ms from 0, ascending, all below `spanMs`: a pure function of its arguments, so the count is exact before
 * anything is sent. `next` is a keyed stream of uniforms; only the random processes draw from it.
 */
export function arrivalInstants(arrivals: OpenArrivals, spanMs: number, next: () => number): number[] {
  switch (arrivals.process) {
    case 'constant':
    case 'ramp':
    case 'step':
    case 'spike':
      return evenly(rateShape(arrivals, spanMs))
    case 'poisson':
      return renewal(arrivals.rate, spanMs, () => -Math.log1p(-next()))
    case 'gamma':
      return arrivals.burstiness === 0
        ? evenly(rateShape({ process: 'constant', rate: arrivals.rate }, spanMs))
        : renewal(arrivals.rate, spanMs, gammaSampler(1 / arrivals.burstiness, arrivals.burstiness, next))
    case 'burst':
      return bursts(arrivals.size, arrivals.everyMs, spanMs)
    case 'trace':
      // Scaled when they were read.
      return arrivals.instantsMs.filter((instant) => instant < spanMs)
  }
}

/** One arrival each time the integral of the rate passes a whole number, the first at its very start. */
function evenly(segments: readonly RateSegment[]): number[] {
  const instants: number[] = []
  const instantOf = invertCumulative(segments)
  for (let n = 0; ; n++) {
    const instant = instantOf(n)
    if (instant === undefined) return instants
    instants.push(instant)
  }
}

/** Independent gaps of mean 1 / rate; `gap` draws one of mean 1. */
function renewal(ratePerSecond: number, spanMs: number, gap: () => number): number[] {
  const instants: number[] = []
  const meanMs = 1000 / ratePerSecond
  for (let instant = gap() * meanMs; instant < spanMs; instant += gap() * meanMs) instants.push(instant)
  return instants
}

function bursts(size: number, everyMs: number | null, spanMs: number): number[] {
  const instants: number[] = []
  for (let n = 0; ; n++) {
    const start = everyMs === null ? 0 : n * everyMs
    if (start >= spanMs || (everyMs === null && n > 0)) return instants
    for (let i = 0; i < size; i++) instants.push(start)
  }
}
