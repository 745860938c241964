import { createLimiter } from '../../limits/create-limiter.ts'
import type { LimiterOptions } from '../../limits/law.ts'
import type { CountingLimiter, Limiter } from '../../limits/limiter.ts'
import { countingLimiter, type RateSpec } from '../../limits/registry.ts'
import type { SaturationDigest } from './saturation-digest.ts'
import { clockWindowsFor, offsetWindowsFor, ratesFor, type Shape, windowsFor } from './shapes.ts'

/** A limiter of this size refuses nothing that a probe sends: what it has counted can be read from it. */
const BOUNDLESS = 1_000_000

/**
 * A kind of limit that evidence is held against. Its size is not guessed: for a shape, what a limiter of the law would have counted at
 * each request does not depend on its size, so that one replay scores every size.
 */
export interface Hypothesis {
  readonly name: HypothesisName
  /** Whether the gateway's clock matters to it. */
  readonly isClocked: boolean
  /** Half of its logarithmic prior; the other is the shape's. */
  readonly lnPrior: number
  shapes(digest: SaturationDigest): Shape[]
  /** Specification for a whole size: the limit of a window, or the burst of a bucket. */
  spec(shape: Shape, size: number): RateSpec
  /** Where a law is run in another way than the registry's limiter does. */
  limiter?(shape: Shape, size: number): CountingLimiter
  /** Whether what it refuses counts in it, too. */
  readonly countsRefusals?: true
  /** Only evidence that is gathered in depth tells it from a plainer law. */
  readonly isDeep?: true
  /** It counts parts of requests, so that a part of one may fit beyond the whole ones. */
  readonly isGradual?: true
  /** A bucket that is refilled steadily. What is missing in it does not depend on what it does with a request that has to wait. */
  readonly isSteady?: true
  /** Its windows begin anywhere: only a limit that stands alone, or beside a bound on open requests, shows where. */
  readonly isAlone?: true
  /** Whether it holds back a request that it lets through until what is missing before it is refilled. */
  readonly isHolding?: true
}

export const HYPOTHESIS_NAMES = [
  'fixed-window-clock',
  'fixed-window-first',
  'fixed-window-offset',
  'sliding-log',
  'sliding-log-counting-refusals',
  'sliding-counter',
  'sliding-counter-counting-refusals',
  'sliding-counter-first',
  'sliding-counter-first-counting-refusals',
  'token-bucket',
  'quantised-bucket',
  'leaky-queue',
  'slope',
] as const
export type HypothesisName = (typeof HYPOTHESIS_NAMES)[number]

const windowMs = (shape: Shape): number => shape.windowMs ?? 0
const rate = (shape: Shape): number => shape.ratePerSecond ?? 0

export function limiterOf(hypothesis: Hypothesis, shape: Shape, size: number, options: LimiterOptions): Limiter {
  return hypothesis.limiter?.(shape, size) ?? createLimiter(hypothesis.spec(shape, size), options)
}

/** The same, boundless, of what it has counted: its figures are possible, and are not checked. */
export function boundless(hypothesis: Hypothesis, shape: Shape, options: LimiterOptions): CountingLimiter {
  return hypothesis.limiter?.(shape, BOUNDLESS) ?? countingLimiter(hypothesis.spec(shape, BOUNDLESS), options)
}

function slidingCounter(countRefused: boolean, isFromFirst: boolean): Hypothesis {
  const spec = (shape: Shape, limit: number): RateSpec => ({
    kind: 'sliding-counter',
    limit,
    windowMs: windowMs(shape),
    countRefused,
  })
  const fromFirst: Pick<Hypothesis, 'limiter'> = {
    limiter: (shape, limit) =>
      countedFromFirst((originEpochMs) => countingLimiter(spec(shape, limit), { originEpochMs }), windowMs(shape), {
        limit,
        countsRefused: countRefused,
      }),
  }
  return {
    name: `sliding-counter${isFromFirst ? '-first' : ''}${countRefused ? '-counting-refusals' : ''}`,
    isClocked: !isFromFirst,
    ...(countRefused ? { countsRefusals: true as const } : {}),
    lnPrior: (countRefused ? -1 : 0) - (isFromFirst ? 1 : 0),
    shapes: windowsFor,
    spec,
    ...(isFromFirst ? fromFirst : { isGradual: true as const }),
  }
}

