import { expect, test } from 'vitest'
import { creditNotices } from '../../../src/plan/day/credit-plan.ts'
import { fallsBelow, usableCredits, whyNotStationary } from '../../../src/plan/day/stationary.ts'
import { worldWith } from '../../support/mock-harness.ts'

const why = (settings: object, user = 100): string | null =>
  whyNotStationary(worldWith({ credits: { user }, ...settings }), false)

test('no rate is stated for limits that hang on the balance', () => {
  const balance = { below: 100, weight: 4 }
  const hangs = 'below 100 credits its rates depend on the balance'
  const limits = { image: { rate: '12/min' } }
  expect(why({ limits, law: { balance } })).toBe(hangs)
  expect(why({ stack: { whole: { rate: '12/min', law: { balance } } } })).toBe(hangs)
  // Above it they are as they are, and the plan says how long that lasts.
  expect(why({ limits, law: { balance } }, 101)).toBeNull()
  expect(why({ limits })).toBeNull()
  expect(why({ law: { balance } })).toBeNull()
})

test('a balance that rates hang on is used down to there, and the plan says for how long', () => {
  const limits = { image: { rate: '12/min' } }
  const world = worldWith({ limits, law: { balance: { below: 100, weight: 4 } }, credits: { user: 700 } })
  expect(fallsBelow(world)).toBe(100)
  expect(usableCredits(world)).toBe(600)
  const [told] = creditNotices({ perDay: null, balance: 700, balanceDays: 45, spendCapDays: null }, 100)
  expect(told).toBe(
    'The balance of 700 credits lasts 45.0 days until 100 credits are left; below that balance the rates fall, and this plan no longer holds.',
  )
  expect(creditNotices({ perDay: null, balance: 700, balanceDays: 45, spendCapDays: null }, null)).toEqual([])
})
