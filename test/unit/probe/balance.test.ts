import { expect, it } from 'vitest'
import { Balance } from '../../../src/probe/requests/balance.ts'

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

it('knows how likely a charge holds one of others', () => {
  const among = new Balance()
  expect(among.othersIn(2, 1000)).toBe(0)
  among.read(0, 0, 0)
  among.read(120_000, 12, 0)
  // A charge of 2 holds none of theirs, unless they pay 1 each, which makes an even sum in every second gap.
  expect(among.othersIn(2, 1000)).toBeCloseTo((1 - Math.exp(-12 / 120)) / 2, 9)
  among.read(240_000, 16, 0)
  expect(among.othersIn(2, 1000)).toBeCloseTo((1 - Math.exp(-16 / 240)) / 4, 9)
  // Their charges are multiples of 4: one of 8 is what theirs and one of ours would make, one of 7 hardly is.
  expect(among.othersIn(8, 1000)).toBeCloseTo(0.45, 2)
  expect(among.othersIn(7, 1000)).toBeCloseTo(1 - Math.exp(-4 / 240), 9)
})

it('is sure of a price as soon as others hardly paid beside each submit that showed it', () => {
  const balance = new Balance()
  expect(balance.isPriceSure()).toBe(true)
  balance.showPrice('m', 0.05)
  expect([balance.isPriceSure('m'), balance.isPriceSure('n'), balance.isPriceSure()]).toEqual([false, true, false])
  balance.showPrice('m', 0.05)
  expect(balance.isPriceSure()).toBe(true)
})

it('takes a refund that comes late for no spending of others, and for no loss', () => {
  const balance = new Balance()
  balance.read(0, 0, 0)
  balance.setPrice('m', 2)
  balance.buy('m', 2)
  balance.read(1000, 2, 1)
  balance.read(2000, 2, 0)
  balance.read(4000, 0, 0)
  balance.read(60_000, 0, 0)
  expect([balance.loss(1), balance.isAmongOthers]).toEqual([null, false])
})

it('counts the submits that no reading covers', () => {
  const balance = new Balance()
  balance.read(0, 0, 0)
  balance.buy('m', 2)
  balance.read(1000, 2, 0)
  expect(balance.unread).toBe(0)
  balance.buy('m', 2)
  balance.buy('m', 2)
  expect(balance.unread).toBe(2)
})

it('says what accepted submits explain of a loss', () => {
  const balance = new Balance()
  balance.read(0, 0, 0)
  balance.setPrice('m', 1)
  balance.buy('m', 1)
  balance.read(1000, 10, 0)
  const detail = '10 credits are gone, and 1 accepted submit at 1 credits explain only 1'
  expect(balance.loss(1)).toEqual({ why: 'credits', detail })
})
