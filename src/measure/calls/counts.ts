import { foreignRecord } from '../../foreign-record.ts'
import { TASK_STATUSES } from '../../gateway/bodies.ts'
import { OUTCOME_KINDS, type OutcomeKind } from '../../gateway/outcome.ts'
import { CALL_ENDS, type CallEnd } from '../events/events.ts'
import type { Counts } from '../summary/summary.ts'

/** Outcome of an attempt whose answer is not in the log: the run ended, or was killed, before it came. */
export const UNANSWERED = 'unanswered'

/** Results of a task read, other than a status of the task. */
const READ_ENDS = ['throttled', 'refused', 'readFailed', 'unreachable', 'ambiguous'] as const
/** Reads without a status, and those with one beyond the first `MOST_STATUSES` that are not in the specification. */
const NO_STATUS = 'none'
const OTHER_STATUS = 'other'
const MOST_STATUSES = 16
/** Names that mean something other than a status of a task. */
const TAKEN: ReadonlySet<string> = new Set([...READ_ENDS, NO_STATUS, OTHER_STATUS])

/** A count of 0 for every key. */
export function zeros<K extends string>(keys: readonly K[]): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>
}

/** Running counts of one model in one phase. What is a difference of two counts is not counted by itself, so identities hold. */
export class Tally {
  planned = 0
  dropped = 0
  attempts = 0
  /** Calls that made at least one attempt. */
  attempted = 0
  polls = 0
  duplicates = 0
  /** Calls whose tasks were cancelled. */
  cancelled = 0
  readonly ends: Record<CallEnd, number> = zeros(CALL_ENDS)
  readonly #byOutcome: Record<OutcomeKind, number> = zeros(OUTCOME_KINDS)
  readonly #pollsByStatus = new Map<string, number>([...TASK_STATUSES, ...READ_ENDS].map((status) => [status, 0]))
  #foreignStatuses = 0

  outcome(kind: OutcomeKind): void {
    this.#byOutcome[kind]++
  }

  get throttled(): number {
    return this.#byOutcome.throttled
  }

  /** An accepted read counts by the task's status; any other by its outcome (`failed` as `readFailed`: the task did not). */
  poll(kind: OutcomeKind, taskStatus: string | undefined): void {
    this.polls++
    const key = kind === 'accepted' ? this.#statusKey(taskStatus) : kind === 'failed' ? 'readFailed' : kind
    this.#pollsByStatus.set(key, (this.#pollsByStatus.get(key) ?? 0) + 1)
  }

  /** Statuses are the gateway's words: they may be anything, and different each time. */
  #statusKey(status: string | undefined): string {
    if (status === undefined) return NO_STATUS
    const key = TAKEN.has(status) ? `task ${status}` : status
    if (this.#pollsByStatus.has(key)) return key
    if (this.#foreignStatuses === MOST_STATUSES) return OTHER_STATUS
    this.#foreignStatuses++
    return key
  }

  /** The counts as a summary states them: calls without an end are unresolved, attempts without an outcome unanswered. */
  snapshot(): Counts {
    const { planned, dropped, attempts, ends } = this
    const ended = CALL_ENDS.reduce((sum, end) => sum + ends[end], 0)
    const answered = OUTCOME_KINDS.reduce((sum, kind) => sum + this.#byOutcome[kind], 0)
    return {
      planned,
      started: planned - dropped,
      dropped,
      ...ends,
      unresolved: ends.unresolved + (planned - dropped - ended),
      attempts,
      throttled: this.throttled,
      retries: attempts - this.attempted,
      polls: this.polls,
      duplicates: this.duplicates,
      ...(this.cancelled > 0 && { cancelled: this.cancelled }),
      byOutcome: { ...this.#byOutcome, [UNANSWERED]: attempts - answered },
      pollsByStatus: foreignRecord(this.#pollsByStatus),
    }
  }
}

/** The counts of several disjoint sets of calls, taken together. */
export function addCounts(parts: readonly Counts[]): Counts {
  const total = new Tally().snapshot()
  const polls = new Map(Object.entries(total.pollsByStatus))
  for (const part of parts) {
    for (const [name, value] of Object.entries(part) as [keyof Counts, Counts[keyof Counts]][]) {
      if (name === 'byOutcome') addUp(total.byOutcome, [part.byOutcome])
      else if (name !== 'pollsByStatus') total[name] = (total[name] ?? 0) + (value as number)
    }
    for (const [status, count] of Object.entries(part.pollsByStatus))
      polls.set(status, (polls.get(status) ?? 0) + count)
  }
  return { ...total, pollsByStatus: foreignRecord(polls) }
}

/** Adds every part to `total`, key by key, and gives it back. The keys are our own words. */
export function addUp<K extends string>(
  total: Record<K, number>,
  parts: readonly Readonly<Record<K, number>>[],
): Record<K, number> {
  for (const part of parts) {
    for (const [key, value] of Object.entries(part) as [K, number][]) total[key] = (total[key] ?? 0) + value
  }
  return total
}
