import type { OracleRecord, RequestRecord } from '../mock/oracle-log.ts'
import type { Task } from './sights.ts'

/** Tasks that are remembered; of more the oldest are forgotten. */
export const MOST_TASKS = 50_000

/** The tasks that the gateway accepted, and what their readers know of each. */
export class TaskBook {
  readonly #tasks = new Map<string, Task>()
  readonly #reserved = new Map<string, number>()

  find(id: string | undefined): Task | null {
    return id === undefined ? null : (this.#tasks.get(id) ?? null)
  }

  /** What the gateway tells of itself; gives the task that has ended by it. */
  note(record: Exclude<OracleRecord, RequestRecord>, t: number): Task | null {
    if (record.type === 'ledger') {
      if (record.kind === 'reserve' && record.book === 'user' && record.job !== undefined) {
        this.#reserved.set(record.job, record.credits)
        if (this.#reserved.size > MOST_TASKS) this.#reserved.delete(this.#reserved.keys().next().value as string)
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

  /** The price of what was bought just now. */
  priceOf(id: string): number {
    const credits = this.#reserved.get(id) ?? 0
    this.#reserved.delete(id)
    return credits
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
      troubledReads: 0,
      endToldAt: Infinity,
      failure: null,
    })
    if (this.#tasks.size > MOST_TASKS) this.#tasks.delete(this.#tasks.keys().next().value as string)
  }
}
