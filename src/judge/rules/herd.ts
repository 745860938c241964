import { IN_STEP_SETTINGS, InStep } from '../in-step.ts'
import { defineRule } from '../rule.ts'
import type { Attempt } from '../sights.ts'

export const herd = defineRule({
  id: 'herd',
  title: 'retried many calls simultaneously, right after the wait that the gateway asked for',
  mend: 'add jitter to the stated wait, never shorten it; or retry the calls of one model one after the other',
  needs:
    'make ten retries after refusals that state a wait, five of them due at the same moment, which takes more calls at once',
  severity: 'error',
  needsRealTime: true,
  settings: IN_STEP_SETTINGS,
  begin(settings, findings) {
    const steps = new InStep(settings)
    return {
      attempt({ attempt, call, relation, before }) {
        if (relation !== 'retry' || call === null || before === null || before.waitMs === null || !before.isTold) return
        steps.add(attempt.t, attempt.n, before.endedAt + before.waitMs, call)
      },
      finish({ crowds }) {
        const { judged, unclear, finding } = steps.told('the end of the stated wait')
        findings.judge(judged)
        findings.cannotTell(unclear)
        if (finding !== null) findings.add(finding)
        const isHinted = ({ waitMs, isTold }: Attempt): boolean => waitMs !== null && isTold
        const dueOf = ({ endedAt, waitMs }: Attempt): number => endedAt + (waitMs ?? 0)
        if (crowds.some((crowd) => steps.mayKeepStep(crowd, isHinted, dueOf))) findings.leaveOpen()
      },
    }
  },
})
