import * as fc from 'fast-check'
import { build } from 'hdr-histogram-js'
import { expect, it } from 'vitest'
import { LatencyHistogram } from '../../src/measure/times/hdr.ts'

const DAY_US = 86_400_000_000

it.each([1, 2, 3, 4] as const)('with %i digits every value has the place that the library gives it', (digits) => {
  const histogram = new LatencyHistogram(1, DAY_US, digits)
  const library = build({ highestTrackableValue: DAY_US, numberOfSignificantValueDigits: digits, bitBucketSize: 32 })
  const places = (value: number): void => {
    expect(histogram.countsArrayIndex(value)).toBe((library as unknown as LatencyHistogram).countsArrayIndex(value))
  }
  for (let power = 0; power <= 36; power++) for (const by of [-1, 0, 1]) places(Math.min(DAY_US, 2 ** power + by))
  const value = fc
    .integer({ min: 0, max: 36 })
    .chain((bits) => fc.integer({ min: 0, max: Math.min(DAY_US, 2 ** bits) }))
  fc.assert(fc.property(value, places), { numRuns: 2000 })
})

it('refuses what the library refuses', () => {
  expect(() => new LatencyHistogram(1, DAY_US, 3).recordValue(-1)).toThrow('negative')
})
