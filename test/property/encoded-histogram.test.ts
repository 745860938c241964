import { deflateSync, inflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import { build, decodeFromCompressedBase64, encodeIntoCompressedBase64, type JsHistogram } from 'hdr-histogram-js'
import { expect, it } from 'vitest'
import { decodeHistogram, encodeHistogram } from '../../src/measure/times/encoded-histogram.ts'
import { LatencyHistogram } from '../../src/measure/times/hdr.ts'
import { byDay } from '../support/by-day.ts'

const DAY_US = 86_400_000_000

const samples = fc.array(
  fc.tuple(
    fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: DAY_US })),
    fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  ),
  { minLength: 1, maxLength: 40 },
)

function filled(histogram: JsHistogram, values: readonly (readonly [number, number])[]): JsHistogram {
  // A place holds 31 bits: no value twice.
  const seen = new Set<number>()
  for (const [value, count] of values) {
    const place = (histogram as LatencyHistogram).countsArrayIndex(value)
    if (seen.has(place)) continue
    seen.add(place)
    histogram.recordValueWithCount(value, count)
  }
  return histogram
}

const figures = (histogram: JsHistogram): object => ({
  total: histogram.totalCount,
  least: histogram.minNonZeroValue,
  most: histogram.maxValue,
  highest: histogram.highestTrackableValue,
  counts: Array.from({ length: histogram.countsArrayLength }, (_, index) => index)
    .filter((index) => histogram.getCountAtIndex(index) !== 0)
    .map((index) => [index, histogram.getCountAtIndex(index)]),
})

it('the library reads what is written, place for place', () => {
  fc.assert(
    fc.property(samples, (values) => {
      const ours = filled(new LatencyHistogram(1, DAY_US, 3), values)
      const read = (encoded: string): object => figures(decodeFromCompressedBase64(encoded) as JsHistogram)
      expect(read(encodeHistogram(ours))).toEqual(read(encodeIntoCompressedBase64(ours)))
    }),
    { numRuns: byDay(20, 60) },
  )
})

it('what the library has written is read, place for place', () => {
  fc.assert(
    fc.property(samples, (values) => {
      const shape = { highestTrackableValue: DAY_US, numberOfSignificantValueDigits: 3, bitBucketSize: 32 } as const
      const library = filled(build(shape) as JsHistogram, values)
      const encoded = encodeIntoCompressedBase64(library)
      expect(figures(decodeHistogram(encoded))).toEqual(figures(decodeFromCompressedBase64(encoded) as JsHistogram))
    }),
    { numRuns: byDay(20, 60) },
  )
})

it.each([
  ['nothing', ''],
  ['bytes that are no histogram', Buffer.alloc(64).toString('base64')],
  ['a histogram whose bytes are cut off', encodeHistogram(new LatencyHistogram(1, DAY_US, 3)).slice(0, 20)],
])('%s is no histogram', (_, text) => {
  expect(() => decodeHistogram(text)).toThrow()
})

it('what is no such histogram is told, within and without', () => {
  const encoded = encodeHistogram(filled(new LatencyHistogram(1, DAY_US, 3), [[1000, 1]]) as LatencyHistogram)
  const packed = Buffer.from(encoded, 'base64')
  const outer = Buffer.from(packed)
  outer.writeInt32BE(0, 0)
  expect(() => decodeHistogram(outer.toString('base64'))).toThrow('no histogram of HDR V2')
  const plain = inflateSync(packed.subarray(8))
  plain.writeInt32BE(0, 0)
  const compressed = deflateSync(plain)
  const head = Buffer.from(packed.subarray(0, 8))
  head.writeInt32BE(compressed.length, 4)
  const inner = Buffer.concat([head, compressed]).toString('base64')
  expect(() => decodeHistogram(inner)).toThrow('within the compressed bytes')
})
