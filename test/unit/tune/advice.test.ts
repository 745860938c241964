import { describe, expect, it } from 'vitest'
import type { Headline } from '../../../src/measure/calls/headline.ts'
import { applied, type Candidate } from '../../../src/simulate/candidates.ts'
import { DEFAULT_KNOBS } from '../../../src/simulate/knobs.ts'
import { knownLimits } from '../../../src/simulate/known-limits.ts'
import { adviceOf } from '../../../src/tune/advice.ts'
import { headlineOf } from '../../support/sample-tune.ts'
import { tunedProfile, tunedWorld } from '../../support/tune-cases.ts'

const limits = knownLimits(tunedProfile, tunedWorld('bucket of 5'))
const candidate: Candidate = { name: 'point-1', kind: 'point', retry: null, knobs: DEFAULT_KNOBS }
const profile = applied(candidate, tunedProfile, limits)
const needing = (mostAttempts: number): Headline[] => [{ ...headlineOf(1, 10_000, 0.1), mostAttempts }]

describe('the advised number of attempts', () => {
  it.each([
    ['twice what calls needed', { runs: needing(4) }, 8, 'calls needed up to 4;'],
    ['three if none needed a second', { runs: needing(1) }, 3, 'no call needed a second attempt'],
    [
      'what calls needed at other limits, whose figures are reported',
      { runs: needing(1), others: [needing(2), needing(9)], harsh: needing(3) },
      9,
      'calls needed up to 1 with the stated limits, and up to 9 with others;',
    ],
    [
      'what calls needed at half the limits',
      { runs: needing(2), others: [needing(2)], harsh: needing(11) },
      11,
      'calls needed up to 2 with the stated limits, and up to 11 with others;',
    ],
    ['no more than were simulated', { runs: needing(20) }, profile.retry.maxAttempts, 'calls needed up to 20;'],
  ])('is %s', (_, runs, attempts, why) => {
    const advice = adviceOf({ candidate, ...runs }, profile, limits, [])
    expect(advice.retry.maxAttempts).toBe(attempts)
    expect(advice.reasons.find(({ knob }) => knob === 'attempts')?.why).toContain(why)
  })
})
