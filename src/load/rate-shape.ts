import type { Arrivals } from '../profile/profile.ts'

/** A stretch in which the rate changes linearly. Instants in ms, rates per second. */
export interface RateSegment {
  startMs: number
  endMs: number
  from: number
  to: number
}

type Shaped = Extract<Arrivals, { process: 'constant' | 'ramp' | 'step' | 'spike' }>

/** The offered rate over [0, spanMs) as linear stretches. */
export function rateShape(arrivals: Shaped, spanMs: number): RateSegment[] {
  const level = (startMs: number, endMs: number, rate: number): RateSegment => ({
    startMs,
    endMs,
    from: rate,
    to: rate,
  })
  switch (arrivals.process) {
    case 'constant':
      return [level(0, spanMs, arrivals.rate)]
    case 'ramp':
      return [{ startMs: 0, endMs: spanMs, from: arrivals.from, to: arrivals.to }]
    case 'step': {
      const segments: RateSegment[] = []
      const rising = arrivals.to >= arrivals.from
      for (let n = 0; n * arrivals.everyMs < spanMs; n++) {
        const rate = arrivals.from + (rising ? 1 : -1) * n * Math.abs(arrivals.by)
        const bounded = rising ? Math.min(rate, arrivals.to) : Math.max(rate, arrivals.to)
        segments.push(level(n * arrivals.everyMs, Math.min((n + 1) * arrivals.everyMs, spanMs), bounded))
      }
      return segments
    }
    case 'spike': {
      const from = Math.min(arrivals.atMs, spanMs)
      const to = Math.min(arrivals.atMs + arrivals.forMs, spanMs)
      return [level(0, from, arrivals.rate), level(from, to, arrivals.peak), level(to, spanMs, arrivals.rate)].filter(
        (segment) => segment.endMs > segment.startMs,
      )
    }
  }
}

/** Arrivals that a stretch brings: the integral of its rate. */
function mass(segment: RateSegment): number {
  return ((segment.from + segment.to) / 2) * ((segment.endMs - segment.startMs) / 1000)
}

/**
 * The instant at which the integral of the rate reaches `count`, exactly (no stepping); undefined beyond the end.
 * Ask with ascending counts: the position is remembered.
 */
export function invertCumulative(segments: readonly RateSegment[]): (count: number) => number | undefined {
  let index = 0
  let before = 0
  return (count) => {
    for (;;) {
      const segment = segments[index]
      if (segment === undefined) return undefined
      const wanted = count - before
      const instant = instantWithin(segment, wanted)
      if (instant !== undefined) return instant
      before += mass(segment)
      index++
    }
  }
}

/** Solves from·t + slope·t²/2 = wanted inside one stretch, in the form that loses no digits when the slope is small. */
function instantWithin(segment: RateSegment, wanted: number): number | undefined {
  if (mass(segment) === 0) return undefined
  const seconds = (segment.endMs - segment.startMs) / 1000
  const slope = (segment.to - segment.from) / seconds
  const root = segment.from * segment.from + 2 * slope * wanted
  if (root < 0) return undefined
  const divisor = segment.from + Math.sqrt(root)
  const t = wanted === 0 ? 0 : divisor === 0 ? Number.POSITIVE_INFINITY : (2 * wanted) / divisor
  const instant = segment.startMs + t * 1000
  // A count that falls on the end within rounding belongs to the next stretch: 10/s for 1 s is 10 arrivals, not 11.
  return t < seconds - 1e-9 * seconds ? instant : undefined
}
