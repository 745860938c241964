import { formatCounted } from '../../units.ts'
import { mayBeFollowed } from '../ambiguous-attempts.ts'
import { type Attempt, type AttemptObservation, isDelivered, isHalf, type Task } from '../observations.ts'
import { PendingFindings } from '../pending-findings.ts'
import { defineRule } from '../rule.ts'
import { type Later, WishBook } from '../wish-book.ts'

/** Purchases that may have been made again; of more the oldest are forgotten. */
const MOST_SUSPECTED = 1_000

export const boughtTwice = defineRule({
  id: 'bought-twice',
  title: 'bought the same thing twice',
  mend: 'do not repeat a submit after a lost response, a 500 or a 502, because the gateway may have accepted the submit; keep the id of a task even if a read of the task fails',
  needs: 'submit often enough that a response is lost, in a world that loses responses',
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of second purchases that are allowed.' },
  },
  begin({ most }, findings, { wishes }) {
    const held = new PendingFindings()
    const forms = new WishBook()
    let count = 0
    /** All that was bought, but for what was bought again after it had failed. */
    let bought = 0
    let last = null as Attempt | null
    const suspected: { observation: AttemptObservation; task: Task }[] = []
    return {
      attempt(observation) {
        const { attempt, call, relation, paid, paidTask } = observation
        forms.note(observation)
        if (attempt.bought === null || attempt.isAgain) return
        // There is no task to read instead of a broken stream: its text may be asked for again.
        if (!isHalf(attempt)) {
          if (!attempt.isTold) findings.judge()
          bought++
        }
        last = attempt
        if (paid === null || isHalf(paid)) return
        // What failed may be bought again.
        if (paidTask?.end === 'failed' && paidTask.endToldAt <= attempt.t) return
        if (call === null) {
          // Whether the first is forgotten is known in the end.
          if (relation === 'again-open' && paidTask !== null && suspected.length < MOST_SUSPECTED) {
            suspected.push({ observation, task: paidTask })
          } else findings.cannotTell()
          return
        }
        findings.judge()
        if (++count <= most) return
        held.add(
          {
            at: attempt.t,
            request: attempt.n,
            ...(paidTask === null ? {} : { task: paidTask.id }),
            evidence: `request ${paid.n} was accepted and paid for (${paid.bought}), ${fateOf(paid, attempt.t)}; request ${attempt.n} bought the same thing again (${attempt.bought})`,
            cost: { credits: attempt.credits, requests: 1 },
          },
          [call],
        )
      },
      finish({ ambiguous, tasks, calls, mayRepeat }) {
        for (const { observation, task } of suspected) {
          const { attempt, paid } = observation
          const isForgotten = task.reads > 0 && task.lastReadAt <= attempt.t && !task.lastReadTold
          if (!isForgotten || paid === null) {
            findings.cannotTell()
            continue
          }
          findings.add({
            at: attempt.t,
            request: attempt.n,
            task: task.id,
            evidence: `request ${paid.n} bought ${task.id}; a read of the task returned no state, the task was never read again, and request ${attempt.n} bought the same body once more`,
            cost: { credits: attempt.credits, requests: 1 },
          })
        }
        held.tell(findings, mayRepeat)
        const failed = [...tasks].filter(({ end, endToldAt }) => end === 'failed' && endToldAt < Infinity).length
        const beyond = wishes === null ? 0 : bought - failed - wishes - findings.count
        if (beyond > most && last !== null) {
          const failures = failed === 0 ? '' : ` (not counting ${formatCounted(failed, 'failure')})`
          findings.add(
            {
              at: last.t,
              evidence: `it bought ${formatCounted(bought, 'time')}${failures}, but the rules state ${wishes} wishes in total`,
              cost: { requests: beyond },
            },
            null,
            beyond,
          )
        }
        const isBought = (one: Attempt): boolean => one.bought !== null
        const isLost = (one: Attempt): boolean => isBought(one) && !isDelivered(one) && !isHalf(one)
        for (const group of ambiguous) findings.leaveOpen(mayBeFollowed(group, isLost, { isNext: isBought }))
        // Bought again in another form, or one more call that wants the same.
        for (const { paid } of calls) {
          const isAgain = ({ attempt }: Later): boolean => isBought(attempt) && !attempt.isAgain && !isHalf(attempt)
          if (paid !== null && isLost(paid) && forms.cameAgain(paid, isAgain) === 'yes') findings.leaveOpen()
        }
      },
    }
  },
})

/** Fate of the answer to a purchase by the time of the next. */
function fateOf({ status, saidStatus, isTold, endedAt }: Attempt, t: number): string {
  if (endedAt > t) return 'and its response was still on its way'
  if (!isTold) return 'but the client never received the complete response'
  return status < 300 ? 'and its response arrived' : `although it was answered ${saidStatus}`
}