/** In the order of plainness. Each replays the law itself, so that a law of the registry joins with what it counts and its shapes. */
export const HYPOTHESES: readonly Hypothesis[] = [
  {
    name: 'fixed-window-clock',
    isClocked: true,
    lnPrior: 0,
    shapes: clockWindowsFor,
    spec: (shape, limit) => ({ kind: 'fixed-window', limit, windowMs: windowMs(shape), anchor: 'clock' }),
  },
  {
    name: 'fixed-window-first',
    isClocked: false,
    lnPrior: 0,
    shapes: windowsFor,
    spec: (shape, limit) => ({ kind: 'fixed-window', limit, windowMs: windowMs(shape), anchor: 'first' }),
  },
  {
    name: 'fixed-window-offset',
    isClocked: false,
    isAlone: true,
    // Where its edges lie is a figure besides, known to within a few hundred ms of a window.
    lnPrior: -7,
    shapes: offsetWindowsFor,
    spec: (shape, limit) => ({ kind: 'fixed-window', limit, windowMs: windowMs(shape), anchor: 'clock' }),
    limiter: ({ windowMs = 0, edgeMs = 0 }, limit) =>
      countingLimiter({ kind: 'fixed-window', limit, windowMs, anchor: 'clock' }, { originEpochMs: -edgeMs }),
  },
  ...[false, true].flatMap((countRefused): Hypothesis[] => [
    {
      name: countRefused ? 'sliding-log-counting-refusals' : 'sliding-log',
      isClocked: false,
      ...(countRefused ? { countsRefusals: true as const } : {}),
      lnPrior: countRefused ? -1 : 0,
      shapes: windowsFor,
      spec: (shape, limit) => ({ kind: 'sliding-log', limit, windowMs: windowMs(shape), countRefused }),
    },
    slidingCounter(countRefused, false),
    slidingCounter(countRefused, true),
  ]),
  {
    name: 'token-bucket',
    isClocked: false,
    isGradual: true,
    lnPrior: 0,
    shapes: ratesFor,
    spec: (shape, burst) => ({ kind: 'token-bucket', ratePerSecond: rate(shape), burst }),
    isSteady: true,
  },
  {
    name: 'quantised-bucket',
    isClocked: true,
    isGradual: true,
    lnPrior: -0.5,
    shapes: (digest) => ratesFor(digest).map((shape) => ({ ...shape, quantumMs: 1000 })),
    spec: (shape, burst) => ({
      kind: 'quantised-bucket',
      ratePerSecond: rate(shape),
      burst,
      quantumMs: shape.quantumMs ?? 1000,
    }),
  },
  {
    name: 'leaky-queue',
    isClocked: false,
    isGradual: true,
    lnPrior: -0.5,
    shapes: ratesFor,
    spec: (shape, size) => ({ kind: 'leaky-queue', ratePerSecond: rate(shape), queue: size - 1 }),
    isSteady: true,
    isHolding: true,
  },
  {
    name: 'slope',
    isClocked: true,
    isDeep: true,
    lnPrior: -8,
    shapes: windowsFor,
    // Its size is the growth: how much passes in all shows only after many windows.
    spec: (shape, growth) => ({ kind: 'slope', limit: BOUNDLESS, windowMs: windowMs(shape), growth }),
  },
]

/**
 * A limiter of clock windows as servers have it that begin them with the first request after a rest of two windows, and go on from there.
 * They count in whole numbers: what is left of the older window is rounded down. When another request may pass is not worked out.
 * `make` gives one whose windows begin at the instant 0 of a clock with this origin.
 */
function countedFromFirst(
  make: (originEpochMs: number) => CountingLimiter,
  windowMs: number,
  { limit, countsRefused }: { limit: number; countsRefused: boolean },
): CountingLimiter {
  let inner = make(0)
  let countedAt = Number.NEGATIVE_INFINITY
  const at = (now: number): void => {
    if (now - countedAt >= 2 * windowMs) inner = make(-now)
    countedAt = now
  }
  const counted = (now: number): number => (now - countedAt >= 2 * windowMs ? 0 : Math.floor(inner.counted(now) + 1e-9))
  return {
    holds: false,
    check(now, cost) {
      return counted(now) + cost <= limit
        ? { admitted: true, startsAt: now }
        : { admitted: false, retryAt: now + windowMs / limit }
    },
    take(now, cost) {
      at(now)
      inner.take(now, cost)
    },
    refuse(now, cost) {
      if (countsRefused) at(now)
      inner.refuse(now, cost)
    },
    release: () => 0,
    counted,
    state: (now) => ({ estimate: counted(now) }),
  }
}
