import { formatCounted } from '../../units.ts'
import { BoundedMap } from '../bounded-map.ts'
import { defineRule, ordinal, seconds } from '../rule.ts'

/** Unknown tasks that are counted; of more the oldest are forgotten. */
const MOST_UNKNOWN = 1_000

export const polledWithoutEnd = defineRule({
  id: 'polled-without-end',
  title: 'kept reading a task that never ends, or that does not exist',
  mend: 'give every task a deadline, and accept a 404 as an answer',
  needs: 'read a task that never ends, or that does not exist',
  needsRealTime: true,
  settings: {
    longest: { kind: 'duration', default: 20_000, about: 'Longest time for which a task that never ends may be read.' },
    times: {
      kind: 'ratio',
      default: 20,
      about:
        'The same time, as a multiple of the longest observed run time of the model. The longer of the two applies.',
    },
    unknown: {
      kind: 'count',
      default: 3,
      about: 'Number of reads that are allowed for a task that the gateway does not know.',
    },
  },
  begin({ longest, times, unknown }, findings) {
    const lost = new BoundedMap<string, number>(MOST_UNKNOWN)
    return {
      read({ record, task }) {
        if (record.reason !== 'unknown-task') return
        findings.judge()
        const path = record.seen?.path ?? ''
        const count = (lost.get(path) ?? 0) + 1
        lost.set(path, count)
        if (task !== null || count <= unknown) return
        findings.add({
          at: record.t,
          request: record.n,
          evidence: `${path} was answered 404 for the ${ordinal(count)} time: the gateway knows no such task`,
          cost: { requests: 1 },
        })
      },
      finish({ tasks }) {
        const all = [...tasks]
        const runs = new Map<string, number>()
        for (const { model, acceptedAt, doneAt, end } of all) {
          if (end !== null) runs.set(model, Math.max(runs.get(model) ?? 0, doneAt - acceptedAt))
        }
        for (const task of all) {
          if (task.end !== null || task.reads === 0) continue
          findings.judge()
          const readFor = task.lastReadAt - task.acceptedAt
          const patience = Math.max(longest, times * (runs.get(task.model) ?? 0))
          if (readFor <= patience) continue
          findings.add({
            at: task.lastReadAt,
            task: task.id,
            evidence: `${task.id} never ended; it was read ${formatCounted(task.reads, 'time')} over ${seconds(readFor)}, until the end of the run`,
            cost: { requests: Math.round(task.reads * (1 - patience / readFor)) },
          })
        }
      },
    }
  },
})
