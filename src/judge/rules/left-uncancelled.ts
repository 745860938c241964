import { defineRule, seconds } from '../rule.ts'

export const leftUncancelled = defineRule({
  id: 'left-uncancelled',
  title: 'gave up a running task without cancelling it',
  mend: 'cancel a task before giving up on it, for example after a timeout or on a signal: you pay for a task that keeps running',
  needs: 'give up a running task, at a gateway that can cancel tasks',
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of tasks that may be left running.' },
  },
  begin({ most }, findings, { gateway }) {
    if (!gateway.cancels) return {}
    return {
      finish({ t, isCut, tasks }) {
        let count = 0
        for (const task of tasks) {
          const { submit, reads, endToldAt, doneAt, lastReadAt, isCancelled } = task
          if (isCancelled) findings.judge()
          // A task that nobody read is a matter of never-read.
          const isGivenUp = submit?.isTold === true && reads > 0 && endToldAt === Infinity && doneAt > lastReadAt
          if (isCancelled || !isGivenUp) continue
          if (isCut) {
            findings.cannotTell()
            continue
          }
          findings.judge()
          if (++count <= most) continue
          findings.add({
            at: lastReadAt,
            task: task.id,
            evidence: `${task.id} was still running when it was read for the last time, ${seconds(lastReadAt - task.acceptedAt)} after it was accepted; the client ended at ${seconds(t)} and never cancelled it`,
            cost: { credits: task.credits },
          })
        }
      },
    }
  },
})
