import { expect, it } from 'vitest'
import { Passages } from '../../../src/measure/hints/hint-quality.ts'

it('judges by more than can be remembered as by a few', () => {
  const passages = new Passages()
  for (let t = 0; t < 200_000; t += 2) passages.passed(t)
  passages.refused(199_990, 199_995, 2)
  passages.refused(199_998, 199_999, 3)
  expect([passages.counts, passages.shortByMs]).toEqual([{ tooShort: 1, contended: 1 }, 3])
})

it('keeps the largest of more that were too short than it remembers', () => {
  const passages = new Passages()
  for (let n = 0; n < 100_000; n++) passages.refused(n, n + 0.5, n === 7 ? 500 : 1)
  expect([passages.counts, passages.shortByMs]).toEqual([{ tooShort: 100_000, contended: 0 }, 500])
})
