import type { OracleTruth } from './oracle-truth.ts'
import type { Summary } from './summary.ts'

/**
 * Holds a summary to the mock's own log, count for count. Where a fault spoiled answers, what the client could not know is not held
 * against it: accepted submits may then exceed those that the report knows of, never fall short.
 */
export function confirmByOracle(
  summary: Pick<Summary, 'counts' | 'models'>,
  truth: OracleTruth,
): NonNullable<Summary['oracle']> {
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
