import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberMap } from '../../src/fast/number-map.ts'
import { byDay } from '../support/by-day.ts'
import { NumberMap as PlainMap } from '../support/plain-twins.ts'

const key = fc.oneof(fc.nat(40), fc.nat(2 ** 31), fc.nat(Number.MAX_SAFE_INTEGER))
const step = fc.record({ key, put: fc.boolean() })

test('holds what its plain twin holds, in ascending order, whatever is put in and taken out', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400, size: 'max' }), (steps) => {
      const map = new NumberMap<{ n: number }>()
      const truth = new PlainMap<{ n: number }>()
      const told = (each: typeof map | typeof truth) =>
        steps.map(({ key, put }, n) => [put ? each.set(key, { n }) : each.delete(key), each.size, each.has(key)].join())
      expect(told(map).join('\n')).toBe(told(truth).join('\n'))
      expect(map.entries()).toEqual(truth.entries())
      expect(map.values()).toEqual(map.entries().map(([, value]) => value))
      expect(steps.map(({ key }) => map.get(key))).toEqual(steps.map(({ key }) => truth.get(key)))
    }),
    { numRuns: byDay(100, 300), seed: 20_261_121 },
  )
})

test('numbers that come and go in turn, as calls do, by the hundred thousand', () => {
  const map = new NumberMap<number>()
  let deleted = 0
  for (let n = 0; n < 100_000; n++) {
    map.set(n, n)
    if (n >= 100 && map.delete(n - 100)) deleted++
  }
  expect(deleted).toBe(99_900)
  expect(map.entries()).toEqual(Array.from({ length: 100 }, (_, n) => [99_900 + n, 99_900 + n]))
  expect(map.get(99_899)).toBeUndefined()
})
