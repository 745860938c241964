import type { RetrySettings } from '../../src/profile/profile.ts'
import { RETRY_PRESETS } from '../../src/profile/retry-presets.ts'
import { type LimitedWorld, limitedWorld, retryProfile } from './retry-world.ts'
import { virtualRun } from './virtual-run.ts'

/** The study of research on retries, 300 jobs in 2 s against 60 per 60 s: policies in its rows, limits in its columns. */

const patient: RetrySettings = {
  ...RETRY_PRESETS['obey-exactly'],
  maxAttempts: 30,
  maxElapsedMs: 1_800_000,
}
const minuteJitter: RetrySettings = {
  ...patient,
  backoff: { kind: 'exponential', baseMs: 1000, failureBaseMs: null, factor: 2, capMs: 60_000 },
  jitter: 'full',
  hint: { ...patient.hint, use: 'ignore' },
}
const paced = (burst: number): RetrySettings => ({
  ...patient,
  pacing: { kind: 'fixed', scope: 'account', ratePerSecond: 0.95, burst },
})

export const POLICIES = {
  'SDK default': RETRY_PRESETS['openai-sdk'],
  'exactly 60 s': patient,
  '60 s + U(0, 30 s)': { ...patient, hint: { ...patient.hint, use: 'floor-jitter', jitterMs: 30_000 } },
  'full jitter 1..60 s': minuteJitter,
  'AIMD shared rate': {
    ...minuteJitter,
    pacing: {
      kind: 'aimd',
      scope: 'account',
      startPerSecond: 0.5,
      addPerSecond: 0.02,
      factor: 0.7,
      leastPerSecond: 0.05,
      everyMs: 1000,
      burst: 1,
    },
  },
  'AWS adaptive': RETRY_PRESETS['aws-adaptive'],
  'paced 0.95, burst 1': paced(1),
  'paced 0.95, burst 15, account cool-down': { ...paced(15), scope: 'account' },
} as const satisfies Record<string, RetrySettings>
export type PolicyName = keyof typeof POLICIES

export const LIMITS = {
  'fixed window': { law: 'fixed-window' },
  'sliding log': { law: 'sliding-log' },
  'bucket 1/s of 60': { law: 'token-bucket', burst: 60 },
  'bucket 1/s of 5': { law: 'token-bucket', burst: 5 },
} as const satisfies Record<string, LimitedWorld>
export type LimitName = keyof typeof LIMITS

export interface Cell {
  /** Completed over started. */
  success: number
  rejectsPerSuccess: number
  /** 99th percentile of the response time of completed calls, in s. */
  p99: number
}

/** The mean of `seeds` runs. */
export async function cellOf(policy: PolicyName, limit: LimitName, seeds: readonly number[]): Promise<Cell> {
  const mock = limitedWorld(LIMITS[limit])
  const total: Cell = { success: 0, rejectsPerSuccess: 0, p99: 0 }
  for (const seed of seeds) {
    const { summary, events } = await virtualRun(retryProfile(seed, POLICIES[policy], 300, 2), { mock })
    const times = events
      .flatMap((event) => (event.type === 'terminal' && event.end === 'completed' ? [event.t - event.intended] : []))
      .sort((a, b) => a - b)
    total.success += summary.counts.completed / summary.counts.started / seeds.length
    total.rejectsPerSuccess += summary.counts.throttled / summary.counts.completed / seeds.length
    total.p99 += (times[Math.ceil(0.99 * times.length) - 1] ?? 0) / 1000 / seeds.length
  }
  return total
}
