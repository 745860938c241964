import { expect, test } from 'vitest'
import { Bucket } from '../../../src/limits/bucket.ts'

test('is full at first, and is refilled after what is taken', () => {
  const bucket = new Bucket(2, 3)
  expect([bucket.level(0), bucket.readyAt(3)]).toEqual([3, Number.NEGATIVE_INFINITY])
  bucket.take(100, 2)
  expect([100, 350, 1100, 9000].map((now) => bucket.level(now))).toEqual([1, 1.5, 3, 3])
  expect([1, 2, 3, 4].map((cost) => bucket.readyAt(cost))).toEqual([100, 600, 1100, Number.POSITIVE_INFINITY])
  expect(bucket.fullAt).toBe(1100)
})

test('takes back what was not used, and no more than it has room for', () => {
  const bucket = new Bucket(2, 3)
  bucket.take(100, 3)
  bucket.giveBack(2)
  expect([bucket.level(100), bucket.fullAt]).toEqual([2, 600])
  bucket.giveBack(2)
  expect(bucket.level(100)).toBe(3)
  bucket.take(100, 3)
  expect(bucket.level(100)).toBe(0)
})

test('keeps what is in it when its rate changes, as far as there is room', () => {
  const bucket = new Bucket(2, 3)
  bucket.take(0, 3)
  bucket.retune(1000, 10, 5)
  expect([bucket.level(1000), bucket.level(1100), bucket.readyAt(5)]).toEqual([2, 3, 1300])
  bucket.retune(1200, 1, 1)
  expect([bucket.level(1200), bucket.level(5000)]).toEqual([1, 1])
  bucket.take(5000, 3)
  bucket.retune(5500, 4, 2)
  // It owes a unit and a half.
  expect([bucket.level(5500), bucket.readyAt(1)]).toEqual([-1.5, 6125])
})
