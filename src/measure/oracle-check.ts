import { UNANSWERED } from './calls/counts.ts'
import { type OracleTruth, truthOfModel } from './events/oracle-truth.ts'
import type { Counts, Summary } from './summary/summary.ts'

/**
 * Holds a summary to the mock's own log, count for count. Where an answer was lost, spoiled or not waited for, the client cannot know
 * what was decided: the log may then say more than the report, by as many as there were such answers, and never less.
 * `mayBeUnsent`: the run was cut short in real time, and of an attempt without an answer nobody knows whether it had left.
 */
export function confirmByOracle(
  summary: { counts: Counts; models: readonly { model: string; counts: Counts }[] },
  truth: OracleTruth,
  mayBeUnsent = false,
): NonNullable<Summary['oracle']> {
  const mismatches: string[] = []
  const hold = (what: string, reported: number, logged: number, unseen = 0): void => {
    if (logged >= reported && logged <= reported + unseen) return
    const range = unseen === 0 ? '' : ` (up to ${unseen} more are possible)`
    mismatches.push(`${what}: reported ${reported}, but the mock's log has ${logged}${range}`)
  }
  const { counts } = summary
  const { submit, message, poll } = truth.endpoints
  const unsentOf = (of: Counts): number => (of.byOutcome.unreachable ?? 0) + (mayBeUnsent ? unheard(of) : 0)
  const unsent = unsentOf(counts)
  hold('attempts', counts.attempts - unsent, submit.requests + message.requests, unsent)
  const throttled = (submit.byStatus['429'] ?? 0) + (message.byStatus['429'] ?? 0)
  hold('throttled', counts.throttled, throttled, unheard(counts))
  for (const model of summary.models) {
    const logged = truthOfModel(truth, model.model) ?? {
      requests: 0,
      accepted: 0,
      throttled: 0,
      completed: 0,
      failed: 0,
    }
    const { byOutcome } = model.counts
    const unsent = unsentOf(model.counts)
    hold(`${model.model}: attempts`, model.counts.attempts - unsent, logged.requests, unsent)
    hold(`${model.model}: throttled`, model.counts.throttled, logged.throttled, unheard(model.counts))
    // A 5xx may come after the work was taken on.
    const doubtful = unheard(model.counts) + (byOutcome.failed ?? 0)
    const accepted = byOutcome.accepted ?? 0
    hold(`${model.model}: accepted`, accepted, logged.accepted, doubtful)
    // An answer to a cancel may be lost, and the task end as if it had failed.
    const { cancelled = 0, interrupted, failed } = model.counts
    hold(`${model.model}: cancelled`, cancelled, logged.cancelled ?? 0, model.counts.unresolved + interrupted + failed)
    if ((logged.boughtAgain ?? 0) > model.counts.duplicates) {
      hold(`${model.model}: bought twice`, model.counts.duplicates, logged.boughtAgain ?? 0)
    }
    const isSeenWhole = accepted === logged.accepted && model.counts.unresolved + model.counts.timedOut === 0
    if (isSeenWhole) {
      hold(`${model.model}: completed`, model.counts.completed, logged.completed)
      hold(`${model.model}: failed tasks`, model.counts.failed, logged.failed)
    }
  }
  // A read under way when its task was abandoned is not counted; one that could not be sent is.
  const { pollsByStatus } = counts
  const unsentReads = pollsByStatus.unreachable ?? 0
  // A gateway without a query of credits is asked for a task that there is not, to see whether anybody answers.
  const knocks = Math.min(1, poll.byStatus['404'] ?? 0)
  const abandoned = counts.unresolved + (counts.cancelled ?? 0)
  hold('polls', counts.polls - unsentReads, poll.requests, abandoned + unsentReads + knocks)
  for (const [status, told] of Object.entries(truth.polls)) {
    const unread = (pollsByStatus.ambiguous ?? 0) + (pollsByStatus.readFailed ?? 0) + abandoned
    hold(`polls read ${status}`, pollsByStatus[status] ?? 0, told, unread)
  }
  return { confirmed: mismatches.length === 0, mismatches }
}

/** Attempts of which the client does not know how they were answered. */
function unheard({ byOutcome }: Counts): number {
  return (byOutcome.ambiguous ?? 0) + (byOutcome[UNANSWERED] ?? 0)
}
