import { mayBeFollowed } from '../ambiguous-attempts.ts'
import type { Attempt } from '../observations.ts'
import { PendingFindings } from '../pending-findings.ts'
import { defineRule } from '../rule.ts'

/** Statuses that the same request meets again, however often it is sent. */
const FOR_GOOD = new Set([400, 401, 402, 403, 404, 405, 410, 413, 414, 415, 422, 431])
/** A key that came with another body is a matter of keys (mishandled-key-refusal). */
function isForGood({ status, reason }: Attempt): boolean {
  return FOR_GOOD.has(status) && reason !== 'other-body'
}

const MODERATED = /moderat|polic|safety|nsfw|sensitive/i

export const retriedRefusal = defineRule({
  id: 'retried-refusal',
  title: 'repeated a request that was refused permanently',
  mend: 'treat an insufficient balance, a moderated task, and every 4xx except 408, 409, 425 and 429 as final, and report them to the caller',
  needs: 'send a request that is refused permanently',
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of repetitions of one request that are allowed.' },
  },
  begin({ most }, findings) {
    const held = new PendingFindings()
    return {
      attempt({ attempt, call, relation, before, paidTask }) {
        if (before === null) {
          if (isForGood(attempt)) findings.judge()
          return
        }
        const isModeration = relation === 'again-failed' && isModerated(paidTask?.failure ?? null)
        const isRefused = (relation === 'retry' && isForGood(before) && before.isTold) || isModeration
        if (call === null || !isRefused || call.attempts - 1 <= most) return
        const refusal = isModeration
          ? `the task of request ${before.n} failed with ${paidTask?.failure}`
          : `request ${before.n} was refused with ${before.saidStatus}${before.reason === 'fault' ? '' : ` (${before.reason})`}`
        findings.judge()
        held.add(
          {
            at: attempt.t,
            request: attempt.n,
            evidence: `${refusal}; the same request was sent again as request ${attempt.n} and was answered ${attempt.saidStatus}`,
            cost: { requests: 1, credits: attempt.credits },
          },
          [call],
        )
      },
      finish({ ambiguous, task, mayRepeat }) {
        held.tell(findings, mayRepeat)
        const moderatedAt = ({ bought }: Attempt): number => {
          const paid = bought === null ? null : task(bought)
          return isModerated(paid?.failure ?? null) ? (paid?.endToldAt ?? Infinity) : Infinity
        }
        const isFinal = (one: Attempt): boolean => (isForGood(one) && one.isTold) || moderatedAt(one) < Infinity
        const from = (one: Attempt): number => (one.bought === null ? one.endedAt : moderatedAt(one))
        for (const group of ambiguous) {
          if (group.attempts.length > most + 1) findings.leaveOpen(mayBeFollowed(group, isFinal, { from }))
        }
      },
    }
  },
})

/** Whether the error of a task says that its content was refused. */
export function isModerated(failure: string | null): boolean {
  return failure !== null && MODERATED.test(failure)
}
