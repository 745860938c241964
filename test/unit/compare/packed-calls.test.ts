import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packedRows, unpackedRows } from '../../../src/compare/baseline.ts'
import { digestRows, digestsOf } from '../../../src/measure/calls/call-digest.ts'
import { keyedRandom } from '../../../src/random.ts'
import { sampleDigest } from '../../support/sample-comparison.ts'

const next = keyedRandom(3).stream('world')
/** To the microsecond, as event logs have them. */
const ms = (): number => Math.round(next() * 5e6) / 1000
const calls = Array.from({ length: 500 }, (_, call) =>
  sampleDigest(call, { intended: ms(), ended: ms(), end: next() < 0.1 ? 'gaveUp' : 'completed', price: null }),
)

test('gives back the calls that it was given, in a quarter of their length at most', () => {
  const rows = digestRows(calls)
  const packed = packedRows(rows)
  expect(digestsOf(unpackedRows(packed) as unknown[][])).toEqual(calls)
  expect(packed).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(4 * packed.length).toBeLessThan(JSON.stringify(rows).length)
})

test('of the same rows makes the same text, so that a baseline made again is no difference', () => {
  expect(packedRows(digestRows(calls))).toBe(packedRows(digestRows(structuredClone(calls))))
})

test.each([
  ['no base64 at all', 'ü'],
  ['nothing', ''],
  ['base64 of something else', Buffer.from('hello').toString('base64')],
  ['a part of it', packedRows([[1, 2, 3]]).slice(0, 8)],
  ['something that is no JSON', deflateSync('calls').toString('base64')],
])('of %s gives nothing', (_, packed) => {
  expect(unpackedRows(packed)).toBeNull()
})

test('a small text that would fill the memory is not unpacked', () => {
  const bomb = deflateSync(`[${' '.repeat(1_000_000)}]`)
  expect(bomb.length).toBeLessThan(2000)
  expect(unpackedRows(bomb.toString('base64'))).toEqual([])
  expect(unpackedRows(bomb.toString('base64'), 1_000_001)).toBeNull()
})
