import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberMap } from '../../src/fast/number-map.ts'
import { NumberMap as PlainMap } from '../support/plain-twins.ts'

const key = fc.oneof(fc.nat(40), fc.nat(2 ** 31), fc.nat(Number.MAX_SAFE_INTEGER))
const step = fc.record({ key, put: fc.boolean() })

test('holds what its plain twin holds, in ascending order, whatever is put in and taken out', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400, size: 'max' }), (steps) => {
      const map = new NumberMap<{ n: number }>()
      const truth = new PlainMap<{ n: number }>()
      for (const [n, { key, put }] of steps.entries()) {
        if (put) {
          map.set(key, { n })
          truth.set(key, { n })
        } else {
          expect(map.delete(key)).toBe(truth.delete(key))
        }
        expect(map.size).toBe(truth.size)
        expect(map.has(key)).toBe(truth.has(key))
      }
      expect(map.entries()).toEqual(truth.entries())
      expect(map.values()).toEqual(map.entries().map(([, value]) => value))
      for (const { key } of steps) expect(map.get(key)).toEqual(truth.get(key))
    }),
    { numRuns: 300, seed: 20_261_121 },
  )
})

test('numbers that come and go in turn, as calls do, by the hundred thousand', () => {
  const map = new NumberMap<number>()
  for (let n = 0; n < 100_000; n++) {
    map.set(n, n)
    if (n >= 100) expect(map.delete(n - 100)).toBe(true)
  }
  expect(map.entries()).toEqual(Array.from({ length: 100 }, (_, n) => [99_900 + n, 99_900 + n]))
  expect(map.get(99_899)).toBeUndefined()
})
