import { figuresOf } from '../../src/compare/run-figures.ts'
import { type CallDigest, CallDigests } from '../../src/measure/calls/call-digest.ts'
import { eventTee } from '../../src/measure/events/event-tee.ts'
import { comparedSummarySchema, type RunRecord } from '../../src/measure/summary/run-record.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import type { FaultSettings } from '../../src/mock/world/fault-schema.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import type { AdmissionSettings, ModelLoad, Profile } from '../../src/profile/profile.ts'
import { keyedRandom } from '../../src/random.ts'
import { simulate } from '../../src/simulate/world.ts'
import { normalQuantile } from '../../src/stats/distributions.ts'
import { studentQuantile } from '../../src/stats/student-t.ts'
import { profileOf } from './profiles.ts'
import { shippedWorld } from './shipped-world.ts'
import { headerOf } from './virtual-run.ts'

export const WORLDS = ['text and image', 'ci-regression', 'ci-regression, throttled', 'mixed-media'] as const
export type WorldName = (typeof WORLDS)[number]

/** Profiles whose runs are compared. */
export async function worldOf(name: WorldName): Promise<Profile> {
  switch (name) {
    case 'text and image':
      return TEXT_AND_IMAGE
    case 'ci-regression':
      return measuredFor(300, await loadProfile('profiles/ci-regression.yaml'))
    case 'ci-regression, throttled':
      return at('standard', 'exact-hints', await worldOf('ci-regression'))
    case 'mixed-media':
      return loadProfile('test/support/mixed-media.yaml')
  }
}

const TEXT_AND_IMAGE = profileOf(`
version: 1
name: text-and-image
seed: 1
gateway: { mock: { tier: standard, preset: test/support/compare-world.yaml, timeScale: 10 } }
phases: [{ name: measure, duration: 30s }]
drain: 60s
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 6/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] }, price: 0.1 }]
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 4/s }
    requests: [{ body: { prompt: a red kite over wheat, n: 1 }, price: 2 }]
    poll: { first: 0.6 of estimate or 200ms, every: 100ms, max: 500ms }
retry: { policy: hint-jitter, maxAttempts: 8, maxElapsed: 60s }
`)

function measuredFor(seconds: number, profile: Profile): Profile {
  const phases = profile.phases.map((phase) => (phase.record ? { ...phase, durationMs: seconds * 1000 } : phase))
  return { ...profile, phases }
}

function at(tier: string, preset: string, profile: Profile): Profile {
  const { target } = profile.gateway
  if (target.kind !== 'mock') throw new Error('only the mock can be simulated')
  return { ...profile, gateway: { ...profile.gateway, target: { ...target, tier, preset } } }
}

/** How whole runs of the same thing differ: what all latencies of the gateway are multiplied by while one of them lasts. */
export const NOISES = {
  '0%': () => 1,
  '5%': (u) => Math.exp(0.05 * normalQuantile(u)),
  '10%': (u) => Math.exp(0.1 * normalQuantile(u)),
  'heavy-tailed': (u) => Math.exp(0.05 * studentQuantile(u, 2)),
} as const satisfies Record<string, (u: number) => number>
export type Noise = keyof typeof NOISES

const WHENEVER = { from: 0, until: null } as const
const failing = (share: number): Record<string, FaultSettings> => ({
  failure: { kind: 'failure', ...WHENEVER, share, at: 1, code: 'f', message: 'm', refund: null, refundAfter: 0 },
  error: { kind: 'status', ...WHENEVER, share, on: ['message'], status: 500, at: 'upstream' },
})
const stuck = (share: number): Record<string, FaultSettings> => ({
  stuck: { kind: 'stuck', ...WHENEVER, share, slotFor: 20_000 },
})

