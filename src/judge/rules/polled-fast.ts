import { BoundedMap } from '../bounded-map.ts'
import { defineRule, ordinal, seconds } from '../rule.ts'

/** Tasks whose short gaps are counted; of more the oldest are forgotten. */
const MOST_TASKS = 10_000

export const polledFast = defineRule({
  id: 'polled-fast',
  title: 'read tasks faster than is useful',
  mend: 'wait longer between two reads of a task, and longer with every read; the first read can wait for the estimated_time',
  needs: 'read a task twice',
  needsRealTime: true,
  settings: {
    every: { kind: 'duration', default: 250, about: 'Shorter gaps between two reads of a task break the rule.' },
    tolerance: { kind: 'share', default: 0.1, about: 'Share by which a gap may be shorter than `every`.' },
    spare: { kind: 'count', default: 2, about: 'Number of short gaps that are allowed for a task.' },
  },
  begin({ every, tolerance, spare }, findings) {
    const short = new BoundedMap<string, number>(MOST_TASKS)
    return {
      read({ record, task, before }) {
        if (task === null || before === null) return
        findings.judge()
        const gap = record.t - before.t
        // Who had no answer may well ask at once.
        if (!before.isTold || gap >= every * (1 - tolerance)) return
        const count = (short.get(task.id) ?? 0) + 1
        short.set(task.id, count)
        if (count <= spare) return
        findings.add({
          at: record.t,
          request: record.n,
          task: task.id,
          evidence: `${task.id} was read ${seconds(gap)} after the previous read, the ${ordinal(count)} gap shorter than ${seconds(every)}; it was ${record.taskStatus ?? `answered ${record.told?.status ?? record.status}`}`,
          cost: { requests: 1 },
        })
      },
    }
  },
})
