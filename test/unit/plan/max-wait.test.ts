import { expect, it } from 'vitest'
import { longestWaitMs } from '../../../src/plan/day/simulated-days.ts'

it('takes a maximum wait at its word: only less than a second is none', () => {
  expect([0, 1000, 10_000, 60_000, 300_000].map(longestWaitMs)).toEqual([1000, 1000, 10_000, 60_000, 300_000])
})
