import { defineRule, seconds } from '../rule.ts'

export const polledSlow = defineRule({
  id: 'polled-slow',
  title: 'learned of the end of a task much later than necessary',
  mend: 'read more often while a task is young, and let the gaps grow with its age, up to a share of that age',
  needs: 'read a task to its end',
  severity: 'warning',
  needsRealTime: true,
  settings: {
    late: { kind: 'duration', default: 2_000, about: 'A delay of up to this is allowed.' },
    part: {
      kind: 'ratio',
      default: 1,
      about:
        'A delay of up to this share of the time that the task took is allowed as well: the longer of the two applies.',
    },
  },
  begin: ({ late, part }, findings, { gateway }) => ({
    read({ record, task, isTold, endedAt }) {
      if (task === null || !isTold || task.endToldAt < Infinity || task.end === null) return
      if (record.taskStatus !== 'completed' && record.taskStatus !== 'failed') return
      // What the gateway withheld is no fault of the client.
      if (task.troubledReads > 0) return
      findings.judge()
      // The end of a task cannot be looked for before its id is known.
      const knownAt = task.submit?.isTold ? task.submit.endedAt : 0
      const lateMs = endedAt - Math.max(task.doneAt, knownAt)
      const floorMs = task.readAfterMs ?? gateway.readEveryMs ?? 0
      if (lateMs <= Math.max(late, part * (task.doneAt - task.acceptedAt), floorMs)) return
      findings.add({
        at: record.t,
        request: record.n,
        task: task.id,
        evidence: `${task.id} ended ${seconds(task.doneAt - task.acceptedAt)} after it was accepted; the read that showed this came ${seconds(lateMs)} later`,
        cost: { seconds: lateMs / 1000 },
      })
    },
  }),
})
