import type { Summary } from './summary.ts'

/** What the mock knows to be true of a run; the part of its counts that a summary must repeat. */
export interface OracleTruth {
  endpoints: Readonly<
    Record<
      'submit' | 'poll' | 'message',
      { requests: number; byStatus: Readonly<Record<string, number>>; spoiled: number }
    >
  >
  models: Readonly<
    Record<string, { requests: number; accepted: number; throttled: number; completed: number; failed: number }>
  >
  /** Task reads by the status that was told. */
  polls: Readonly<Record<string, number>>
  credits: { charged: number }
}

export interface OracleVerdict {
  confirmed: boolean
  /** One line each: what the report says, and what the mock's log says. */
  mismatches: string[]
}

/**
 * Holds a summary to the mock's own log, count for count. Where a fault spoiled answers, what the client could not know is not held
 * against it: accepted submits may then exceed those that the report knows of, never fall short.
 */
export function confirmByOracle(summary: Summary, truth: OracleTruth): OracleVerdict {
  const mismatches: string[] = []
  const hold = (what: string, reported: number, logged: number): void => {
    if (reported !== logged) mismatches.push(`${what}: reported ${reported}, the mock's log says ${logged}`)
  }
  const { counts } = summary
  const { submit, message, poll } = truth.endpoints
  hold('attempts', counts.attempts, submit.requests + message.requests)
  hold('throttled', counts.throttled, (submit.byStatus['429'] ?? 0) + (message.byStatus['429'] ?? 0))
  hold('polls', counts.polls, poll.requests)
  const spoiled = submit.spoiled + message.spoiled
  for (const model of summary.models) {
    const logged = truth.models[model.model] ?? { requests: 0, accepted: 0, throttled: 0, completed: 0, failed: 0 }
    hold(`${model.model}: attempts`, model.counts.attempts, logged.requests)
    hold(`${model.model}: throttled`, model.counts.throttled, logged.throttled)
    const accepted = model.counts.byOutcome.accepted ?? 0
    if (spoiled === 0) hold(`${model.model}: accepted`, accepted, logged.accepted)
    else if (accepted > logged.accepted) hold(`${model.model}: accepted`, accepted, logged.accepted)
    const isSeenWhole = spoiled === 0 && model.counts.unresolved + model.counts.timedOut + model.counts.ambiguous === 0
    if (isSeenWhole) {
      hold(`${model.model}: completed`, model.counts.completed, logged.completed)
      hold(`${model.model}: failed tasks`, model.counts.failed, logged.failed)
    }
  }
  if (poll.spoiled === 0) {
    for (const [status, told] of Object.entries(truth.polls))
      hold(`polls read ${status}`, counts.pollsByStatus[status] ?? 0, told)
  }
  return { confirmed: mismatches.length === 0, mismatches }
}
