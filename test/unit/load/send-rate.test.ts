import { expect, it } from 'vitest'
import { AimdRate, AwsAdaptiveRate } from '../../../src/load/admission/pacing.ts'

it('AIMD adds for each acceptance, and cuts once for a burst of refusals', () => {
  const rate = new AimdRate({
    kind: 'aimd',
    scope: 'model',
    startPerSecond: 1,
    addPerSecond: 0.5,
    factor: 0.5,
    leastPerSecond: 0.3,
    everyMs: 1000,
    burst: 2,
  })
  const after = (result: 'success' | 'throttled' | 'ignored', now: number): number => {
    rate.answered(result, now)
    return rate.perSecond
  }
  expect([after('success', 0), after('ignored', 0), after('success', 1)]).toEqual([1.5, 1.5, 2])
  expect([after('throttled', 10), after('throttled', 500), after('throttled', 1009)]).toEqual([1, 1, 1])
  expect([after('throttled', 1010), after('throttled', 2010), after('throttled', 3010)]).toEqual([0.5, 0.3, 0.3])
})

it("AWS's adaptive rate follows the published test cases of the SDKs", () => {
  // [throttled, seconds, send rate]: the case "update client sending rate" that the SDKs for JavaScript, C++ and Java share.
  const cases: [boolean, number, number][] = [
    [false, 0.2, 0.5],
    [false, 0.4, 0.5],
    [false, 0.6, 0.5],
    [false, 0.8, 0.5],
    [false, 1, 0.5],
    [false, 1.2, 0.6912],
    [false, 1.4, 1.0976],
    [false, 1.6, 1.6384],
    [false, 1.8, 2.3328],
    [true, 2, 3.02848],
    [false, 2.2, 3.486639],
    [false, 2.4, 3.821874],
    [false, 2.6, 4.053386],
    [false, 2.8, 4.200373],
    [false, 3.0, 4.282037],
    [true, 3.2, 2.997426],
    [false, 3.4, 3.452226],
  ]
  const rate = new AwsAdaptiveRate(0)
  for (const [throttled, seconds, sending] of cases) {
    expect(rate.isLimiting).toBe(seconds > 2)
    rate.answered(throttled ? 'throttled' : 'success', seconds * 1000)
    expect([seconds, rate.perSecond]).toEqual([seconds, expect.closeTo(sending, 6)])
  }
})
