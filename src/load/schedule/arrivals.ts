import type { Arrivals } from '../../profile/profile.ts'
import { gammaSampler } from '../../stats/gamma.ts'
import { invertCumulative, rateShape } from './rate-shape.ts'

/** Arrivals whose instants are known before the run: all but the closed model. */
export type OpenArrivals = Exclude<Arrivals, { process: 'closed' }>

/**
 * Writes the next instants into `into`, in ms, ascending, and gives how many: fewer than there is room for means that there are no more.
 * By the hundred, since a call for each would cost as much as finding it.
 */
export type Instants = (into: Float64Array) => number

/**
 * The intended starts, in ms from 0, ascending, all below `spanMs`: a pure function of its arguments, so the count is exact before
 * anything is sent. `next` is a keyed stream of uniforms; only the random processes draw from it.
 */
export function arrivalInstants(arrivals: OpenArrivals, spanMs: number, next: () => number): Instants {
  switch (arrivals.process) {
    case 'constant':
    case 'ramp':
    case 'step':
    case 'spike':
      return evenly(invertCumulative(rateShape(arrivals, spanMs)))
    case 'poisson':
      return renewal(arrivals.rate, spanMs, () => -Math.log1p(-next()))
    case 'gamma':
      return arrivals.burstiness === 0
        ? evenly(invertCumulative(rateShape({ process: 'constant', rate: arrivals.rate }, spanMs)))
        : renewal(arrivals.rate, spanMs, gammaSampler(1 / arrivals.burstiness, arrivals.burstiness, next))
    case 'burst':
      return bursts(arrivals.size, arrivals.everyMs, spanMs)
    case 'trace':
      return recorded(arrivals.instantsMs, spanMs)
  }
}

/** One arrival each time the integral of the rate passes a whole number, the first at its very start. */
function evenly(instantOf: (count: number) => number | undefined): Instants {
  let count = 0
  return (into) => {
    for (let n = 0; n < into.length; n++) {
      const instant = instantOf(count++)
      if (instant === undefined) return n
      into[n] = instant
    }
    return into.length
  }
}

/** Independent gaps of mean 1 / rate; `gap` draws one of mean 1. */
function renewal(ratePerSecond: number, spanMs: number, gap: () => number): Instants {
  const meanMs = 1000 / ratePerSecond
  let last = 0
  return (into) => {
    let instant = last
    for (let n = 0; n < into.length; n++) {
      instant += gap() * meanMs
      if (!(instant < spanMs)) return n
      into[n] = instant
    }
    last = instant
    return into.length
  }
}

function bursts(size: number, everyMs: number | null, spanMs: number): Instants {
  let burst = 0
  let made = 0
  return (into) => {
    for (let n = 0; n < into.length; n++) {
      if (made === size) {
        burst++
        made = 0
      }
      const start = everyMs === null ? 0 : burst * everyMs
      if (start >= spanMs || (everyMs === null && burst > 0)) return n
      into[n] = start
      made++
    }
    return into.length
  }
}

/** Scaled when they were read. */
function recorded(instantsMs: Iterable<number>, spanMs: number): Instants {
  const instants = instantsMs[Symbol.iterator]()
  return (into) => {
    for (let n = 0; n < into.length; n++) {
      const { value, done } = instants.next()
      if (done === true || !(value < spanMs)) return n
      into[n] = value
    }
    return into.length
  }
}
