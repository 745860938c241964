import { defineRule } from '../rule.ts'
import type { Attempt, AttemptSight, Task } from '../sights.ts'

/** Purchases that may have been made again; of more the oldest are forgotten. */
const MOST_SUSPECTED = 1_000

export const boughtTwice = defineRule({
  id: 'bought-twice',
  title: 'bought the same thing twice',
  mend: 'do not send a submit again whose answer was lost or a 500 or 502: it may have been accepted; keep the id of a task whatever becomes of a read of it',
  severity: 'error',
  needsRealTime: false,
  settings: {
    most: { kind: 'count', default: 0, about: 'So many second purchases of one call are let pass.' },
  },
  begin({ most }, findings) {
    const suspected: { sight: AttemptSight; task: Task }[] = []
    return {
      attempt(sight) {
        const { attempt, call, relation, before, beforeTask } = sight
        if (attempt.bought !== null && !attempt.isTold) findings.judge()
        if (before === null || before.bought === null || attempt.bought === null || relation === 'again-failed') return
        if (call === null) {
          // Whether the first is forgotten is known in the end.
          if (relation === 'again-open' && beforeTask !== null && suspected.length < MOST_SUSPECTED) {
            suspected.push({ sight, task: beforeTask })
          } else findings.cannotTell()
          return
        }
        if (call.attempts - 1 <= most) return
        findings.add(
          {
            at: attempt.t,
            request: attempt.n,
            ...(beforeTask === null ? {} : { task: beforeTask.id }),
            evidence: `request ${before.n} was accepted and paid for (${before.bought}), ${fateOf(before)}; ${attempt.n} bought the same again (${attempt.bought})`,
            cost: { credits: attempt.credits, requests: 1 },
          },
          call,
        )
      },
      finish() {
        for (const { sight, task } of suspected) {
          const { attempt, before } = sight
          const isForgotten = task.reads > 0 && task.lastReadAt <= attempt.t && !task.lastReadTold
          if (!isForgotten || before === null) {
            findings.cannotTell()
            continue
          }
          findings.add({
            at: attempt.t,
            request: attempt.n,
            task: task.id,
            evidence: `request ${before.n} bought ${task.id}; a read of it got no answer that tells its state, it was never read again, and ${attempt.n} bought the same body once more`,
            cost: { credits: attempt.credits, requests: 1 },
          })
        }
      },
    }
  },
})

function fateOf({ status, isTold }: Attempt): string {
  if (!isTold) return 'but its answer never arrived whole'
  return status < 300 ? 'and its answer arrived' : `though it was answered ${status}`
}
