import { DueHeap } from '../../due-heap.ts'
import type { TaskStatus } from '../../gateway/bodies.ts'
import type { Barrier } from '../gate/gate.ts'
import type { Ledger } from '../ledger.ts'
import type { OracleTally } from '../oracle/oracle-counts.ts'
import type { OracleLog } from '../oracle/oracle-log.ts'
import type { Job } from './job.ts'

/** Something that happens at an instant whether or not anybody asks. */
interface Due {
  at: number
  happens: 'start' | 'end' | 'free' | 'refund' | 'expire' | 'forget' | 'count' | 'give-back'
  job: Job | null
  barrier: Barrier | null
  /** Units that are counted or given back at the barrier. */
  cost: number
  /** When units that are given back were counted. */
  takenAt: number
}

export interface JobBookOptions {
  ledger: Ledger
  tally: OracleTally
  log: OracleLog | null
  /** Part of the price given back for a failure that says nothing else. */
  refund: number
  keepForMs: number
}

/** All jobs, and what is due for them. Nothing runs by itself: `settle` does what has become due, in order of time. */
export class JobBook {
  readonly #options: JobBookOptions
  readonly #tasks = new Map<string, Job>()
  readonly #due = new DueHeap<Due>()

  constructor(options: JobBookOptions) {
    this.#options = options
  }

  find(taskId: string): Job | undefined {
    return this.#tasks.get(taskId)
  }

  /** Enters a job that was just accepted and reserves its price. Its holds were taken before. */
  accept(job: Job): void {
    const { ledger, tally, log } = this.#options
    tally.accepted(job)
    ledger.reserve(job.account.purse, job.micro, job.acceptedAt, job.id)
    job.account.user.caps?.charge(job.micro, job.acceptedAt)
    if (job.modality !== 'text') {
      this.#tasks.set(job.id, job)
      if (log !== null) {
        this.#tell(job, job.acceptedAt, 'pending')
        if (Number.isFinite(job.startsAt)) this.#push(job.startsAt, 'start', job)
      }
    }
    if (Number.isFinite(job.doneAt)) this.#push(job.doneAt, 'end', job)
    else if (job.fate.end?.kind === 'stuck' && job.fate.end.slotFor !== null && job.startsAt < Infinity) {
      this.#push(job.startsAt + job.fate.end.slotFor, 'free', job)
    }
  }

  /** Ends a task before its time, as its owner asks; what it holds is free again, and its price given back as for a failure. */
  cancel(job: Job, at: number): void {
    const { ledger, tally, refund, keepForMs } = this.#options
    const { purse, user } = job.account
    const { end } = job.fate
    const hasNoSlot = end?.kind === 'stuck' && end.slotFor !== null && job.startsAt + end.slotFor <= at
    job.isCancelled = true
    job.doneAt = at
    tally.cancelled(job)
    if (!hasNoSlot) release(job, at)
    for (const station of job.stations) station.giveBack(job.freedAt, Math.max(job.startsAt, at))
    const back = Math.round(job.micro * refund)
    ledger.settle(purse, job.micro - back, at, job.id)
    ledger.release(purse, back, at, job.id)
    user.caps?.giveBack(back, job.acceptedAt)
    this.#tell(job, at, 'failed')
    this.#push(at + keepForMs, 'forget', job)
  }

  /** Counts an admitted request at a barrier once its answer has gone out. */
  countLater(barrier: Barrier, at: number, cost: number): void {
    this.#push(at, 'count', null, barrier, cost)
  }

  /** Gives back what an answered request did not use of what was counted at `takenAt`. */
  giveBackLater(barrier: Barrier, at: number, cost: number, takenAt: number): void {
    this.#push(at, 'give-back', null, barrier, cost, takenAt)
  }

  /** Gives back what a request other than a job holds. */
  freeLater(barrier: Barrier, at: number): void {
    this.#push(at, 'free', null, barrier)
  }

  settle(now: number): void {
    while (this.#due.instant <= now) {
      const due = this.#due.pop() as Due
      if (due.barrier !== null) {
        const { limiter } = due.barrier
        if (due.happens === 'count') limiter.take(due.at, due.cost)
        else if (due.happens === 'give-back') limiter.giveBack?.(due.at, due.takenAt, due.cost)
        else limiter.release(due.at, due.cost)
      }
      if (due.job !== null) this.#happen(due, due.job)
    }
  }

  #happen({ at, happens }: Due, job: Job): void {
    if (job.isCancelled && happens !== 'forget') return
    switch (happens) {
      case 'start':
        // A job that fails as it starts tells only its end.
        if (job.doneAt > at) this.#tell(job, at, 'processing')
        return
      case 'end':
        this.#end(job, at)
        return
      case 'free':
        release(job, at)
        return
      case 'refund':
        this.#options.ledger.refund(job.account.purse, this.#refundOf(job), at, job.id)
        job.account.user.caps?.giveBack(this.#refundOf(job), job.acceptedAt)
        return
      case 'expire':
        job.account.user.files -= job.files
        return
      case 'forget':
        this.#tasks.delete(job.id)
        return
    }
  }

  #end(job: Job, at: number): void {
    const { ledger, tally, keepForMs } = this.#options
    const { purse, user } = job.account
    tally.ended(job)
    if (job.modality === 'text') job.model.underWay--
    release(job, at)
    if (job.fate.end === null) {
      ledger.settle(purse, job.micro, at, job.id)
      user.files += job.files
      if (job.files > 0) this.#push(job.expiresAt, 'expire', job)
    } else {
      const refund = this.#refundOf(job)
      const later = job.fate.end.kind === 'failure' ? job.fate.end.refundAfter : 0
      ledger.settle(purse, later > 0 ? job.micro : job.micro - refund, at, job.id)
      if (later > 0) this.#push(at + later, 'refund', job)
      else {
        ledger.release(purse, refund, at, job.id)
        user.caps?.giveBack(refund, job.acceptedAt)
      }
    }
    if (job.modality === 'text') return
    this.#tell(job, at, job.fate.end === null ? 'completed' : 'failed')
    this.#push(at + keepForMs, 'forget', job)
  }

  #refundOf(job: Job): number {
    const { end } = job.fate
    if (end?.kind !== 'failure') return 0
    return Math.round(job.micro * (end.refund ?? this.#options.refund))
  }

  #tell(job: Job, t: number, status: TaskStatus): void {
    const record = { type: 'task' as const, t, taskId: job.id, model: job.model.name, status }
    const { end } = job.fate
    if (job.isCancelled) this.#options.log?.record({ ...record, cancelled: true })
    else this.#options.log?.record(status === 'failed' && end ? { ...record, fault: end.name } : record)
  }

  #push(
    at: number,
    happens: Due['happens'],
    job: Job | null,
    barrier: Barrier | null = null,
    cost = 1,
    takenAt = at,
  ): void {
    this.#due.push(at, { at, happens, job, barrier, cost, takenAt })
  }
}

function release(job: Job, at: number): void {
  for (const barrier of job.holds) barrier.limiter.release(at, 1)
}
