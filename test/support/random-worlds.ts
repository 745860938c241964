import * as fc from 'fast-check'
import type { Profile } from '../../src/profile/profile.ts'
import { retimed } from '../../src/profile/retimed.ts'
import { profileSchema } from '../../src/profile/schema.ts'

const rate = fc.constantFrom('6/min', '1/s', '3/s', '8/s')
const arrivals = fc.oneof(
  fc.record({ process: fc.constant('constant'), rate }),
  fc.record({ process: fc.constant('poisson'), rate }),
  fc.record({ process: fc.constant('gamma'), rate, burstiness: fc.constantFrom(0, 0.5, 4) }),
  fc.record({ process: fc.constant('ramp'), from: fc.constant('0/s'), to: rate }),
  fc.record({ process: fc.constant('burst'), size: fc.integer({ min: 1, max: 20 }), every: fc.constant('7s') }),
)
const load = fc.oneof(
  { weight: 4, arbitrary: fc.record({ arrivals }) },
  {
    weight: 1,
    arbitrary: fc.record({
      closed: fc.record({ users: fc.integer({ min: 1, max: 4 }), think: fc.constantFrom('200ms', '3s') }),
    }),
  },
)
const admission = fc.oneof(
  fc.constant('none'),
  fc.record(
    {
      rate: fc.constantFrom('30/min', '4/s'),
      concurrency: fc.integer({ min: 1, max: 6 }),
      longestWait: fc.constantFrom('1s', '20s'),
    },
    { requiredKeys: [] },
  ),
)
const poll = fc.record({
  strategy: fc.constantFrom('estimate', 'fixed', 'backoff', 'adaptive'),
  every: fc.constantFrom('200ms', '1s', '4s'),
  max: fc.constant('5s'),
})
const timeouts = fc.record({
  submit: fc.constantFrom('2s', '30s'),
  poll: fc.constant('2s'),
  task: fc.constantFrom('10s', '5m'),
})

const KINDS = [
  { model: 'image-fast', modality: 'image', requests: [{ body: { prompt: 'a red kite', n: 1 }, price: 2 }] },
  { model: 'video-fast', modality: 'video', requests: [{ body: { prompt: 'a harbour', duration: 5 }, price: 54.5 }] },
  { model: 'audio-speech', modality: 'audio', requests: [{ body: { input: 'good morning' } }] },
  {
    model: 'text-fast',
    modality: 'text',
    requests: [{ body: { messages: [{ role: 'user', content: 'hello' }] }, price: 0.1 }],
  },
] as const

const models = fc
  .tuple(
    fc.subarray([...KINDS], { minLength: 1 }),
    fc.array(fc.tuple(load, admission, poll, timeouts), { minLength: 4, maxLength: 4 }),
  )
  .map(([kinds, settings]) =>
    kinds.map((kind, n) => {
      const [offered, limits, polling, waits] = settings[n] as (typeof settings)[0]
      return { ...kind, ...offered, admission: limits, poll: polling, timeouts: waits, startOffset: `${n * 500}ms` }
    }),
  )

/** The profile with its durations times `scale` and its rates divided by it. */
const inWorldTime = (scale: number, stated: object): Profile => retimed(profileSchema.parse(stated), scale)

/** Profiles of ten virtual seconds to ten minutes against a preset of the mock, of every kind of load, limit, poll, retry and budget. */
export const randomProfile = (preset: string): fc.Arbitrary<Profile> =>
  fc
    .record({
      seed: fc.integer({ min: 0, max: 2 ** 31 }),
      tier: fc.constantFrom('free', 'standard', 'enterprise'),
      scale: fc.constantFrom(1, 10, 60),
      drain: fc.constantFrom('0s', '5s', '10m'),
      retry: fc.record({
        policy: fc.constantFrom('hint-jitter', 'anthropic-sdk', 'openai-sdk', 'none'),
        scope: fc.constantFrom('call', 'model', 'account'),
      }),
      polls: fc.constantFrom({}, { budget: '2/s' }, { budget: '20/s' }),
      budget: fc.constantFrom({}, {}, { budget: 20, assumePrice: 54.5 }),
      models,
    })
    .map(({ tier, scale, budget, ...others }) =>
      inWorldTime(scale, {
        ...others,
        version: 1,
        name: 'random',
        gateway: { mock: { tier, preset } },
        phases: [
          { name: 'warm-up', duration: '2s', record: false },
          { name: 'measure', duration: '8s' },
        ],
        credits: { sampleEvery: '3s', ...budget },
      }),
    )

/** When somebody stops the run, and how long after that he waits no more; ms. */
export interface Interruption {
  stopMs: number
  haltAfterMs: number | null
}

export const randomInterruption: fc.Arbitrary<Interruption | null> = fc.option(
  fc.record({
    stopMs: fc.double({ min: 0, max: 15_000, noNaN: true }),
    haltAfterMs: fc.option(fc.double({ min: 0, max: 5_000, noNaN: true })),
  }),
  { freq: 2 },
)
