import { expect, test } from 'vitest'
import { ResponseTimes } from '../../../src/compare/response-times.ts'

const HUNDRED = Array.from({ length: 100 }, (_, at) => 100 - at)

test('calls that never completed stand behind all others, and a percentile among them is not reached', () => {
  const times = new ResponseTimes(HUNDRED, [], 6)
  expect(times.count).toBe(106)
  expect(times.quantile(0.5, 'never')).toBe(53)
  expect(times.quantile(0.9, 'never')).toBe(96)
  expect(times.quantile(0.95, 'never')).toBe(Number.POSITIVE_INFINITY)
})

test('a call whose end was not seen took its age at the least, and for ever at the most', () => {
  const times = new ResponseTimes(HUNDRED.slice(10), [500, 10, 500, 500, 500, 500, 500, 500, 500, 500], 0)
  expect(times.quantile(0.91, 'never')).toBe(Number.POSITIVE_INFINITY)
  expect(times.quantile(0.91, 'age')).toBe(90)
  expect(times.quantile(0.99, 'age')).toBe(500)
})

test('parts make a whole', () => {
  const whole = ResponseTimes.of([new ResponseTimes([3, 1], [9], 1), new ResponseTimes([2], [], 2)])
  expect([[...whole.completed], [...whole.ages], whole.never]).toEqual([[1, 2, 3], [9], 3])
})

test('the error of a percentile falls as the root of the calls, and is some where it is not reached', () => {
  const exponential = (n: number): number[] => Array.from({ length: n }, (_, at) => -Math.log(1 - (at + 0.5) / n))
  const [few, many] = [100, 400].map((n) => new ResponseTimes(exponential(n), [], 0).error(0.5)) as [number, number]
  // Of the median of an exponential, on the scale of logarithms: 1 / (ln 2 · √n).
  expect(many).toBeCloseTo(1 / (Math.LN2 * 20), 2)
  expect(few / many).toBeCloseTo(2, 0)
  expect(new ResponseTimes(HUNDRED, [], 60).error(0.7)).toBeGreaterThan(0)
  expect(new ResponseTimes([], [], 5).error(0.5)).toBe(0)
})
