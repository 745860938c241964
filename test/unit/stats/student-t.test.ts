import { expect, test } from 'vitest'
import { incompleteBeta, logGamma } from '../../../src/stats/incomplete-beta.ts'
import { studentQuantile, studentTail } from '../../../src/stats/student-t.ts'

test.each([
  [0.1, 2.252712651734206],
  [0.5, 0.5723649429247],
  [4.5, 2.4537365708424423],
  [100, 359.1342053695754],
])('log gamma of %d', (x, expected) => {
  expect(logGamma(x)).toBeCloseTo(expected, 11)
})

test.each([
  [0.5, 2, 3, 0.6875],
  [0.1, 0.5, 0.5, 0.20483276469913345],
  [0.99, 10, 0.5, 0.6579281751567845],
  [0.3, 100, 200, 0.10884306564490986],
  [0, 1, 1, 0],
  [1, 1, 1, 1],
])('incomplete beta at %d with %d and %d', (x, a, b, expected) => {
  expect(incompleteBeta(x, a, b)).toBeCloseTo(expected, 12)
})

// The first rows are those of every printed table of t.
test.each([
  [0.975, 1, 12.706204736174694],
  [0.975, 4, 2.7764451051977934],
  [0.975, 8, 2.306004135204166],
  [0.9995, 3, 12.923978636687961],
  [0.9, 30, 1.3104150253913955],
  [0.99, 2.5, 5.353111173030872],
  [0.995, 120, 2.6174211451068654],
  [0.975, Number.POSITIVE_INFINITY, 1.959963984540054],
])('t quantile of %d with %d degrees of freedom', (p, df, expected) => {
  expect(studentQuantile(p, df)).toBeCloseTo(expected, 9)
  expect(studentQuantile(1 - p, df)).toBeCloseTo(-expected, 9)
  expect(1 - studentTail(expected, df)).toBeCloseTo(p, 8)
})

test.each([
  [2, 5, 0.050969739414929174],
  [-1.3, 9, 0.8870468136634754],
  [12, 3.7, 0.0002133936996906225],
  [0.5, 1, 0.35241638234956674],
])('tail beyond %d with %d degrees of freedom', (t, df, expected) => {
  expect(studentTail(t, df)).toBeCloseTo(expected, 12)
})

test('the middle of a t distribution is 0, and its ends are infinite', () => {
  expect([0.5, 0, 1].map((p) => studentQuantile(p, 7))).toEqual([0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
})
