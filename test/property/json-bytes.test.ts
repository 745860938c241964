import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byteBuffer } from '../../src/fast/byte-buffer.ts'
import { writeJsonObject } from '../../src/fast/json-bytes.ts'
import { anyCharacter } from '../support/any-character.ts'
import { byDay } from '../support/by-day.ts'
import { randomRun } from '../support/random-run.ts'

const ROOM = 64 * 1024

function written(object: object, start = 0): string {
  const bytes = Buffer.alloc(ROOM)
  const end = writeJsonObject(byteBuffer(bytes), start, object)
  return bytes.toString('utf8', start, end)
}

/** What an event may hold: texts of any script and none, all numbers, absent fields, lists and records in records. */
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  // Whole microseconds, as the log has them, and the neighbours that only look like them.
  fc.tuple(fc.integer({ min: 0, max: 1e15 }), fc.constantFrom(1, 10, 100, 1000, 1e6)).map(([n, by]) => n / by),
  fc.integer({ min: 0, max: 1e12 }).map((n) => n / 1000 + Number.EPSILON * n),
  fc.constantFrom(0, -0, 1e-6, 1e-7, 1e21, 999_999_999, 1e9, 999_999_999_999.999, 1e12, 0.001, 0.1, 123.4, Number.NaN),
)
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('', '"', '\\', '\ud800', 'é', '\u007f'),
)
const plain = fc.oneof(number, text, fc.boolean(), fc.constantFrom(null, undefined))
const record = fc.dictionary(text, fc.oneof(plain, fc.array(plain), fc.dictionary(text, plain), fc.jsonValue()))

/** The same keys and texts over and over, in objects of changing shape; more texts than are remembered for one place. */
const again = fc.dictionary(
  fc.constantFrom('type', 'call', 'model', 'é"'),
  fc.oneof(
    fc.integer({ min: 0, max: 20 }).map((n) => `text ${n}`),
    fc.boolean(),
    fc.nat(2000),
    fc.constantFrom(undefined, null, 'x'.repeat(64), 'y'.repeat(65), 'ä'),
    fc.record({ kind: fc.constantFrom('delay', 'later'), delayMs: fc.nat(3) }),
  ),
)

describe('writeJsonObject', () => {
  // First, while there is memory for it: what is remembered is bounded, and the next tests fill it.
  it('writes what it remembers as JSON.stringify says, byte for byte', () => {
    fc.assert(
      fc.property(fc.array(again, { minLength: 1, maxLength: 50 }), (objects) => {
        for (const object of objects) expect(written(object)).toBe(JSON.stringify(object))
      }),
      { numRuns: byDay(100, 300) },
    )
  })

  it('writes what JSON.stringify says, byte for byte', () => {
    fc.assert(
      fc.property(record, fc.integer({ min: 0, max: 100 }), (object, start) => {
        expect(written(object, start)).toBe(JSON.stringify(object))
      }),
      { numRuns: byDay(500, 2000) },
    )
  })

  it('so also with the events of a run', () => {
    for (const event of randomRun(7, 300)) expect(written(event)).toBe(JSON.stringify(event))
  })

  it('says that it has no room, and writes nothing behind the end', () => {
    fc.assert(
      fc.property(record, fc.integer({ min: 0, max: 400 }), (object, room) => {
        const length = Buffer.byteLength(JSON.stringify(object))
        const bytes = Buffer.alloc(ROOM, 0xff)
        const end = writeJsonObject(byteBuffer(bytes.subarray(0, room)), 0, object)
        expect(end).toBe(end < 0 ? -1 : length)
        // It may ask for a little more room than it takes.
        if (length > room) expect(end).toBe(-1)
        expect(bytes.subarray(room).every((byte) => byte === 0xff)).toBe(true)
      }),
    )
  })
})
