import { mayBeFollowed } from '../ambiguous-attempts.ts'
import type { Attempt } from '../observations.ts'
import { PendingFindings } from '../pending-findings.ts'
import { defineRule } from '../rule.ts'

export const retriedFinalRefusal = defineRule({
  id: 'retried-final-refusal',
  title: 'retried a 429 that waiting does not resolve',
  mend: 'read the type and code of a 429: report a spending cap, a used-up quota or x-should-retry: false to the caller instead of retrying',
  needs: 'be refused with a 429 that is final, such as a 429 of a spending cap',
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of repetitions of one request that are allowed.' },
  },
  begin({ most }, findings) {
    const held = new PendingFindings()
    return {
      attempt({ attempt, call, relation, before }) {
        if (isFinal(attempt)) findings.judge()
        if (call === null || relation !== 'retry' || before === null || !isFinal(before)) return
        if (call.attempts - 1 <= most) return
        held.add(
          {
            at: attempt.t,
            request: attempt.n,
            evidence: `request ${before.n} was answered ${before.saidStatus} for a reason that waiting does not resolve; the same request was sent again as request ${attempt.n} and was answered ${attempt.saidStatus}`,
            cost: { requests: 1 },
          },
          [call],
        )
      },
      finish({ ambiguous, mayRepeat }) {
        held.tell(findings, mayRepeat)
        for (const group of ambiguous) {
          if (group.attempts.length > most + 1) findings.leaveOpen(mayBeFollowed(group, isFinal))
        }
      },
    }
  },
})

function isFinal({ isFinal: said, isUnsaid, isTold }: Attempt): boolean {
  return said && !isUnsaid && isTold
}
