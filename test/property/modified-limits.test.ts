import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLimiter } from '../../src/limits/create-limiter.ts'
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
