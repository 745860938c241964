import type { Task } from '../../gateway/bodies.ts'
import type { Outcome } from '../../gateway/outcome.ts'
import type { StatedLimit } from '../../gateway/stated-limits.ts'
import { type ToldCause, throttleCause } from '../../measure/hints/throttle-cause.ts'

/** Meaning of an answer for the limits: the request passed them, one of them refused it, or the answer says nothing about them. */
export type Passing = 'accepted' | 'limited' | 'other'

/** Purposes of a request. */
export const STAGES = [
  'price',
  'lead',
  'burst',
  'watch',
  'silence',
  'scope',
  'invalid',
  'deep',
  'images',
  'reads',
  'tokens',
  'follow',
] as const
export type Stage = (typeof STAGES)[number]

/** One request of a probe. Instants on the prober's clock, in ms. */
export interface Attempt {
  readonly n: number
  readonly target: 'submit' | 'poll' | 'credits'
  /** Null for reads of the account. */
  readonly model: string | null
  readonly stage: Stage
  /** Which saturation it belonged to, from 0. */
  readonly cycle: number
  sentAt: number
  /** Null while unanswered. */
  endedAt: number | null
  /** Null while unanswered, and where no answer came. */
  status: number | null
  passing: Passing | null
  told?: ToldCause
  /** The wait that the answer named, in ms. */
  hintMs?: number
  /** The gateway's clock, Unix ms by whole seconds. */
  dateMs?: number
  stated?: readonly StatedLimit[]
  /** Refused by what did not open again as long as it was watched: by which law, nobody can tell. */
  isShut?: true
  taskId?: string
  /** For accepted work: the latest instant at which it was still open, and the first at which it was over. */
  openAt?: number
  overAt?: number
  /** Reads of a task: instants at which it was seen to be pending last, and to be processing first and last. */
  pendingAt?: number
  runningFrom?: number
  runningAt?: number
}

/** Writes an answer down. */
export function settle(attempt: Attempt, outcome: Outcome<unknown>): void {
  attempt.sentAt = outcome.timing.sentAt
  attempt.endedAt = outcome.timing.endedAt
  attempt.status = 'status' in outcome ? (outcome.status ?? null) : null
  const { passing, told } = passingOf(outcome)
  attempt.passing = passing
  if (told !== undefined) attempt.told = told
  const head = 'head' in outcome ? outcome.head : undefined
  if (head !== undefined && head.dateMs !== null) attempt.dateMs = head.dateMs
  if (head !== undefined && head.stated.length > 0) attempt.stated = head.stated
  if ('hint' in outcome && outcome.hint.kind === 'delay') attempt.hintMs = outcome.hint.askedMs ?? outcome.hint.delayMs
}

/** Writes down what a read of accepted work says of its end; `later`: nothing, and the next read had better wait. */
export function readingOf(work: Attempt, outcome: Outcome<Task>): 'over' | 'open' | 'later' {
  const isGone = outcome.kind === 'refused' && outcome.status === 404
  if (outcome.kind !== 'accepted' && !isGone) return 'later'
  const { sentAt, endedAt } = outcome.timing
  const status = outcome.kind === 'accepted' ? outcome.body.status : 'failed'
  if (status === 'completed' || status === 'failed') {
    work.overAt = endedAt
    return 'over'
  }
  work.openAt = sentAt
  if (status === 'pending') work.pendingAt = sentAt
  if (status === 'processing') {
    work.runningFrom ??= endedAt
    work.runningAt = sentAt
  }
  return 'open'
}

/** Statuses that servers use for "too much" beside 429. */
const LIMITER_STATUSES = new Set([420, 430, 503, 509, 529])

export function passingOf(outcome: Outcome<unknown>): { passing: Passing; told?: ToldCause } {
  switch (outcome.kind) {
    case 'accepted':
      return { passing: 'accepted' }
    case 'throttled':
    case 'refused':
    case 'failed': {
      const told = throttleCause(
        outcome.error?.message ?? outcome.said?.message ?? outcome.evidence,
        outcome.said?.type ?? outcome.error?.type,
      )
      const isMoney = told === 'balance' || told === 'account'
      const isLimiter = outcome.status === 429 || LIMITER_STATUSES.has(outcome.status)
      const speaksOfLimits = outcome.kind === 'refused' && told !== 'unknown' && told !== 'quota'
      return { passing: !isMoney && (isLimiter || speaksOfLimits) ? 'limited' : 'other', told }
    }
    default:
      return { passing: 'other' }
  }
}

/** Attempts of a model as evidence: where 429 is what refuses, other statuses are faults. */
export function soundPassing({ passing, status }: Attempt, refusesBy429: boolean): Passing {
  if (passing === 'limited' && refusesBy429 && status !== 429) return 'other'
  return passing ?? 'other'
}

export function refusesBy429(attempts: readonly Attempt[]): boolean {
  return attempts.some(({ passing, status }) => passing === 'limited' && status === 429)
}
