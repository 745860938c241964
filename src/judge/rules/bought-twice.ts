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
    most: { kind: 'count', default: 0, about: 'So many second purchases are let pass.' },
  },
  begin({ most }, findings) {
    let count = 0
    const suspected: { sight: AttemptSight; task: Task }[] = []
    return {
      attempt(sight) {
        const { attempt, call, relation, paid, paidTask } = sight
        if (attempt.bought !== null && !attempt.isTold) findings.judge()
        if (paid === null || attempt.bought === null) return
        // What failed may be bought again.
        if (paidTask?.end === 'failed' && paidTask.endToldAt <= attempt.t) return
        if (call === null) {
          // Whether the first is forgotten is known in the end.
          if (relation === 'again-open' && paidTask !== null && suspected.length < MOST_SUSPECTED) {
            suspected.push({ sight, task: paidTask })
          } else findings.cannotTell()
          return
        }
        findings.judge()
        if (++count <= most) return
        findings.add(
          {
            at: attempt.t,
            request: attempt.n,
            ...(paidTask === null ? {} : { task: paidTask.id }),
            evidence: `request ${paid.n} was accepted and paid for (${paid.bought}), ${fateOf(paid)}; ${attempt.n} bought the same again (${attempt.bought})`,
            cost: { credits: attempt.credits, requests: 1 },
          },
          call,
        )
      },
      finish() {
        for (const { sight, task } of suspected) {
          const { attempt, paid } = sight
          const isForgotten = task.reads > 0 && task.lastReadAt <= attempt.t && !task.lastReadTold
          if (!isForgotten || paid === null) {
            findings.cannotTell()
            continue
          }
          findings.add({
            at: attempt.t,
            request: attempt.n,
            task: task.id,
            evidence: `request ${paid.n} bought ${task.id}; a read of it got no answer that tells its state, it was never read again, and ${attempt.n} bought the same body once more`,
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