/** What the gateway is like: as the profile says, or with one thing changed. */
export const TRUTHS = {
  same: {},
  '+20% on every call': { latency: 1.2 },
  '+20% on the p95 alone': { faults: { slower: { kind: 'slow', ...WHENEVER, share: 0.055, factor: 3 } } },
  'failures 0.2 → 3%': { faults: failing(0.03) },
  'failures 0.2 → 7%': { faults: failing(0.07) },
  '4.6% dropped': { admission: { ratePerSecond: null, burst: 1, concurrency: 3, longestWaitMs: 60 } },
  '429s per success 0.2 → 0.4': { limits: 0.9 },
  '0.05% of tasks stuck': { faults: stuck(0.0005) },
  '0.1% of tasks stuck': { faults: stuck(0.001) },
  '0.2% of tasks stuck': { faults: stuck(0.002) },
  '2% of tasks stuck': { faults: stuck(0.02) },
} as const satisfies Record<string, Truth>
export type TruthName = keyof typeof TRUTHS

interface Truth {
  /** What latencies, or limits, are multiplied by. */
  latency?: number
  limits?: number
  faults?: Record<string, FaultSettings>
  /** Of the client, for images. */
  admission?: AdmissionSettings
}

/** What sets a run apart from others of its profile. */
export interface RunKind {
  truth?: TruthName
  noise?: Noise
  /** Ten seconds of 503 somewhere in the run. */
  outage?: boolean
  /** Runs of one session share a factor besides their own; sessions of no number have none. */
  session?: number
}

const OUTAGE_MS = 100_000

/** One run in virtual time, kept as a comparison takes it, and said to be a real one: two of them are then no exact pair. */
export async function comparedRun(profile: Profile, kind: RunKind, seed: number): Promise<RunRecord> {
  const { target } = profile.gateway
  if (target.kind !== 'mock') throw new Error('only the mock can be simulated')
  const truth: Truth = TRUTHS[kind.truth ?? 'same']
  const mock = changed(shippedWorld(target), truth, kind, seed, lengthOf(profile))
  const seeded = { ...profile, seed, models: profile.models.map((model) => admitted(model, truth.admission)) }
  const header = { ...headerOf(seeded), time: 'real' as const }
  const [builder, digests] = [new SummaryBuilder(header), new CallDigests()]
  const sink = eventTee([builder, digests])
  const { end } = await simulate({ profile: seeded, mock, sink })
  sink.emit(end)
  const summary = comparedSummarySchema.parse(builder.finish())
  let calls: readonly CallDigest[] | null = digests.list()
  const record = { source: `${profile.name}-${seed}`, summary, settings: profile, calls: async () => calls }
  await figuresOf(record, 'summary')
  // Thousands of runs are kept: their calls have been counted.
  calls = null
  return record
}

function lengthOf({ phases }: Profile): number {
  return phases.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

function changed(
  world: MockWorld,
  { latency = 1, limits = 1, faults = {} }: Truth,
  { noise = '0%', outage = false, session }: RunKind,
  seed: number,
  lengthMs: number,
): MockWorld {
  const random = keyedRandom(seed)
  const luck = (of: Noise, draw: number): number => NOISES[of](Math.max(1e-9, draw))
  const own = luck(noise, random.uniform('replica', 1))
  const shared = session === undefined ? 1 : luck('5%', keyedRandom(session).uniform('replica', 2))
  const made = structuredClone(world) as MockWorld
  for (const model of Object.values(made.models)) model.latency.median *= own * shared * latency
  for (const of of ['text', 'image', 'audio', 'video'] as const) {
    const { rate } = made.limits[of]
    if (rate) rate.limit *= limits
  }
  Object.assign(made.faults, faults)
  if (outage) {
    const from = random.uniform('replica', 3) * (lengthMs - OUTAGE_MS)
    const until = from + OUTAGE_MS
    made.faults.outage = {
      ...{ kind: 'status', share: 1, status: 503, at: 'edge', from, until },
      on: ['submit', 'poll', 'message'],
    }
  }
  return made
}

function admitted(model: ModelLoad, admission: AdmissionSettings | undefined): ModelLoad {
  return admission === undefined || model.modality !== 'image' ? model : { ...model, admission }
}
