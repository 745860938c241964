import { formatCounted } from '../../units.ts'
import { BoundedMap } from '../bounded-map.ts'
import { defineRule } from '../rule.ts'

export const polledAfterEnd = defineRule({
  id: 'polled-after-end',
  title: 'kept reading a task that it knew had ended',
  mend: 'stop at both completed and failed, and keep the response that showed the end',
  needs: 'read a task again after it has ended',
  settings: {
    tolerance: {
      kind: 'duration',
      default: 50,
      about: 'A read this soon after the response that showed the end counts as already in flight.',
    },
    most: {
      kind: 'count',
      default: 1,
      about:
        'Number of reads of one task that are allowed after its end was shown, because a response may not have arrived.',
    },
  },
  begin({ tolerance, most }, findings) {
    const after = new BoundedMap<string, number>(MOST_TASKS)
    return {
      read({ record, task }) {
        if (task === null || task.reads === 0) return
        if (task.endToldAt >= record.t - tolerance) {
          if (task.end !== null) findings.judge()
          return
        }
        const count = (after.get(task.id) ?? 0) + 1
        after.set(task.id, count)
        if (count <= most) return
        findings.add({
          at: record.t,
          request: record.n,
          task: task.id,
          evidence: `${task.id} was read as ${task.end} after ${formatCounted(task.reads - count + 1, 'read')}; request ${record.n} read it again`,
          cost: { requests: 1 },
        })
      },
    }
  },
})

/** Tasks whose late reads are counted; of more the oldest are forgotten. */
const MOST_TASKS = 10_000
