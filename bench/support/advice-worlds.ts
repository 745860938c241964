import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import type { Profile } from '../../src/profile/profile.ts'
import type { Candidate } from '../../src/simulate/candidates.ts'
import { DEFAULT_KNOBS, type Knobs } from '../../src/simulate/knobs.ts'
import { profileOf } from '../../test/support/profiles.ts'

/** A profile that advice is held to: a load at a share of one limit. */
export interface AdviceWorld {
  name: string
  profile: Profile
  mock: MockWorld
}

const LAWS = [
  ['fixed window', { kind: 'fixed-window', burst: null }],
  ['bucket of 5', { kind: 'token-bucket', burst: 5 }],
  ['bucket of 20', { kind: 'token-bucket', burst: 20 }],
  ['sliding log', { kind: 'sliding-log', burst: null }],
] as const satisfies readonly (readonly [string, Partial<MockWorld['law']>])[]

/** Twelve: four laws of 60 a minute at 60% and 90% of them, and four tasks at a time at four loads. */
export const ADVICE_WORLDS: readonly AdviceWorld[] = [
  ...[36, 54].flatMap((perMinute) =>
    LAWS.map(([name, law]) =>
      world(`${name}, ${perMinute}/min`, perMinute, { rate: { limit: 60, window: 60_000 }, concurrency: null }, law),
    ),
  ),
  ...[36, 48, 58, 66].map((perMinute) =>
    world(`4 at a time, ${perMinute}/min`, perMinute, { rate: null, concurrency: 4 }, {}),
  ),
]

function world(
  name: string,
  perMinute: number,
  limits: Partial<MockWorld['limits']['image']>,
  law: Partial<MockWorld['law']>,
): AdviceWorld {
  const mock = loadMockWorld({ tier: 'standard', preset: 'clean' })
  const image = { ...mock.limits.image, ...limits, perDay: null }
  return {
    name,
    profile: profileOf(`
version: 1
name: steady
seed: 1
duration: 4m
drain: 30m
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: ${perMinute}/min }
    requests: [{ body: { prompt: a red kite } }]
    timeouts: { task: 30m }
`),
    mock: { ...mock, limits: { ...mock.limits, image, reads: { rate: null } }, law: { ...mock.law, ...law } },
  }
}

const POLLS: readonly Partial<Knobs>[] = [{}, { poll: { first: 0.5, every: 0.05 } }]
const WAITS: readonly Partial<Knobs>[] = [{ hint: 'ignore', capFactor: 8 }, { hint: 'floor-jitter' }, { hint: 'floor' }]
const PACES: readonly Partial<Knobs>[] = [
  {},
  ...[0.7, 0.8, 0.9, 1, 1.1].map((rateShare): Partial<Knobs> => ({ mode: 'paced', rateShare })),
  ...[0.5, 1].map((burstShare): Partial<Knobs> => ({ mode: 'paced', rateShare: 1, burstShare })),
  { mode: 'aimd', rateShare: 0.5 },
  { mode: 'aimd', rateShare: 1 },
]
const SLOTS: readonly Partial<Knobs>[] = [0.5, 0.75, 1, 1.1, 1.25, 1.5, 2].map((concurrencyShare) => ({
  concurrencyShare,
}))

/** Sixty settings that a person would try by hand: paces or slots, by waits, by polls. */
export function adviceGrid({ mock }: AdviceWorld): Candidate[] {
  const first = mock.limits.image.rate === null ? [{}, ...SLOTS, { scope: 'model' } as const, { baseMs: 250 }] : PACES
  return first
    .flatMap((one) => WAITS.flatMap((wait) => POLLS.map((poll) => ({ ...DEFAULT_KNOBS, ...one, ...wait, ...poll }))))
    .map((knobs, n) => ({ name: `grid-${n + 1}`, kind: 'recipe', retry: null, knobs }))
}
