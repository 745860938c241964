import type { Attempt } from '../observations.ts'
import { defineRule } from '../rule.ts'
import { SYNCHRONISED_RETRIES_SETTINGS, SynchronisedRetries } from '../synchronised-retries.ts'

export const herd = defineRule({
  id: 'herd',
  title: 'retried many calls simultaneously that the gateway had asked to wait until the same moment',
  mend: 'add jitter to the stated wait, never shorten it; or retry the calls of one model one after the other',
  needs:
    'make ten retries after refusals that state a wait, with five retries due at the same moment, which takes more calls at once',
  needsRealTime: true,
  settings: SYNCHRONISED_RETRIES_SETTINGS,
  begin(settings, findings) {
    const steps = new SynchronisedRetries(settings)
    return {
      attempt({ attempt, call, relation, before }) {
        if (relation !== 'retry' || call === null || before === null || before.waitMs === null || !before.isTold) return
        steps.add(attempt.t, attempt.n, before.endedAt + before.waitMs, call)
      },
      finish({ ambiguous }) {
        const { judged, unclear, finding } = steps.told('the end of the stated wait')
        findings.judge(judged)
        findings.cannotTell(unclear)
        if (finding !== null) findings.add(finding)
        const isHinted = ({ waitMs, isTold }: Attempt): boolean => waitMs !== null && isTold
        const dueOf = ({ endedAt, waitMs }: Attempt): number => endedAt + (waitMs ?? 0)
        if (ambiguous.some((group) => steps.mayKeepStep(group, isHinted, dueOf))) findings.leaveOpen()
      },
    }
  },
})
