import { isDelivered } from '../observations.ts'
import { defineRule, seconds } from '../rule.ts'

export const neverRead = defineRule({
  id: 'never-read',
  title: 'never read a task whose id it received',
  mend: 'keep the id of every answered submit, and read the task to its end, or pass the id to a process that does',
  needs: 'submit a task and receive its id',
  settings: {
    slack: {
      kind: 'duration',
      default: 2_000,
      about:
        'If the client was stopped, by `--timeout` or by an interrupt, tasks that were accepted less than this before the stop are not counted.',
    },
  },
  begin: ({ slack }, findings) => ({
    finish({ t, isCut, tasks }) {
      for (const task of tasks) {
        if (task.isAtOnce || task.submit === null || !isDelivered(task.submit)) continue
        findings.judge()
        if (task.reads > 0 || task.isCancelled) continue
        if (isCut && t - task.acceptedAt < slack) {
          findings.cannotTell()
          continue
        }
        findings.add({
          at: task.acceptedAt,
          request: task.submit.n,
          task: task.id,
          evidence: `request ${task.submit.n} was answered 200 with ${task.id}; no read of it came in the ${seconds(t - task.acceptedAt)} that followed`,
          cost: { credits: task.credits },
        })
      }
    },
  }),
})
