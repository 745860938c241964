import { mayBeFollowed } from '../ambiguous-attempts.ts'
import type { Attempt } from '../observations.ts'
import { PendingFindings } from '../pending-findings.ts'
import { defineRule, seconds } from '../rule.ts'

export const earlyReturn = defineRule({
  id: 'early-return',
  title: 'retried before the wait that the gateway asked for was over',
  mend: 'wait at least as long as the last response said, counted from its arrival, before sending the same request again',
  needs: 'be refused with a wait, and send the same request again',
  settings: {
    tolerance: {
      kind: 'duration',
      default: 20,
      about: 'A retry that is early by no more than this is tolerated, because timers and clocks differ.',
    },
  },
  begin({ tolerance }, findings, { settingsOf }) {
    const { longest = Infinity } = settingsOf('slept-absurd-wait')
    /** Returns after a wait of hours: the call may have been given up, and an equal one may be another wish. */
    const held = new PendingFindings()
    return {
      attempt({ attempt, call, relation, before }) {
        if (call === null || relation !== 'retry' || before === null || before.waitMs === null || !before.isTold) return
        findings.judge()
        const waited = attempt.t - before.endedAt
        const early = before.waitMs - waited
        if (early <= tolerance) return
        const finding = {
          at: attempt.t,
          request: attempt.n,
          evidence: `request ${before.n} was answered ${before.saidStatus} with a wait of ${seconds(before.waitMs)}; its retry came after ${seconds(waited)}, ${seconds(early)} early, and was answered ${attempt.saidStatus}`,
          cost: { requests: attempt.bought === null ? 1 : 0 },
        }
        if (before.waitMs > longest) held.add(finding, [call])
        else findings.add(finding, call)
      },
      finish({ ambiguous, mayRepeat }) {
        held.tell(findings, mayRepeat)
        for (const group of ambiguous) {
          const until = ({ endedAt, waitMs }: Attempt): number => endedAt + (waitMs ?? 0) - tolerance
          findings.leaveOpen(mayBeFollowed(group, ({ waitMs, isTold }) => waitMs !== null && isTold, { until }))
        }
      },
    }
  },
})
