import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLimiter, createStack } from '../../src/limits/create-limiter.ts'
import { decide } from '../../src/limits/limiter.ts'
import { expectPromises } from '../support/limiter-promises.ts'
import { anyMs, modifiedLimit, originEpochMs, train } from './limit-arbitraries.ts'

describe('the earliest admission', () => {
  test('modified limits: exact', () => {
    fc.assert(
      fc.property(modifiedLimit, originEpochMs, train(anyMs), (spec, origin, arrivals) => {
        expectPromises(createLimiter(spec, { originEpochMs: origin }), arrivals)
      }),
      { numRuns: 500 },
    )
  })

  const counting = fc.constantFrom('all-or-none' as const, 'in-order' as const)
  const limits = fc.array(modifiedLimit, { minLength: 1, maxLength: 4 })

  test('stacks: exact', () => {
    fc.assert(
      fc.property(limits, counting, originEpochMs, train(anyMs), (limits, counting, origin, arrivals) => {
        expectPromises(createStack({ limits, counting }, { originEpochMs: origin }), arrivals)
      }),
      { numRuns: 300 },
    )
  })

  test('stacks: as their limits asked one after the other, the first that refuses named', () => {
    fc.assert(
      fc.property(limits, counting, originEpochMs, train(anyMs), (limits, counting, origin, arrivals) => {
        const stacked = createStack({ limits, counting }, { originEpochMs: origin })
        const apart = limits.map((spec) => createLimiter(spec, { originEpochMs: origin }))
        for (const { now, cost } of arrivals) {
          const decision = decide(stacked, now, cost)
          const refusing = apart.findIndex((limiter) => !limiter.check(now, cost).admitted)
          expect(decision.admitted ? -1 : decision.refusedBy).toBe(refusing)
          apart[refusing]?.refuse(now, cost)
          const counts = refusing === -1 ? apart : counting === 'in-order' ? apart.slice(0, refusing) : []
          for (const limiter of counts) limiter.take(now, cost)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('check', () => {
  test('counts nothing, wherever it looks', () => {
    fc.assert(
      fc.property(
        modifiedLimit,
        originEpochMs,
        train(anyMs),
        fc.array(anyMs(20_000)),
        (spec, origin, arrivals, looks) => {
          const asked = createLimiter(spec, { originEpochMs: origin })
          const unasked = createLimiter(spec, { originEpochMs: origin })
          for (const [i, { now, cost }] of arrivals.entries()) {
            for (const look of looks) asked.check(now + look, 1 + (i % 3))
            expect(decide(asked, now, cost)).toEqual(decide(unasked, now, cost))
            expect(asked.state(now)).toEqual(unasked.state(now))
          }
        },
      ),
      { numRuns: 200 },
    )
  })
})
