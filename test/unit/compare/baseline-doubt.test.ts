import { expect, test } from 'vitest'
import { doubtAbout } from '../../../src/compare/baseline-command.ts'
import { sampleRecord } from '../../support/sample-comparison.ts'

const run = (seed: number, word: 'PASS' | 'FAIL' | 'INCONCLUSIVE') =>
  sampleRecord({
    change: (summary) => {
      summary.run.seed = seed
      Object.assign(summary.verdict, { word, reasons: word === 'PASS' ? [] : ['too slow'] })
    },
  })

test('a baseline of good runs is not doubted', () => {
  expect(doubtAbout([run(1, 'PASS'), run(2, 'PASS')])).toBeNull()
})

test('of a baseline of one bad run the notice says why it is bad', () => {
  expect(doubtAbout([run(1, 'FAIL')])).toMatch(/^this run is FAIL: too slow; a candidate that is equally bad/)
})

test('a baseline is doubted too if seeds after the first are bad', () => {
  const doubt = doubtAbout([run(3, 'PASS'), run(4, 'INCONCLUSIVE'), run(5, 'FAIL')])
  expect(doubt).toMatch(
    /^2 of 3 seeds failed or could not be judged; seed 4 is INCONCLUSIVE: too slow; a candidate that is equally bad/,
  )
})
