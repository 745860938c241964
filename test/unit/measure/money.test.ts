import { expect, test } from 'vitest'
import { Prices } from '../../../src/measure/credits/prices.ts'
import type { CreditsEvent } from '../../../src/measure/events/run-events.ts'
import { CreditLine } from '../../../src/measure/timelines/run-detail.ts'

const balance = { remaining_credits: 0, unlimited_credits: false }
const reading = (t: number, used: number): CreditsEvent => ({
  ...{ type: 'credits', t, ms: 1, when: 'sample' },
  body: { token: { ...balance, used_credits: used }, user: { ...balance, used_credits: used } },
})

test('a line of credits is drawn from the first reading on, or the first price', () => {
  expect(new CreditLine(null, 1000).snapshot()).toBeNull()
  const read = new CreditLine(50, 1000)
  read.credits(reading(10, 7))
  expect(read.snapshot()).toEqual({ readings: [{ t: 10, spent: 0 }], priced: null, budget: 50 })
  const priced = new CreditLine(null, 1000)
  priced.completed(5, undefined)
  expect(priced.snapshot()).toBeNull()
  priced.completed(5, 2)
  priced.completed(900, 3)
  expect(priced.snapshot()).toMatchObject({ readings: [], budget: null })
  expect(priced.snapshot()?.priced?.spent.at(-1)).toBe(5)
})

test('readings are all kept up to a number, and above it evenly, the first and the latest always', () => {
  const line = (count: number) => {
    const credits = new CreditLine(null, 1e6)
    for (let n = 0; n < count; n++) credits.credits(reading(n, 100 + 2 * n))
    return credits.snapshot()?.readings ?? []
  }
  expect(line(240)).toEqual(Array.from({ length: 240 }, (_, n) => ({ t: n, spent: 2 * n })))
  for (const count of [241, 1000, 5000]) {
    const readings = line(count)
    expect(readings.length).toBeGreaterThan(120)
    expect(readings.length).toBeLessThanOrEqual(241)
    expect(readings[0]).toEqual({ t: 0, spent: 0 })
    expect(readings.at(-1)).toEqual({ t: count - 1, spent: 2 * (count - 1) })
    const gaps = new Set(readings.slice(1, -1).map(({ t }, n) => t - (readings[n]?.t ?? 0)))
    expect(gaps.size).toBe(1)
  }
})

test('prices are counted by what may have been charged, and taken together', () => {
  const one = new Prices()
  one.add('completed', 2)
  one.add('completed', 2)
  one.add('failed', 3)
  const other = new Prices()
  other.add('open', 2)
  other.add('ambiguous', undefined)
  expect(one.tags()).toEqual([
    { price: 2, counts: { completed: 2, failed: 0, ambiguous: 0, open: 0 } },
    { price: 3, counts: { completed: 0, failed: 1, ambiguous: 0, open: 0 } },
  ])
  // One that may have been charged has no price: no sum is known.
  expect(other.tags()).toBeNull()
  expect(Prices.of([one, other]).count('open')).toBe(1)
  other.add('ambiguous', undefined, -1)
  expect(Prices.of([one, other]).tags()).toEqual([
    { price: 2, counts: { completed: 2, failed: 0, ambiguous: 0, open: 1 } },
    { price: 3, counts: { completed: 0, failed: 1, ambiguous: 0, open: 0 } },
  ])
})
