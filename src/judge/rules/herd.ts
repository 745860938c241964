import { IN_STEP_SETTINGS, InStep } from '../in-step.ts'
import { defineRule } from '../rule.ts'

export const herd = defineRule({
  id: 'herd',
  title: 'many calls came back at the very end of the wait that they were told',
  mend: 'add jitter to the wait that is told, never take from it; or let the calls of one model return one after the other',
  severity: 'error',
  needsRealTime: true,
  settings: IN_STEP_SETTINGS,
  begin(settings, findings) {
    const steps = new InStep(settings)
    return {
      attempt(sight) {
        const { attempt, call, relation, before } = sight
        if (relation !== 'retry' || call === null || before === null || before.waitMs === null || !before.isTold) return
        steps.add(sight, call, attempt.t - before.endedAt - before.waitMs)
      },
      finish() {
        if (steps.total < settings.retries) findings.cannotTell(steps.total)
        else findings.judge(steps.total)
        const finding = steps.finding('the end of the wait that they were told')
        if (finding !== null) findings.add(finding)
      },
    }
  },
})
