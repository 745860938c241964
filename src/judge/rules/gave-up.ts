import { formatCounted } from '../../units.ts'
import { defineRule, seconds } from '../rule.ts'

export const gaveUp = defineRule({
  id: 'gave-up',
  title: 'stopped reading a task that completed',
  mend: 'read a task until it is completed or failed, with a deadline well above the slowest task of its model; read again after a read that failed',
  needs: 'read a task that completes',
  settings: {
    reads: {
      kind: 'count',
      default: 1,
      about: 'This rule judges tasks that were read at least this many times.',
    },
  },
  begin: ({ reads }, findings) => ({
    finish({ t, isCut, tasks }) {
      for (const task of tasks) {
        if (task.reads < reads || task.end !== 'completed' || task.submit?.isTold !== true) continue
        findings.judge()
        if (task.endToldAt < Infinity) continue
        if (isCut) {
          findings.cannotTell()
          continue
        }
        const read = `read it ${task.reads === 1 ? 'once,' : `${formatCounted(task.reads, 'time')}, the last time`} at ${seconds(task.lastReadAt)}${task.lastReadTold ? '' : ' (a read that showed no status)'}`
        findings.add({
          at: Math.max(task.lastReadAt, 0),
          task: task.id,
          evidence: `${task.id} was paid for and completed ${seconds(task.doneAt - task.acceptedAt)} after it was accepted; the client ${read}, and the client ended at ${seconds(t)} without the result`,
          cost: { credits: task.credits },
        })
      }
    },
  }),
})
