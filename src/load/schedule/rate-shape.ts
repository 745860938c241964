import type { Arrivals } from '../../profile/profile.ts'

/** A stretch in which the rate changes linearly. Instants in ms, rates per second. */
export interface RateSegment {
  startMs: number
  endMs: number
  from: number
  to: number
}

type Shaped = Extract<Arrivals, { process: 'constant' | 'ramp' | 'step' | 'spike' }>

/** The offered rate over [0, spanMs) as linear stretches, each by its place in line: a staircase may have millions of them. */
export function rateShape(arrivals: Shaped, spanMs: number): (index: number) => RateSegment | undefined {
  const level = (startMs: number, endMs: number, rate: number): RateSegment => ({
    startMs,
    endMs,
    from: rate,
    to: rate,
  })
  switch (arrivals.process) {
    case 'constant':
      return listed(level(0, spanMs, arrivals.rate))
    case 'ramp':
      return listed({ startMs: 0, endMs: spanMs, from: arrivals.from, to: arrivals.to })
    case 'step': {
      const { from, to, by, everyMs } = arrivals
      const rising = to >= from
      return (n) => {
        if (n * everyMs >= spanMs) return undefined
        const rate = from + (rising ? 1 : -1) * n * Math.abs(by)
        const bounded = rising ? Math.min(rate, to) : Math.max(rate, to)
        return level(n * everyMs, Math.min((n + 1) * everyMs, spanMs), bounded)
      }
    }
    case 'spike': {
      const from = Math.min(arrivals.atMs, spanMs)
      const to = Math.min(arrivals.atMs + arrivals.forMs, spanMs)
      return listed(level(0, from, arrivals.rate), level(from, to, arrivals.peak), level(to, spanMs, arrivals.rate))
    }
  }
}

function listed(...segments: readonly RateSegment[]): (index: number) => RateSegment | undefined {
  const real = segments.filter((segment) => segment.endMs > segment.startMs)
  return (index) => real[index]
}

/**
 * The instant at which the integral of the rate reaches `count`, exactly (no stepping); undefined beyond the end.
 * Ask with ascending counts: the position is remembered.
 */
export function invertCumulative(
  segmentAt: (index: number) => RateSegment | undefined,
): (count: number) => number | undefined {
  let index = 0
  let stretch = stretchOf(segmentAt(index))
  let before = 0
  return (count) => {
    for (;;) {
      if (stretch === undefined) return undefined
      const instant = instantWithin(stretch, count - before)
      if (instant !== undefined) return instant
      before += stretch.mass
      stretch = stretchOf(segmentAt(++index))
    }
  }
}

/** A segment with what follows from it: found out once, not for each call. */
interface Stretch {
  startMs: number
  seconds: number
  from: number
  /** Change of the rate in a second. */
  slope: number
  /** Arrivals that it brings: the integral of its rate. */
  mass: number
}

function stretchOf(segment: RateSegment | undefined): Stretch | undefined {
  if (segment === undefined) return undefined
  const { startMs, endMs, from, to } = segment
  const seconds = (endMs - startMs) / 1000
  return { startMs, seconds, from, slope: (to - from) / seconds, mass: ((from + to) / 2) * seconds }
}

/** Solves from·t + slope·t²/2 = wanted inside one stretch, in the form that loses no digits when the slope is small. */
function instantWithin({ startMs, seconds, from, slope, mass }: Stretch, wanted: number): number | undefined {
  if (mass === 0) return undefined
  const root = from * from + 2 * slope * wanted
  if (root < 0) return undefined
  const divisor = from + Math.sqrt(root)
  const t = wanted === 0 ? 0 : divisor === 0 ? Number.POSITIVE_INFINITY : (2 * wanted) / divisor
  const instant = startMs + t * 1000
  // A count that falls on the end within rounding belongs to the next stretch: 10/s for 1 s is 10 arrivals, not 11.
  return t < seconds - 1e-9 * seconds ? instant : undefined
}
