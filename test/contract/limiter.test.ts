import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GatebenchError } from '../../src/errors.ts'
import { createLimiter } from '../../src/limits/create-limiter.ts'
import { decide, type Limiter } from '../../src/limits/limiter.ts'
import { countingLimiter, LAWS, type LimitSpec, lawOf, limitOfRate, RATE_LAWS } from '../../src/limits/registry.ts'
import { anyMs, originEpochMs, specsOf, train } from '../property/limit-arbitraries.ts'
import { expectPromises } from '../support/limiter-promises.ts'
import { shippedWorld } from '../support/shipped-world.ts'

/** What every kind of limit must do. It goes through the registry: a new kind is held to all of it. */

const fresh = (spec: LimitSpec, origin = 0): Limiter => createLimiter(spec, { originEpochMs: origin })
const trains = train(anyMs)
/** Some are counted without having been asked for, as by a server that counts late. */
const withLate = fc
  .tuple(trains, fc.infiniteStream(fc.integer({ min: 0, max: 5 })))
  .map(([arrivals, dice]) => arrivals.map((arrival) => ({ ...arrival, late: dice.next().value === 0 })))

describe.each(LAWS.map((law) => law.kind))('%s', (kind) => {
  const specs: fc.Arbitrary<LimitSpec> = specsOf(kind, anyMs)
  /** How many requests pass one after the other at one instant, of those that `counts` is true for. */
  const passing = (limiter: Limiter, now: number, counts: (startsAt: number) => boolean): number => {
    for (let n = 0; ; n++) {
      const decision = decide(limiter, now)
      if (!decision.admitted || !counts(decision.startsAt)) return n
    }
  }

  test('tells the earliest admission exactly, at any instants, late counts included', () => {
    fc.assert(
      fc.property(specs, originEpochMs, withLate, (spec, origin, arrivals) =>
        expectPromises(fresh(spec, origin), arrivals),
      ),
      { numRuns: 300 },
    )
  })

  test('check counts nothing, wherever it looks', () => {
    fc.assert(
      fc.property(specs, originEpochMs, trains, fc.array(anyMs(20_000)), (spec, origin, arrivals, looks) => {
        const [asked, unasked] = [fresh(spec, origin), fresh(spec, origin)]
        for (const [i, { now, cost }] of arrivals.entries()) {
          for (const look of looks) asked.check(now + look, 1 + (i % 3))
          expect(decide(asked, now, cost)).toEqual(decide(unasked, now, cost))
          expect(asked.state(now)).toEqual(unasked.state(now))
        }
      }),
      { numRuns: 100 },
    )
  })

  test('refuse changes nothing, unless the law counts refusals', () => {
    fc.assert(
      fc.property(specs, originEpochMs, trains, (spec, origin, arrivals) => {
        const counts = 'countRefused' in spec && spec.countRefused === true
        const [told, untold] = [fresh(spec, origin), fresh(spec, origin)]
        for (const { now, cost } of arrivals) {
          told.refuse(now, cost)
          if (counts) untold.take(now, cost)
          expect(told.state(now)).toEqual(untold.state(now))
          expect(decide(told, now, cost)).toEqual(decide(untold, now, cost))
        }
      }),
      { numRuns: 100 },
    )
  })

  test('release gives back what is held, and is nothing to a law that holds nothing', () => {
    fc.assert(
      fc.property(specs, trains, (spec, arrivals) => {
        const limiter = fresh(spec)
        const admitted = arrivals.filter(({ now, cost }) => decide(limiter, now, cost).admitted)
        const end = arrivals.at(-1)?.now ?? 0
        const before = limiter.state(end)
        const started = admitted.map(({ cost }) => limiter.release(end, cost))
        if (limiter.holds) expect(limiter.state(end)).toEqual(fresh(spec).state(end))
        else {
          expect(started.every((count) => count === 0)).toBe(true)
          expect(limiter.state(end)).toEqual(before)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('never holds a request to a time before it came, and tells its state in figures', () => {
    fc.assert(
      fc.property(specs, originEpochMs, trains, (spec, origin, arrivals) => {
        const limiter = fresh(spec, origin)
        for (const { now, cost } of arrivals) {
          const decision = decide(limiter, now, cost)
          expect(decision.admitted ? decision.startsAt : decision.retryAt).toBeGreaterThanOrEqual(now)
          for (const figure of Object.values(limiter.state(now))) expect(figure).not.toBeNaN()
        }
      }),
      { numRuns: 100 },
    )
  })

  test('lets pass at once what it allows at once, and not one more', () => {
    fc.assert(
      fc.property(specs, originEpochMs, anyMs(1e6), (spec, origin, now) => {
        const { burst, concurrency } = lawOf(spec).allows(spec)
        if (burst !== undefined) expect(passing(fresh(spec, origin), now, () => true)).toBe(burst)
        if (concurrency !== undefined) {
          expect(passing(fresh(spec, origin), now, (startsAt) => startsAt === now)).toBe(concurrency)
        }
        expect(burst ?? concurrency).toBeDefined()
      }),
      { numRuns: 100 },
    )
  })

  test('with its figures out of range is refused by name', () => {
    fc.assert(
      fc.property(specs, (spec) => {
        for (const [name, figure] of Object.entries(spec)) {
          if (typeof figure !== 'number') continue
          for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
            const create = (): Limiter => fresh({ ...spec, [name]: wrong })
            expect(create).toThrow(`${name} is ${wrong}; it must be `)
            expect(create).toThrow(GatebenchError)
          }
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe.each(RATE_LAWS.map((law) => law.kind))('what %s counts', (kind) => {
  const specs = specsOf(kind, anyMs)

  test('grows by what is taken, and leaves room for what passes', () => {
    fc.assert(
      fc.property(specs, originEpochMs, trains, (spec, origin, arrivals) => {
        const limiter = countingLimiter(spec, { originEpochMs: origin })
        const { burst = 0 } = lawOf(spec).allows(spec)
        // A slope whose limit is met is no longer a bound on growth alone.
        const bound = spec.kind === 'slope' && spec.limit < 1000 * spec.growth ? Number.NaN : burst
        for (const { now, cost } of arrivals) {
          const before = limiter.counted(now)
          const { admitted } = limiter.check(now, cost)
          // Within rounding of the bound either answer is right.
          if (Math.abs(before + cost - bound) > 1e-6) expect(admitted).toBe(before + cost < bound)
          if (admitted) {
            limiter.take(now, cost)
            expect(limiter.counted(now)).toBeCloseTo(before + cost, 6)
          } else limiter.refuse(now, cost)
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe.each(RATE_LAWS.map((law) => law.kind))('%s, as a mock world states it', (kind) => {
  const settings = { ...shippedWorld({ tier: 'standard', preset: 'default' }).law, kind }
  const rates = fc.record({ limit: fc.integer({ min: 5, max: 30 }), window: fc.integer({ min: 1000, max: 60_000 }) })

  test('is a specification that allows so many in the window', () => {
    fc.assert(
      fc.property(rates, fc.boolean(), (rate, countRefused) => {
        const spec = limitOfRate(rate, { ...settings, countRefused })
        expect(spec.kind).toBe(kind)
        expect(lawOf(spec).spec.safeParse(spec).error).toBeUndefined()
        expect(lawOf(spec).allows(spec).ratePerSecond).toBeCloseTo((rate.limit * 1000) / rate.window, 9)
      }),
    )
  })

  test('lets who waits as told have the allowed rate in the long run, or near it, and never more', () => {
    fc.assert(
      fc.property(rates, originEpochMs, (rate, origin) => {
        const spec = limitOfRate(rate, settings)
        const { ratePerSecond = Number.NaN, burst = Number.NaN } = lawOf(spec).allows(spec)
        const limiter = fresh(spec, origin)
        const endMs = 20 * rate.window
        let passed = 0
        for (let now = 0; now < endMs; ) {
          const decision = decide(limiter, now)
          if (decision.admitted) passed++
          else now = decision.retryAt
        }
        const allowed = (ratePerSecond * endMs) / 1000
        expect(passed).toBeLessThanOrEqual(allowed + 2 * burst)
        // Two weighted windows give a little less than they promise.
        expect(passed).toBeGreaterThanOrEqual(0.75 * allowed)
      }),
      { numRuns: 50 },
    )
  })

  test('divided among copies, gives them the whole of its rate, or is refused where a copy would have nothing', () => {
    fc.assert(
      fc.property(rates, fc.integer({ min: 2, max: 9 }), (rate, count) => {
        const spec = limitOfRate(rate, settings)
        const { share, allows } = lawOf(spec)
        const copies = Array.from({ length: count }, (_, index) => ({ ...spec, ...share?.(spec, count, index) }))
        const replicas = { count, each: 'share' } as const
        const create = (): Limiter => createLimiter({ ...spec, replicas }, { originEpochMs: 0 })
        if (copies.every((copy) => lawOf(spec).spec.safeParse(copy).success)) expect(create).not.toThrow()
        else expect(create).toThrow(/replica \d of \d: \w+ is 0/)
        const sum = copies.reduce((total, copy) => total + (allows(copy as LimitSpec).ratePerSecond ?? 0), 0)
        expect(sum).toBeCloseTo(allows(spec).ratePerSecond ?? Number.NaN, 9)
      }),
      { numRuns: 100 },
    )
  })
})

test('laws that share a setting share its schema', () => {
  const seen = new Map<string, unknown>()
  for (const { options } of RATE_LAWS) {
    for (const [name, schema] of Object.entries(options)) {
      expect(seen.get(name) ?? schema).toBe(schema)
      seen.set(name, schema)
    }
  }
  expect([...seen.keys()]).not.toEqual([])
})

test('a kind that there is not is refused, and told which there are', () => {
  const unknown = { kind: 'leaky-bucket', limit: 1 } as unknown as LimitSpec
  expect(() => fresh(unknown)).toThrow(
    expect.objectContaining({
      code: 'LIMIT_INVALID',
      message: 'no kind of limit is named leaky-bucket',
      hint: `the kinds are ${LAWS.map(({ kind }) => kind).join(', ')}`,
    }),
  )
})
