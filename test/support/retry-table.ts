import { RETRY_PRESETS } from '../../src/profile/retry-presets.ts'
import type { RetrySettings } from '../../src/profile/retry-settings.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { type LimitedWorld, limitedWorld, retryProfile } from './retry-world.ts'
import { virtualRun } from './virtual-run.ts'

/** The study of research on retries, 300 jobs in 2 s against 60 per 60 s: policies in its rows, limits in its columns. */

const patient: RetrySettings = {
  ...RETRY_PRESETS['obey-exactly'],
  maxAttempts: 30,
  maxElapsedMs: 1_800_000,
  elapsedFrom: 'arrival',
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
  'as the row above, but one call at a time': { ...paced(15), scope: 'account' },
} as const satisfies Record<string, RetrySettings>
export type PolicyName = keyof typeof POLICIES

/** The simulated client of the study has the answer to a call before it sends the next; a real one sends a whole burst meanwhile. */
const ONE_AT_A_TIME: PolicyName = 'as the row above, but one call at a time'

export const LIMITS = {
  'fixed window': { law: 'fixed-window' },
  'sliding log': { law: 'sliding-log' },
  'bucket 1/s of 60': { law: 'token-bucket', burst: 60 },
  'bucket 1/s of 5': { law: 'token-bucket', burst: 5 },
} as const satisfies Record<string, LimitedWorld>
export type LimitName = keyof typeof LIMITS

/** The windows of the study are on the clock, and its runs begin 21 s into one. */
const BEGINS_AT_MS = Date.UTC(2026, 0, 1, 0, 0, 21)

export interface Cell {
  /** Completed over started. */
  success: number
  rejectsPerSuccess: number
  /** 99th percentile of the response time of completed calls, in s. */
  p99: number
}

/** One run for each of the seeds. */
export async function cellsOf(policy: PolicyName, limit: LimitName, seeds: readonly number[]): Promise<Cell[]> {
  const mock = limitedWorld(LIMITS[limit])
  const cells: Cell[] = []
  for (const seed of seeds) {
    const profile = retryProfile(seed, POLICIES[policy], 300, 2, policy === ONE_AT_A_TIME ? { rate: '1000/s' } : {})
    const { summary, events } = await virtualRun(profile, { mock, clock: new VirtualClock(BEGINS_AT_MS) })
    const { completed, started, throttled } = summary.counts
    const times = events
      .flatMap((event) => (event.type === 'terminal' && event.end === 'completed' ? [event.t - event.intended] : []))
      .sort((a, b) => a - b)
    cells.push({
      success: completed / started,
      rejectsPerSuccess: throttled / completed,
      p99: (times[Math.ceil(0.99 * times.length) - 1] ?? 0) / 1000,
    })
  }
  return cells
}

/** The mean of `seeds` runs. */
export async function cellOf(policy: PolicyName, limit: LimitName, seeds: readonly number[]): Promise<Cell> {
  const cells = await cellsOf(policy, limit, seeds)
  const mean = (of: (cell: Cell) => number): number => cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
  return {
    success: mean(({ success }) => success),
    rejectsPerSuccess: mean(({ rejectsPerSuccess }) => rejectsPerSuccess),
    p99: mean(({ p99 }) => p99),
  }
}
