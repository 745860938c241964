import { expect, it } from 'vitest'
import { firstPollMs, nextPollMs, pollAfterTroubleMs } from '../../../src/load/polls/poll-schedule.ts'
import type { PollSettings } from '../../../src/profile/profile.ts'
import { FIXED } from '../../support/poll-world.ts'

const ESTIMATE: PollSettings = {
  ...FIXED,
  strategy: 'estimate',
  firstOfEstimate: 0.5,
  firstMs: 700,
  growth: 2,
  maxMs: 3000,
}

it('the first read comes at a part of the estimate, or after the delay that is stated', () => {
  expect(firstPollMs(ESTIMATE, 8000)).toBe(4000)
  expect(firstPollMs(ESTIMATE, undefined)).toBe(700)
  expect(firstPollMs({ ...ESTIMATE, firstOfEstimate: null }, 8000)).toBe(700)
  expect(firstPollMs({ ...ESTIMATE, strategy: 'fixed' }, 8000)).toBe(1000)
})

it('each further read comes later than the one before, up to the longest wait; evenly where that is asked for', () => {
  expect([null, 1000, 1400, 2000].map((previous) => nextPollMs(ESTIMATE, previous))).toEqual([1000, 2000, 2800, 3000])
  expect([null, 1000, 2000].map((previous) => nextPollMs(FIXED, previous))).toEqual([1000, 1000, 1000])
})

it('after trouble the wait doubles, up to the longest, and is never shorter than a hint', () => {
  expect([null, 1000, 2000].map((previous) => pollAfterTroubleMs(ESTIMATE, previous, undefined))).toEqual([
    2000, 2000, 3000,
  ])
  expect(pollAfterTroubleMs(ESTIMATE, null, 5000)).toBe(5000)
  expect(pollAfterTroubleMs(ESTIMATE, null, 10)).toBe(2000)
  expect(pollAfterTroubleMs({ ...ESTIMATE, everyMs: 0.25, maxMs: 10 }, null, undefined)).toBe(0.5)
})
