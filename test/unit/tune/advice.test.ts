import { describe, expect, it } from 'vitest'
import type { Headline } from '../../../src/measure/calls/headline.ts'
import { RETRY_PRESETS } from '../../../src/profile/retry-presets.ts'
import { applied, type Candidate } from '../../../src/simulate/candidates.ts'
import { DEFAULT_KNOBS, type Knobs } from '../../../src/simulate/knobs.ts'
import { type KnownLimits, knownLimits } from '../../../src/simulate/known-limits.ts'
import { adviceOf } from '../../../src/tune/advice.ts'
import { headlineOf } from '../../support/sample-tune.ts'
import { tunedProfile, tunedWorld } from '../../support/tune-cases.ts'

const limits = knownLimits(tunedProfile, tunedWorld('bucket of 5'))
const { hints } = tunedWorld('bucket of 5')
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
    const advice = adviceOf({ candidate, ...runs }, profile, limits, [], hints)
    expect(advice.retry.maxAttempts).toBe(attempts)
    expect(advice.reasons.find(({ knob }) => knob === 'attempts')?.why).toContain(why)
  })
})

it('leaves the attempts of settings that are advised as they are', () => {
  const own: Candidate = { name: 'profile', kind: 'profile', retry: null, knobs: null }
  const advice = adviceOf({ candidate: own, runs: needing(1) }, tunedProfile, limits, [], hints)
  expect(tunedProfile.retry.maxAttempts).toBeGreaterThan(3)
  expect(advice.retry.maxAttempts).toBe(tunedProfile.retry.maxAttempts)
  const attempts = advice.reasons.find(({ knob }) => knob === 'attempts')
  expect(attempts?.value).toBe(String(tunedProfile.retry.maxAttempts))
})

describe('the reasons of the advice', () => {
  const whyOf = (knobs: Partial<Knobs>, known: Partial<KnownLimits>, knob: string) => {
    const one: Candidate = { ...candidate, knobs: { ...DEFAULT_KNOBS, ...knobs } }
    const own = limits.map((limit) => ({ ...limit, ...known }))
    const advice = adviceOf({ candidate: one, runs: needing(1) }, applied(one, tunedProfile, own), own, [], hints)
    return advice.reasons.find((reason) => reason.knob === knob)?.why
  }

  it('say what the gateway does with more calls at a time', () => {
    const slots = (share: number, queues?: true) =>
      whyOf({ concurrencyShare: share }, { concurrency: 4, ...(queues && { queues }) }, 'concurrency')
    expect(slots(1)).toBe('the gateway runs 4 tasks at a time and would refuse more.')
    expect(slots(1, true)).toBe('the gateway runs 4 tasks at a time and would queue more.')
    expect(slots(1.5)).toContain(
      'runs 4 tasks at a time and refuses more; with more slots at the client, no place stays empty',
    )
    expect(slots(1.5, true)).toContain(
      'runs 4 tasks at a time and queues more; with more slots at the client, no place stays empty',
    )
  })

  it('name no limit that the gateway does not have', () => {
    expect(whyOf({}, { ratePerSecond: null }, 'rate')).toBe('the gateway limits no rate.')
    expect(whyOf({}, {}, 'rate')).toContain('the load stays below the limit')
    const none = limits.map((limit) => ({ ...limit, ratePerSecond: null, burst: null, concurrency: null }))
    const admission = { ratePerSecond: 1, burst: 3, concurrency: 2, longestWaitMs: null }
    const own = { ...tunedProfile, models: tunedProfile.models.map((load) => ({ ...load, admission })) }
    const { reasons } = adviceOf({ candidate, runs: needing(1) }, own, none, [], hints)
    const why = (knob: string) => reasons.find((reason) => reason.knob === knob)?.why
    expect(why('rate')).toBe('the pace of the profile; the gateway limits no rate.')
    expect(why('burst')).toBe('the burst of the profile; the gateway limits none.')
    expect(why('concurrency')).toBe('the limit of the profile; the gateway limits no tasks at a time.')
  })

  it('say that a task may exist after a status that does not tell', () => {
    const ofNamed = (name: 'hint-jitter' | 'undici') => {
      const one: Candidate = { name, kind: 'preset', retry: RETRY_PRESETS[name], knobs: null }
      const advice = adviceOf(
        { candidate: one, runs: needing(1) },
        applied(one, tunedProfile, limits),
        limits,
        [],
        hints,
      )
      return advice.reasons.find(({ knob }) => knob === 'retried')?.why
    }
    expect(ofNamed('hint-jitter')).toContain('these responses mean that no work began')
    expect(ofNamed('undici')).toContain('after 500, 502, 504 the task may exist')
  })

  it('say which hints the simulated gateway gives, and of a policy that reads none of them that it does not', () => {
    const whyWith = (one: Candidate, changed: Partial<typeof hints>) =>
      adviceOf({ candidate: one, runs: needing(1) }, applied(one, tunedProfile, limits), limits, [], {
        ...hints,
        ...changed,
      }).reasons.find(({ knob }) => knob === 'hint')?.why
    expect(whyWith(candidate, {})).toMatch(
      /collide again; in the simulations, a 429 states 1m 00s every time; with other hints, the results may differ\.$/,
    )
    expect(whyWith(candidate, { mode: 'lying', lie: 0.25 })).toContain('a 429 states 25% of the true wait')
    expect(whyOf({ hint: 'ignore' }, {}, 'hint')).not.toContain('in the simulations')
    const sdk: Candidate = { name: 'openai-sdk', kind: 'preset', retry: RETRY_PRESETS['openai-sdk'], knobs: null }
    expect(whyWith(sdk, {})).toBe(
      'this policy reads hints only in Retry-After, where the simulated gateway states none, so the client waits by its own backoff.',
    )
    expect(whyWith(sdk, { place: 'both' })).toContain('no earlier than the gateway says')
  })

  it('say when the client’s own waits hold', () => {
    expect(whyOf({ hint: 'ignore' }, {}, 'backoff')).toContain('whatever wait the response states')
    expect(whyOf({ hint: 'floor' }, {}, 'backoff')).toContain('if the response states none or a shorter one')
    expect(whyOf({}, {}, 'backoff')).toContain("the client's own waits, if the response states none")
  })
})

it('a limit on calls at a time is known to queue or to refuse', () => {
  const told = tunedWorld('bucket of 5')
  const world = { ...told, limits: { ...told.limits, image: { ...told.limits.image, concurrency: 4 } } }
  expect(knownLimits(tunedProfile, world)[0]).not.toHaveProperty('queues')
  expect(knownLimits(tunedProfile, { ...world, excess: 'queue' })[0]).toMatchObject({ concurrency: 4, queues: true })
})
