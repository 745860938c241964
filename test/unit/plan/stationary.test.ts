import { expect, test } from 'vitest'
import { whyNotStationary } from '../../../src/plan/stationary.ts'
import { worldWith } from '../../support/mock-harness.ts'

const why = (settings: object, user = 100): string | null =>
  whyNotStationary(worldWith({ credits: { user }, ...settings }), false)

test('no rate is stated for limits that hang on the balance', () => {
  const balance = { below: 100, weight: 4 }
  const hangs = 'below 100 credits its rates hang on the balance'
  const limits = { image: { rate: '12/min' } }
  expect(why({ limits, law: { balance } })).toBe(hangs)
  expect(why({ stack: { whole: { rate: '12/min', law: { balance } } } })).toBe(hangs)
  // Above it they are as they are, and the plan says how long that lasts.
  expect(why({ limits, law: { balance } }, 101)).toBeNull()
  expect(why({ limits })).toBeNull()
  expect(why({ law: { balance } })).toBeNull()
})
