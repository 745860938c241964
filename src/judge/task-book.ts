import type { OracleRecord, RequestRecord } from '../mock/oracle/oracle-log.ts'
import { BoundedMap } from './bounded-map.ts'
import type { Task } from './observations.ts'

/** Tasks that are remembered; of more the oldest are forgotten. */
const MOST_TASKS = 50_000

/** The tasks that the gateway accepted, and what their readers know of each. */
export class TaskBook {
  readonly #tasks = new BoundedMap<string, Task>(MOST_TASKS)
  /** Latest reservation: for the request whose record comes next. */
  #reserved: { job: string; credits: number } | null = null

  find(id: string | undefined): Task | null {
    return id === undefined ? null : (this.#tasks.get(id) ?? null)
  }

  /** Takes the gateway's own records; returns the task that has ended by it. */
  note(record: Exclude<OracleRecord, RequestRecord>, t: number): Task | null {
    if (record.type === 'ledger') {
      if (record.kind === 'reserve' && record.book === 'user' && record.job !== undefined) {
        this.#reserved = { job: record.job, credits: record.credits }
      }
      return null
    }
    if (record.type !== 'task') return null
    if (record.status === 'pending') this.#open(record.taskId, record.model, t)
    if (record.status !== 'completed' && record.status !== 'failed') return null
    const task = this.find(record.taskId)
    if (task === null) return null
    task.end = record.status
    task.doneAt = t
    return task
  }

  cancelled(id: string | undefined): void {
    const task = this.find(id)
    if (task !== null) task.isCancelled = true
  }

  /** The price of what was bought just now. */
  priceOf(id: string): number {
    return this.#reserved?.job === id ? this.#reserved.credits : 0
  }

  all(): Iterable<Task> {
    return this.#tasks.values()
  }

  #open(id: string, model: string, t: number): void {
    this.#tasks.set(id, {
      id,
      model,
      acceptedAt: t,
      call: null,
      submit: null,
      credits: 0,
      doneAt: Infinity,
      end: null,
      reads: 0,
      firstReadAt: Infinity,
      lastReadAt: -Infinity,
      lastAnswerAt: -Infinity,
      lastReadTold: true,
      readAfterMs: null,
      isCancelled: false,
      troubledReads: 0,
      endToldAt: Infinity,
      failure: null,
      isAtOnce: false,
    })
  }
}
