import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AlignedWindows } from '../../src/limits/aligned-windows.ts'
import { createLimiter } from '../../src/limits/create-limiter.ts'
import { decide, type Limiter } from '../../src/limits/limiter.ts'
import type { LimitSpec } from '../../src/limits/registry.ts'
import { justBelow } from '../support/limiter-promises.ts'
import {
  type Arrival,
  anyMs,
  eighths,
  type LimitOf,
  limit,
  originEpochMs,
  specsOf,
  train,
} from './limit-arbitraries.ts'

const admittedOf = (limiter: Limiter, arrivals: readonly Arrival[]): Arrival[] =>
  arrivals.filter(({ now, cost }) => decide(limiter, now, cost).admitted)

const sumOf = (arrivals: readonly Arrival[]): number => arrivals.reduce((sum, { cost }) => sum + cost, 0)

/** What was admitted in the span of `windowMs` that ends with each admission, that instant included. */
const endingWithEach = (admitted: readonly Arrival[], windowMs: number): Arrival[][] =>
  admitted.map((last, i) => admitted.slice(0, i + 1).filter(({ now }) => now > last.now - windowMs))

describe('aligned windows', () => {
  test('every instant lies in its window, be it next to an edge', () => {
    fc.assert(
      fc.property(anyMs(3000), originEpochMs, fc.integer({ min: 1, max: 1e6 }), anyMs(1e9), (width, origin, n, any) => {
        const windows = new AlignedWindows(width, origin)
        expect(windows.indexOf(0)).toBe(0)
        expect(windows.startOf(1) - windows.startOf(0)).toBeCloseTo(width, 9)
        for (const now of [any, windows.startOf(n), justBelow(windows.startOf(n))]) {
          const index = windows.indexOf(now)
          expect(now).toBeGreaterThanOrEqual(windows.startOf(index))
          expect(now).toBeLessThan(windows.startOf(index + 1))
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('never more than was promised', () => {
  /** A law, its limiter's origin and what it admitted of a train. */
  const admissions = <T extends LimitSpec>(
    law: fc.Arbitrary<T>,
    holds: (spec: T, admitted: Arrival[], origin: number, arrivals: Arrival[]) => void,
  ): void =>
    fc.assert(
      fc.property(law, originEpochMs, train(eighths), (spec, origin, arrivals) => {
        holds(spec, admittedOf(createLimiter(spec, { originEpochMs: origin }), arrivals), origin, arrivals)
      }),
      { numRuns: 400 },
    )

  test('fixed window: in each window', () => {
    admissions(specsOf('fixed-window', eighths), (spec, admitted, origin, arrivals) => {
      let start = Number.NEGATIVE_INFINITY
      const counting = spec.countRefused ? arrivals : admitted
      const windowOf = new Map<number, number>()
      for (const { now } of counting) {
        if (spec.anchor === 'clock') start = Math.floor((origin + now) / spec.windowMs)
        else if (now - start >= spec.windowMs) start = now
        windowOf.set(now, start)
      }
      for (const window of new Set(windowOf.values())) {
        expect(sumOf(admitted.filter(({ now }) => windowOf.get(now) === window))).toBeLessThanOrEqual(spec.limit)
      }
    })
  })

  test('sliding log: in any span of its length', () => {
    admissions(specsOf('sliding-log', eighths), (spec, admitted) => {
      for (const span of endingWithEach(admitted, spec.windowMs)) expect(sumOf(span)).toBeLessThanOrEqual(spec.limit)
    })
  })

  test('sliding counter: in each clock window, nor by its own estimate', () => {
    admissions(specsOf('sliding-counter', eighths), (spec, admitted, origin) => {
      const windowOf = (now: number) => Math.floor((origin + now) / spec.windowMs)
      const used = new Map<number, number>()
      for (const { now, cost } of admitted) {
        const window = windowOf(now)
        const newer = (used.get(window) ?? 0) + cost
        used.set(window, newer)
        expect(newer).toBeLessThanOrEqual(spec.limit)
        const share = 1 - ((origin + now) / spec.windowMs - window)
        expect((used.get(window - 1) ?? 0) * share + newer).toBeLessThanOrEqual(spec.limit + 1e-6)
      }
    })
  })

  /** At most `burst` and what is refilled between any first and last admission; `slackMs` of refill may come at once. */
  const expectBucket = (admitted: Arrival[], ratePerSecond: number, burst: number, slackMs: number): void => {
    for (const [i, first] of admitted.entries()) {
      let sum = 0
      for (const { now, cost } of admitted.slice(i)) {
        sum += cost
        expect(sum).toBeLessThanOrEqual(burst + (ratePerSecond * (now - first.now + slackMs)) / 1000 + 1e-6)
      }
    }
  }

  test('token bucket: B + r × span', () => {
    admissions(specsOf('token-bucket', eighths), (spec, admitted) =>
      expectBucket(admitted, spec.ratePerSecond, spec.burst, 0),
    )
  })

  test('quantised bucket: B + r × span, in whole quanta', () => {
    admissions(specsOf('quantised-bucket', eighths), (spec, admitted, origin) => {
      const quantum = (now: number) => Math.floor((origin + now) / spec.quantumMs) * spec.quantumMs
      const inQuanta = admitted.map(({ now, cost }) => ({ now: quantum(now), cost }))
      expectBucket(inQuanta, spec.ratePerSecond, spec.burst, 0)
    })
  })

  test('leaky queue: turns in order of arrival, 1 / r apart, and no more waiting than there are places', () => {
    fc.assert(
      fc.property(specsOf('leaky-queue', eighths), train(eighths), (spec, arrivals) => {
        const limiter = createLimiter(spec, { originEpochMs: 0 })
        let waiting: { startsAt: number; cost: number }[] = []
        let freeAt = Number.NEGATIVE_INFINITY
        for (const { now, cost } of arrivals) {
          const decision = decide(limiter, now, cost)
          if (!decision.admitted) continue
          expect(decision.startsAt).toBeGreaterThanOrEqual(now)
          // No sooner than all before it are done, and no later than that or at once.
          expect(decision.startsAt).toBeCloseTo(Math.max(now, freeAt), 6)
          freeAt = decision.startsAt + (cost * 1000) / spec.ratePerSecond
          waiting = [...waiting, { startsAt: decision.startsAt, cost }].filter(({ startsAt }) => startsAt > now + 1e-6)
          expect(sumOf(waiting.map((one) => ({ ...one, now })))).toBeLessThanOrEqual(spec.queue)
        }
      }),
      { numRuns: 400 },
    )
  })
})

describe('against the definition', () => {
  test('sliding log: passes exactly while limit units or less are in view, of the admitted or of all', () => {
    fc.assert(
      fc.property(specsOf('sliding-log', eighths), train(eighths), (spec, arrivals) => {
        const limiter = createLimiter(spec, { originEpochMs: 0 })
        const counted: Arrival[] = []
        for (const arrival of arrivals) {
          const inView = sumOf(counted.filter(({ now }) => now > arrival.now - spec.windowMs))
          const admitted = decide(limiter, arrival.now, arrival.cost).admitted
          expect(admitted).toBe(inView + arrival.cost <= spec.limit)
          if (admitted || spec.countRefused) counted.push(arrival)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('token bucket: passes exactly while the level suffices, filled step by step', () => {
    // Rates and instants that keep the level exact in doubles.
    const exact = fc.record({ rate: fc.constantFrom(1, 2, 4, 125), burst: limit })
    fc.assert(
      fc.property(exact, train(eighths), ({ rate, burst }, arrivals) => {
        const limiter = createLimiter({ kind: 'token-bucket', ratePerSecond: rate, burst }, { originEpochMs: 0 })
        // In eighths of a thousandth of a unit, so that all is whole.
        let level = burst * 8000
        let last = 0
        for (const { now, cost } of arrivals) {
          level = Math.min(burst * 8000, level + rate * (now - last) * 8)
          last = now
          const admitted = decide(limiter, now, cost).admitted
          expect(admitted).toBe(level >= cost * 8000)
          if (admitted) level -= cost * 8000
        }
      }),
      { numRuns: 500 },
    )
  })

  test('sliding counter: passes exactly while the estimate allows, refusals counted or not', () => {
    fc.assert(
      fc.property(specsOf('sliding-counter', eighths), train(eighths), (spec, arrivals) => {
        const limiter = createLimiter(spec, { originEpochMs: 0 })
        const counted = new Map<number, number>()
        for (const { now, cost } of arrivals) {
          const window = Math.floor(now / spec.windowMs)
          const share = 1 - (now / spec.windowMs - window)
          const estimate = (counted.get(window - 1) ?? 0) * share + (counted.get(window) ?? 0) + cost
          const admitted = decide(limiter, now, cost).admitted
          // At the very edge the two ways to write the sum may round apart.
          if (Math.abs(estimate - spec.limit) > 1e-9) expect(admitted).toBe(estimate < spec.limit)
          if (admitted || spec.countRefused) counted.set(window, (counted.get(window) ?? 0) + cost)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('counted refusals', () => {
  const units = fc.array(fc.oneof(fc.constant(0), eighths(400), eighths(5000)), { maxLength: 60 }).map((gaps) => {
    let now = 0
    return gaps.map((gap) => {
      now += gap
      return { now, cost: 1 }
    })
  })
  const verdicts = (spec: LimitSpec, arrivals: readonly Arrival[]): boolean[] => {
    const limiter = createLimiter(spec, { originEpochMs: 0 })
    return arrivals.map(({ now, cost }) => decide(limiter, now, cost).admitted)
  }

  test('change nothing for a fixed window of unit costs: a full window stays full', () => {
    fc.assert(
      fc.property(specsOf('fixed-window', eighths), units, (spec, arrivals) => {
        expect(verdicts({ ...spec, countRefused: true }, arrivals)).toEqual(
          verdicts({ ...spec, countRefused: false }, arrivals),
        )
      }),
    )
  })

  test('never let a sliding law recover while it is polled within the window, and silence for a window (two) restores it', () => {
    const sliding: fc.Arbitrary<LimitOf<'sliding-log'> | LimitOf<'sliding-counter'>> = fc.oneof(
      specsOf('sliding-log', eighths),
      specsOf('sliding-counter', eighths),
    )
    fc.assert(
      fc.property(sliding, fc.integer({ min: 2, max: 5 }), (law, polls) => {
        const spec = { ...law, countRefused: true }
        const limiter = createLimiter(spec, { originEpochMs: 0 })
        limiter.take(0, spec.limit)
        // `limit` requests and more in each window keep a log full; a counter besides needs twice as many to outlast the edge.
        const gap = spec.windowMs / (2 * spec.limit * polls)
        let now = 0
        for (let i = 0; i < 8 * spec.limit * polls; i++) {
          now += gap
          expect(decide(limiter, now).admitted).toBe(false)
        }
        expect(decide(limiter, now + 2 * spec.windowMs, spec.limit).admitted).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

describe('concurrency', () => {
  type Op = { take: number } | { release: number }
  const ops: fc.Arbitrary<Op[]> = fc.array(
    fc.oneof(
      fc.record({ take: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 6 })) }),
      fc.record({ release: fc.nat() }),
    ),
    { maxLength: 120 },
  )

  test('never more held than the limit, started in order of arrival, and none lost in the end', () => {
    fc.assert(
      fc.property(specsOf('concurrency', eighths), ops, (spec, ops) => {
        const limiter = createLimiter(spec, { originEpochMs: 0 })
        const running: number[] = []
        const waiting: number[] = []
        const places = spec.excess === 'queue' ? spec.queue : 0
        const fits = (cost: number): boolean => running.reduce((sum, held) => sum + held, cost) <= spec.limit
        const end = (which: number): void => {
          const [cost] = running.splice(which % running.length, 1)
          if (cost === undefined) return
          const started = waiting.splice(0, limiter.release(0, cost))
          running.push(...started)
          // As many as fit: no more, and the next in line does not.
          expect(fits(0)).toBe(true)
          if (waiting[0] !== undefined) expect(fits(waiting[0])).toBe(false)
        }
        for (const op of ops) {
          if ('release' in op) {
            if (running.length > 0) end(op.release)
            continue
          }
          const decision = decide(limiter, 0, op.take)
          if (!decision.admitted) {
            expect(op.take > spec.limit || (waiting.length >= places && !(waiting.length === 0 && fits(op.take)))).toBe(
              true,
            )
            expect(decision.retryAt).toBe(Number.POSITIVE_INFINITY)
          } else if (decision.startsAt === 0) {
            expect(waiting.length).toBe(0)
            running.push(op.take)
            expect(fits(0)).toBe(true)
          } else {
            waiting.push(op.take)
            expect(waiting.length).toBeLessThanOrEqual(places)
          }
        }
        while (running.length > 0) end(0)
        expect(waiting).toEqual([])
        expect(limiter.state(0)).toEqual({ held: 0, waiting: 0 })
        expect(decide(limiter, 0, spec.limit)).toEqual({ admitted: true, startsAt: 0 })
      }),
      { numRuns: 500 },
    )
  })
})
