import type { Call } from '../observations.ts'
import { PendingFindings } from '../pending-findings.ts'
import { defineRule, seconds } from '../rule.ts'

export const tooManyAttempts = defineRule({
  id: 'too-many-attempts',
  title: 'made more attempts of a call than rules.yaml states',
  mend: 'count all attempts of a call in one place, including those that libraries make, and give up once the stated number is reached',
  needs: 'repeat a request; rules.yaml must state its number of attempts per call',
  settings: {
    spare: { kind: 'count', default: 0, about: 'Number of additional attempts that are allowed.' },
  },
  begin({ spare }, findings, { attempts: stated }) {
    if (stated === null) return {}
    const held = new PendingFindings()
    /** Attempts since the call was wanted, or wanted again. */
    const made = new WeakMap<Call, { count: number; since: number }>()
    return {
      attempt({ attempt, call, relation }) {
        if (call === null) return
        const before = made.get(call)
        if (relation !== 'retry' || before === undefined) {
          made.set(call, { count: 1, since: attempt.t })
          return
        }
        findings.judge()
        before.count++
        if (before.count <= stated + spare) return
        held.add(
          {
            at: attempt.t,
            request: attempt.n,
            evidence: `request ${attempt.n} is attempt ${before.count} of its call, ${seconds(attempt.t - before.since)} after the first; the stated limit is ${stated}`,
            cost: { requests: 1 },
          },
          [call],
        )
      },
      finish({ ambiguous, mayRepeat }) {
        held.tell(findings, mayRepeat)
        for (const { attempts, earlier } of ambiguous) {
          if (attempts.length + earlier > stated + spare) findings.leaveOpen()
        }
      },
    }
  },
})
