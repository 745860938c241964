import { expect, it } from 'vitest'
import { Balance } from '../../../src/probe/balance.ts'

/** A first submit of 2 credits, whose price was learnt from the reading after it, and a rest in which others spent 12. */
function afterRest(): Balance {
  const balance = new Balance()
  balance.read(0, 0, 0)
  balance.read(20_000, 0, 0)
  balance.read(30_000, 2, 0)
  balance.setPrice('m', 2)
  balance.price(2)
  balance.read(150_000, 14, 0)
  return balance
}

it('counts what goes in the rest after the first submit as spent by others', () => {
  expect(afterRest().othersWithin(60_000)).toBeGreaterThan(0.5)
  expect(afterRest().othersOf('m').submits).toBe(6)
})

it('does not take it for a loss', () => {
  expect(afterRest().loss(1)).toBeNull()
})

it('counts all submits by a price that turns out to be another', () => {
  const balance = new Balance()
  balance.read(0, 0, 0)
  balance.setPrice('m', 4)
  for (let submits = 0; submits < 5; submits++) balance.buy('m', 4)
  balance.read(60_000, 12, 0)
  expect(balance.isOff).toBe(true)
  balance.revisePrice('m', 2)
  expect(balance.own).toBe(10)
  expect(balance.othersOf('m').submits).toBe(1)
})
