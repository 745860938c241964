import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { type Candidate, namedCandidates } from '../../src/simulate/candidates.ts'
import { DEFAULT_KNOBS } from '../../src/simulate/knobs.ts'
import { profileOf } from './profiles.ts'

/** Where tuning's advice is judged: a steady load of nine tenths of a limit, by four kinds of limit. */
export interface RegretWorld {
  name: string
  /** Whether a rate is limited, or tasks are counted. */
  kind: 'rate' | 'slots'
  profile: Profile
  mock: MockWorld
}

const A_MINUTE = { limit: 60, window: 60_000 }

export const REGRET_WORLDS: readonly RegretWorld[] = [
  world('fixed window', '54/min', { rate: A_MINUTE, concurrency: null }, { kind: 'fixed-window', burst: null }),
  world('bucket of 5', '54/min', { rate: A_MINUTE, concurrency: null }, { kind: 'token-bucket', burst: 5 }),
  world('sliding log', '54/min', { rate: A_MINUTE, concurrency: null }, { kind: 'sliding-log', burst: null }),
  // Four tasks of 3.25 s at a time are 74 a minute.
  world('concurrency 4', '66/min', { rate: null, concurrency: 4 }, {}),
]

function world(
  name: string,
  rate: string,
  limits: Partial<MockWorld['limits']['image']>,
  law: Partial<MockWorld['law']>,
): RegretWorld {
  const mock = loadMockWorld({ tier: 'standard', preset: 'clean' })
  const image = { ...mock.limits.image, ...limits, perDay: null }
  return {
    name,
    kind: limits.rate === null ? 'slots' : 'rate',
    profile: profileOf(`
version: 1
name: steady
seed: 1
duration: 6m
drain: 30m
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: ${rate} }
    requests: [{ body: { prompt: a red kite } }]
    timeouts: { task: 30m }
`),
    mock: { ...mock, limits: { ...mock.limits, image, reads: { rate: null } }, law: { ...mock.law, ...law } },
  }
}

const named = (name: string): Candidate => namedCandidates().find((one) => one.name === name) as Candidate

/** What `tune` advised with seed 1 while it took "no significant difference" for the same, and looked at no other limits. */
export const BEFORE: Readonly<Record<string, Candidate>> = {
  'fixed window': named('obey-exactly'),
  'bucket of 5': {
    ...{ name: 'before', kind: 'point', retry: null },
    knobs: {
      ...DEFAULT_KNOBS,
      ...{ mode: 'paced', burstShare: 0.9159075925126672, hint: 'ignore', hintJitterMs: 12_900 },
      poll: { first: 0.9369521491850415, every: 0.0337 },
    },
  },
  'sliding log': named('paced-100'),
  'concurrency 4': named('slots'),
}
