import { expect, test } from 'vitest'
import {
  differenceFromOne,
  differenceInterval,
  moments,
  pairedDifference,
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
