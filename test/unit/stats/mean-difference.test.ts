import { expect, test } from 'vitest'
import {
  differenceFromOne,
  differenceInterval,
  interleavedDifference,
  moments,
  pairedDifference,
  twoSampleDifference,
  upperProbability,
  welchDifference,
} from '../../../src/stats/mean-difference.ts'

// Student's own example (Biometrika 6, 1908): hours of sleep gained with two drugs by ten patients.
const FIRST = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2]
const SECOND = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]

test('Welch on the sleep data: t 1.8608, 17.776 degrees of freedom, p 0.0794, interval -0.2055 to 3.3655', () => {
  const found = welchDifference(moments(FIRST), moments(SECOND))
  expect(found.difference / found.standardError).toBeCloseTo(1.8608134674868526, 10)
  expect(found.df).toBeCloseTo(17.776473516178488, 8)
  expect(2 * upperProbability(found)).toBeCloseTo(0.0793941401873583, 9)
  const { low, high } = differenceInterval(found, 0.95)
  expect([low, high]).toEqual([expect.closeTo(-0.20548323071171137, 8), expect.closeTo(3.3654832307117104, 8)])
})

test('pairs on the same data: t 4.0621, 9 degrees of freedom, interval 0.7001 to 2.4599', () => {
  const found = pairedDifference(moments(SECOND.map((value, at) => value - (FIRST[at] as number))))
  expect(found.difference / found.standardError).toBeCloseTo(4.062127683382037, 10)
  expect(found.df).toBe(9)
  expect(2 * upperProbability(found)).toBeCloseTo(0.002832890197384273, 10)
  const { low, high } = differenceInterval(found, 0.95)
  expect([low, high]).toEqual([expect.closeTo(0.7001142367230175, 8), expect.closeTo(2.459885763276983, 8)])
})

test('values that do not vary differ for certain or not at all', () => {
  const same = welchDifference(moments([1, 1]), moments([1, 1]))
  const more = welchDifference(moments([1, 1]), moments([2, 2]))
  expect([upperProbability(same), upperProbability(more)]).toEqual([1, 0])
  expect(differenceInterval(more, 0.95)).toEqual({ low: 1, high: 1 })
})

test('one value against a sample borrows the deviation of the sample', () => {
  const found = differenceFromOne(1, moments([2, 3, 4]))
  expect(found).toEqual({ difference: 2, standardError: Math.sqrt(4 / 3), df: 2 })
})

test('equal numbers are judged as Student did: his t is the same, with 18 degrees of freedom p 0.0792', () => {
  const found = twoSampleDifference(moments(FIRST), moments(SECOND))
  expect(found.df).toBe(18)
  expect(2 * upperProbability(found)).toBeCloseTo(0.07918671421593818, 9)
  const unequal = twoSampleDifference(moments(FIRST.slice(1)), moments(SECOND))
  expect(unequal).toEqual(welchDifference(moments(FIRST.slice(1)), moments(SECOND)))
})

test('of sides that took turns a straight drift is taken out, and what is left is their difference', () => {
  const order = [0, 1, 1, 0, 0, 1, 1, 0]
  const turns = order.map((side, turn) => ({ value: 10 * turn + 3 * side, turn, isSecond: side === 1 }))
  const { difference, variance, df } = interleavedDifference(turns)
  expect([difference, variance, df]).toEqual([expect.closeTo(3, 10), expect.closeTo(0, 10), 5])
})

test('a drift that is not quite straight leaves what least squares leave', () => {
  const order = [0, 1, 1, 0, 0, 1, 1, 0]
  const values = [1, 4, 2, 3, 2, 5, 6, 4]
  const turns = order.map((side, turn) => ({ value: values[turn] as number, turn, isSecond: side === 1 }))
  const { difference, variance, leverage, df } = interleavedDifference(turns)
  // Least squares by NumPy (numpy.linalg.lstsq): side 1.75, its error 0.68530494.
  expect(difference).toBeCloseTo(1.75, 10)
  expect(leverage).toBeCloseTo(0.5, 10)
  expect(Math.sqrt(variance * leverage)).toBeCloseTo(0.68530494, 8)
  expect(df).toBe(5)
})
