import { BoundedMap } from '../bounded-map.ts'
import { defineRule, seconds } from '../rule.ts'

export const expiredResult = defineRule({
  id: 'expired-result',
  title: 'fetched a result after it had expired',
  mend: 'fetch results as soon as a read shows that the task has completed, before waiting for anything else',
  needs: 'fetch a result',
  settings: {
    time: {
      kind: 'duration',
      default: 200,
      about: 'A client that learned of the result less than this time before the expiry is not judged.',
    },
  },
  begin({ time }, findings) {
    /** Instant at which the end of each task was first shown, for as many tasks as may still be fetched. */
    const toldAt = new BoundedMap<string, number>(MOST_TASKS)
    return {
      read({ record, task, isTold, endedAt }) {
        if (task === null || !isTold || record.taskStatus !== 'completed' || toldAt.get(task.id) !== undefined) return
        toldAt.set(task.id, endedAt)
      },
      request(record) {
        if (record.endpoint !== 'file' || record.taskId === undefined) return
        findings.judge()
        if (record.reason !== 'expired') return
        const told = toldAt.get(record.taskId)
        const expiredAt = record.expiredAt ?? record.t
        if (told === undefined || told > expiredAt - time) {
          findings.cannotTell()
          return
        }
        findings.add({
          at: record.t,
          request: record.n,
          task: record.taskId,
          evidence: `a read showed that ${record.taskId} had completed ${seconds(expiredAt - told)} before its result expired; it was fetched ${seconds(record.t - expiredAt)} after that, and answered 410`,
          cost: { requests: 1 },
        })
      },
    }
  },
})

const MOST_TASKS = 50_000
