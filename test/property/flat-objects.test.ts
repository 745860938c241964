import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byteBuffer } from '../../src/fast/byte-buffer.ts'
import { FlatObjects } from '../../src/fast/flat-objects.ts'
import { anyCharacter } from '../support/any-character.ts'

const NAMES = ['t', 'type', 'call', 'model', 'price', 'record', 'message', 'crc'] as const
/** It never reads so near the end of its bytes. */
const BEHIND = ' '.repeat(80)

const text = fc.oneof(
  fc.constantFrom('text-fast', 'arrival', '', 'a'.repeat(63)),
  fc.string({ unit: anyCharacter }),
  fc.string(),
)
const number = fc.oneof(
  fc.nat(),
  fc.integer(),
  fc.nat().map((us) => us / 1000),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const value = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.array(fc.nat()), fc.object())

const object = fc
  .uniqueArray(fc.constantFrom(...NAMES, 'other'), { maxLength: 8 })
  .chain((names) => fc.tuple(...names.map((name) => value.map((of) => [name, of] as const))))
  .map((entries) => Object.fromEntries(entries))

function read(objects: FlatObjects, json: string): { end: number; found: Record<string, unknown> } {
  const room = byteBuffer(Buffer.from(`${json}\n${BEHIND}`))
  const end = objects.read(room, 0)
  const found = Object.fromEntries(
    Array.from({ length: objects.count }, (_, n) => objects.places[n] as number).map((at) => [
      NAMES[at],
      objects.values[at],
    ]),
  )
  objects.forget()
  return { end, found }
}

it('reads what JSON.parse reads, in the same order, or gives up', () => {
  const objects = new FlatObjects(NAMES, 'crc')
  fc.assert(
    fc.property(fc.array(object, { minLength: 1, maxLength: 10 }), (written) => {
      for (const one of written) {
        const json = JSON.stringify(one)
        const { end, found } = read(objects, json)
        if (end < 0) continue
        expect(end).toBe(Buffer.byteLength(json))
        const { crc: _, ...rest } = JSON.parse(json)
        expect(JSON.stringify(found)).toBe(JSON.stringify(rest))
      }
    }),
  )
})

it('gives up on no line as the log has it', () => {
  const objects = new FlatObjects(NAMES, 'crc')
  const line = {
    t: 5474.596,
    type: 'poll',
    call: 3,
    model: 'audio-speech',
    price: -0.001,
    record: true,
    crc: '53c8198d',
  }
  const { crc: _, ...rest } = line
  expect(read(objects, JSON.stringify(line))).toEqual({ end: JSON.stringify(line).length, found: rest })
})

it('never reads what JSON.parse refuses', () => {
  const objects = new FlatObjects(NAMES, 'crc')
  const damage = fc.tuple(object, fc.nat(), fc.constantFrom(...'{}[]",:0123456789.-+eE\\ tfn\u0001é'), fc.boolean())
  fc.assert(
    fc.property(damage, ([one, place, letter, isKept]) => {
      const json = JSON.stringify(one)
      const at = place % json.length
      const changed = json.slice(0, at) + letter + json.slice(isKept ? at : at + 1)
      const { end, found } = read(objects, changed)
      if (end < 0) return
      const whole = Buffer.from(changed).toString('utf8', 0, end)
      const { crc: _, ...rest } = JSON.parse(whole)
      expect(found).toEqual(rest)
    }),
    { numRuns: 500 },
  )
})
