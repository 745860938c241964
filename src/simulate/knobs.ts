import type { AdmissionSettings, ModelLoad, PollSettings, Profile } from '../profile/profile.ts'
import { RETRY_PRESETS } from '../profile/retry-presets.ts'
import type { RetrySettings } from '../profile/retry-settings.ts'
import type { KnownLimits } from './known-limits.ts'

/** Knobs that tuning turns. Shares are of the model's limits, so that one setting means the same for every model of a profile. */
export interface Knobs {
  /** retry: send at once and try again; paced: a steady rate known beforehand; aimd: a rate learnt from 429s. */
  mode: 'retry' | 'paced' | 'aimd'
  /** paced: rate; aimd: the rate it begins with. */
  rateShare: number
  /** Part of the gateway's burst that the client may send at once; 0 is one at a time. */
  burstShare: number
  /** Null leaves calls uncounted. */
  concurrencyShare: number | null
  baseMs: number
  /** Cap of the wait, as a multiple of the base. */
  capFactor: number
  jitter: 'none' | 'equal' | 'full' | 'additive' | 'decorrelated'
  hint: 'ignore' | 'exact' | 'floor' | 'floor-jitter'
  hintJitterMs: number
  scope: RetrySettings['scope']
  /** First poll and those after it, as parts of the model's usual duration; null leaves the profile's schedule. */
  poll: { first: number; every: number } | null
  /** Part of the gateway's tokens that the client sends by; null counts none. Absent where no limit counts tokens. */
  tokenShare?: number | null
}

/** The simplest way to behave: no limiter of the client's own, gatebench's default waits, the profile's polls. */
export const DEFAULT_KNOBS: Knobs = {
  mode: 'retry',
  rateShare: 1,
  burstShare: 0,
  concurrencyShare: null,
  baseMs: 1000,
  capFactor: 30,
  jitter: 'full',
  hint: 'floor-jitter',
  hintJitterMs: 15_000,
  scope: 'call',
  poll: null,
}

/** Plenty, and as many more as short waits need to last this long: with fewer this bound would decide instead of the other knobs. */
const ATTEMPTS = 30
const PATIENCE_MS = 600_000
const A_DAY_MS = 86_400_000
/** AIMD as in the study that the recipes come from: per acceptance a 25th of a limit of 0.5/s, 0.7 after a 429, once a second. */
const AIMD = { addOfLimit: 0.02, factor: 0.7, leastOfLimit: 0.05, everyMs: 1000 }

/** How many knobs differ from the simplest setting, counting only those that act. */
export function complexityOf(knobs: Knobs): number {
  const acting = actingKnobs(knobs)
  return acting.filter((knob) => JSON.stringify(knobs[knob] ?? null) !== JSON.stringify(DEFAULT_KNOBS[knob] ?? null))
    .length
}

/** The knobs that act, given the others: a rate does not without pacing. */
export function actingKnobs(knobs: Knobs): (keyof Knobs)[] {
  const isPaced = knobs.mode !== 'retry'
  return (Object.keys(knobs) as (keyof Knobs)[]).filter((knob) => {
    if (knob === 'rateShare' || knob === 'burstShare') return isPaced
    if (knob === 'hintJitterMs') return knobs.hint === 'floor-jitter'
    return true
  })
}

/** The profile with these knobs in place of its own retry policy, limits and polls. */
export function withKnobs(profile: Profile, knobs: Knobs, limits: readonly KnownLimits[]): Profile {
  return {
    ...profile,
    retry: retryOf(knobs, limits),
    models: profile.models.map((load, i) => modelWith(load, knobs, limits[i] as KnownLimits)),
  }
}

function retryOf(knobs: Knobs, limits: readonly KnownLimits[]): RetrySettings {
  const { baseMs, capFactor, jitter, hint, hintJitterMs, scope } = knobs
  const { custom } = RETRY_PRESETS
  return {
    ...custom,
    maxAttempts: Math.max(ATTEMPTS, Math.ceil(PATIENCE_MS / (baseMs * capFactor))),
    maxElapsedMs: A_DAY_MS,
    backoff: {
      kind: jitter === 'decorrelated' ? 'decorrelated' : 'exponential',
      baseMs,
      failureBaseMs: null,
      factor: 2,
      capMs: baseMs * capFactor,
    },
    jitter: jitter === 'decorrelated' ? 'none' : jitter,
    jitterMs: jitter === 'additive' ? baseMs : 0,
    hint: { ...custom.hint, use: hint, jitterMs: hint === 'floor-jitter' ? hintJitterMs : 0 },
    scope,
    pacing: aimdOf(knobs, limits),
  }
}

function aimdOf(knobs: Knobs, limits: readonly KnownLimits[]): RetrySettings['pacing'] {
  const rates = limits.flatMap(({ ratePerSecond }) => ratePerSecond ?? [])
  if (knobs.mode !== 'aimd' || rates.length === 0) return null
  // The policy has one start for all models; each then learns its own rate.
  const least = Math.min(...rates)
  const bursts = limits.flatMap(({ burst }) => burst ?? [])
  return {
    kind: 'aimd',
    scope: 'model',
    startPerSecond: least * knobs.rateShare,
    addPerSecond: least * AIMD.addOfLimit,
    factor: AIMD.factor,
    leastPerSecond: least * AIMD.leastOfLimit,
    everyMs: AIMD.everyMs,
    burst: burstOf(knobs, Math.min(...bursts)),
  }
}

function modelWith(load: ModelLoad, knobs: Knobs, limits: KnownLimits): ModelLoad {
  return { ...load, admission: admissionOf(load, knobs, limits), poll: pollOf(load.poll, knobs, limits) }
}

function admissionOf(load: ModelLoad, knobs: Knobs, limits: KnownLimits): AdmissionSettings {
  const isPaced = knobs.mode === 'paced' && limits.ratePerSecond !== null
  const { concurrencyShare, tokenShare = null } = knobs
  const { tokens } = limits
  return {
    ratePerSecond: isPaced ? (limits.ratePerSecond as number) * knobs.rateShare : null,
    burst: isPaced ? burstOf(knobs, limits.burst ?? 1) : 1,
    concurrency:
      concurrencyShare === null || limits.concurrency === null
        ? null
        : Math.max(1, Math.floor(limits.concurrency * concurrencyShare)),
    longestWaitMs: load.admission.longestWaitMs,
    ...(tokenShare !== null &&
      tokens !== undefined && { tokens: { ...tokens, perSecond: tokens.perSecond * tokenShare } }),
  }
}

function burstOf({ burstShare }: Knobs, burst: number): number {
  return Math.max(1, Math.round(burst * burstShare))
}

function pollOf(poll: PollSettings, knobs: Knobs, { expectedMs }: KnownLimits): PollSettings {
  if (knobs.poll === null || expectedMs === 0) return poll
  const everyMs = Math.max(1, expectedMs * knobs.poll.every)
  return {
    ...poll,
    strategy: 'backoff',
    firstOfEstimate: null,
    firstMs: expectedMs * knobs.poll.first,
    everyMs,
    growth: 1.25,
    maxMs: 4 * everyMs,
  }
}
