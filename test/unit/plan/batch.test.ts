import { expect, it } from 'vitest'
import { batchMs } from '../../../src/plan/model-plan.ts'

const DAY = 24
const none = { perDay: Number.POSITIVE_INFINITY, today: Number.POSITIVE_INFINITY }
const hours = (calls: number, perHour: number, cap = none) => {
  const ms = batchMs(calls, perHour, cap)
  return ms === null ? null : ms / 3_600_000
}

it.each([
  ['without a cap it is the rate alone', hours(100, 50), 2],
  ['all of it may fit into today', hours(50, 100, { perDay: 50, today: 50 }), 0.5],
  ['whole days need no day more than there are', hours(1200, 100, { perDay: 50, today: 50 }), 23 * DAY + 0.5],
  [
    'nor where their cap is a quotient that rounding is in',
    hours(1200, 100, { perDay: 49.999_999_999, today: 50 }),
    23 * DAY + 0.5,
  ],
  ['what is used up today waits for tomorrow', hours(400, 100, { perDay: 500, today: 1 }), DAY + 3.99],
  ['today may be gone as a whole', hours(100, 100, { perDay: 500, today: 0 }), DAY + 1],
  ['a cap of nothing is never enough', hours(1, 100, { perDay: 0, today: 0 }), null],
])('%s', (_, found, expected) => {
  if (expected === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(expected, 4)
})
