import { BoundedMap } from '../bounded-map.ts'
import { defineRule, ordinal, seconds } from '../rule.ts'

/** Tasks whose short gaps are counted; of more the oldest are forgotten. */
const MOST_TASKS = 10_000

export const polledBelowFloor = defineRule({
  id: 'polled-below-floor',
  title: 'read tasks at shorter intervals than the gateway asks for',
  mend: 'wait as long as Retry-After in the response to a read says, and never less than the interval that the vendor publishes',
  needs: 'read a task twice, at a gateway that states how often a task may be read',
  settings: {
    tolerance: {
      kind: 'share',
      default: 0.1,
      about: 'Share by which a gap may be shorter than the required interval.',
    },
    spare: { kind: 'count', default: 1, about: 'Number of short gaps that are allowed for a task.' },
  },
  begin({ tolerance, spare }, findings, { gateway }) {
    const short = new BoundedMap<string, number>(MOST_TASKS)
    return {
      read({ record, task, before }) {
        if (task === null || before === null || !before.isTold || task.endToldAt < Infinity) return
        const floorMs = before.readAfterMs ?? gateway.readEveryMs
        if (floorMs === null) return
        findings.judge()
        const gap = record.t - before.t
        if (gap >= floorMs * (1 - tolerance)) return
        const count = (short.get(task.id) ?? 0) + 1
        short.set(task.id, count)
        if (count <= spare) return
        const said =
          before.readAfterMs === null
            ? `the gateway publishes an interval of ${seconds(floorMs)}`
            : `the response to that read asked for a wait of ${seconds(floorMs)}`
        findings.add({
          at: record.t,
          request: record.n,
          task: task.id,
          evidence: `${task.id} was read ${seconds(gap)} after the previous read, although ${said}; this is the ${ordinal(count)} interval of this task that is too short`,
          cost: { requests: 1 },
        })
      },
    }
  },
})
