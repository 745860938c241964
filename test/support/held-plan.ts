import type { OpenArrivals } from '../../src/load/schedule/arrivals.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { hashText, type RandomSource } from '../../src/random.ts'
import { gammaSampler } from '../../src/stats/gamma.ts'

/**
 * The plan as it was made before it was walked: every instant in an array, and all of them sorted. Every seed must keep the calls that
 * this gives, for logs and baselines were planned by it; so it shares no code with what it is held against.
 */
export interface HeldPlan {
  intendedMs: Float64Array
  modelOf: Uint16Array
  spanMs: number
}

export function heldPlan(profile: Profile, random: RandomSource): HeldPlan {
  const spanMs = profile.phases.reduce((sum, phase) => sum + phase.durationMs, 0)
  const instants: number[] = []
  const models: number[] = []
  const place = (instant: number, model: number): void => {
    instants.push(instant)
    models.push(model)
  }
  profile.models.forEach((load, index) => {
    if (load.arrivals === null || load.arrivals.process === 'closed') return
    const next = random.stream('arrival', hashText(load.model))
    for (const instant of heldInstants(load.arrivals, spanMs - load.startOffsetMs, next)) {
      place(instant + load.startOffsetMs, index)
    }
  })
  if (profile.mix !== null) {
    const weights = profile.models.map((load) => profile.mix?.of[load.model] ?? 0)
    heldInstants(profile.mix.arrivals, spanMs, random.stream('arrival')).forEach((instant, n) => {
      place(instant, heldChoice(weights, random.uniform('mix', n)))
    })
  }
  const order = Uint32Array.from(instants.keys()).sort(
    (a, b) => (instants[a] as number) - (instants[b] as number) || a - b,
  )
  return {
    intendedMs: Float64Array.from(order, (from) => instants[from] as number),
    modelOf: Uint16Array.from(order, (from) => models[from] as number),
    spanMs,
  }
}

/** Index that a uniform in [0, 1) falls on, with probability proportional to its weight. */
export function heldChoice(weights: readonly number[], uniform: number): number {
  let left = uniform * weights.reduce((sum, weight) => sum + weight, 0)
  for (let i = 0; i < weights.length; i++) {
    left -= weights[i] as number
    if (left < 0) return i
  }
  return weights.findLastIndex((weight) => weight > 0)
}

/** The most starts in any one second. */
export function heldPeak({ intendedMs }: HeldPlan): number {
  let most = 0
  for (let last = 0, first = 0; last < intendedMs.length; last++) {
    while ((intendedMs[last] as number) - (intendedMs[first] as number) >= 1000) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}

function heldInstants(arrivals: OpenArrivals, spanMs: number, next: () => number): number[] {
  switch (arrivals.process) {
    case 'constant':
    case 'ramp':
    case 'step':
    case 'spike':
      return evenly(shapeOf(arrivals, spanMs))
    case 'poisson':
      return renewal(arrivals.rate, spanMs, () => -Math.log1p(-next()))
    case 'gamma':
      return arrivals.burstiness === 0
        ? evenly(shapeOf({ process: 'constant', rate: arrivals.rate }, spanMs))
        : renewal(arrivals.rate, spanMs, gammaSampler(1 / arrivals.burstiness, arrivals.burstiness, next))
    case 'burst':
      return bursts(arrivals.size, arrivals.everyMs, spanMs)
    case 'trace':
      return [...arrivals.instantsMs].filter((instant) => instant < spanMs)
  }
}

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

interface Segment {
  startMs: number
  endMs: number
  from: number
  to: number
}

function shapeOf(
  arrivals: Extract<OpenArrivals, { process: 'constant' | 'ramp' | 'step' | 'spike' }>,
  spanMs: number,
): Segment[] {
  const level = (startMs: number, endMs: number, rate: number): Segment => ({ startMs, endMs, from: rate, to: rate })
  switch (arrivals.process) {
    case 'constant':
      return [level(0, spanMs, arrivals.rate)]
    case 'ramp':
      return [{ startMs: 0, endMs: spanMs, from: arrivals.from, to: arrivals.to }]
    case 'step': {
      const segments: Segment[] = []
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

/** One arrival each time the integral of the rate passes a whole number. */
function evenly(segments: readonly Segment[]): number[] {
  const instants: number[] = []
  let index = 0
  let before = 0
  for (let n = 0; ; n++) {
    for (;;) {
      const segment = segments[index]
      if (segment === undefined) return instants
      const instant = instantWithin(segment, n - before)
      if (instant !== undefined) {
        instants.push(instant)
        break
      }
      before += mass(segment)
      index++
    }
  }
}

function mass(segment: Segment): number {
  return ((segment.from + segment.to) / 2) * ((segment.endMs - segment.startMs) / 1000)
}

function instantWithin(segment: Segment, wanted: number): number | undefined {
  if (mass(segment) === 0) return undefined
  const seconds = (segment.endMs - segment.startMs) / 1000
  const slope = (segment.to - segment.from) / seconds
  const root = segment.from * segment.from + 2 * slope * wanted
  if (root < 0) return undefined
  const divisor = segment.from + Math.sqrt(root)
  const t = wanted === 0 ? 0 : divisor === 0 ? Number.POSITIVE_INFINITY : (2 * wanted) / divisor
  const instant = segment.startMs + t * 1000
  return t < seconds - 1e-9 * seconds ? instant : undefined
}
