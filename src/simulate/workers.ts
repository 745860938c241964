import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { Fifo } from '../fifo.ts'
import type { Headline } from '../measure/headline.ts'
import { errorOf, startThread, type ToldError } from '../thread.ts'
import { type JudgedHeadline, type Replication, replicate, replicateJudged } from './replicate.ts'

export interface ToWorker {
  id: number
  job: Replication
  isJudged: boolean
}
export type FromWorker = { id: number } & ({ result: Headline | JudgedHeadline } | ToldError)

/** Threads that simulate. What a job comes to depends on the job alone, never on how many there are or which takes it. */
export interface SimulationWorkers extends AsyncDisposable {
  readonly count: number
  run(job: Replication): Promise<Headline>
  judge(job: Replication): Promise<JudgedHeadline>
  close(): Promise<void>
}

interface Waiting extends Omit<ToWorker, 'id'> {
  resolve(result: Headline | JudgedHeadline): void
  reject(error: unknown): void
}

/** Starts `count` threads, by default one for each core; 0 simulates in this thread. They start on their first job. */
export function simulationWorkers(count = availableParallelism()): SimulationWorkers {
  return count === 0 ? inThisThread() : new ThreadPool(count)
}

/** One after the other: side by side, what each holds would outlive many collections of the heap. */
function inThisThread(): SimulationWorkers {
  let last: Promise<unknown> = Promise.resolve()
  const next = <T>(work: (job: Replication) => Promise<T>, job: Replication): Promise<T> => {
    const result = last.then(() => work(job))
    last = result.catch(() => {})
    return result
  }
  return {
    count: 0,
    run: (job) => next(replicate, job),
    judge: (job) => next(replicateJudged, job),
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  }
}

class ThreadPool implements SimulationWorkers {
  readonly count: number
  readonly #queue = new Fifo<Waiting>()
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()
  readonly #busy = new Map<Worker, Waiting>()
  #jobs = 0

  constructor(count: number) {
    this.count = count
  }

  run(job: Replication): Promise<Headline> {
    return this.#enqueue(job, false) as Promise<Headline>
  }

  judge(job: Replication): Promise<JudgedHeadline> {
    return this.#enqueue(job, true) as Promise<JudgedHeadline>
  }

  #enqueue(job: Replication, isJudged: boolean): Promise<Headline | JudgedHeadline> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, isJudged, resolve, reject })
      this.#hand()
    })
  }

  async close(): Promise<void> {
    const gone = new Error('the simulation threads were closed')
    for (const { reject } of [...this.#busy.values(), ...this.#queue.all()]) reject(gone)
    this.#busy.clear()
    this.#queue.clear()
    await Promise.all([...this.#all].map((worker) => worker.terminate()))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #hand(): void {
    while (this.#queue.size > 0) {
      const worker = this.#idle.pop() ?? this.#start()
      if (worker === undefined) return
      const waiting = this.#queue.shift() as Waiting
      this.#busy.set(worker, waiting)
      worker.ref()
      worker.postMessage({ id: ++this.#jobs, job: waiting.job, isJudged: waiting.isJudged } satisfies ToWorker)
    }
  }

  #start(): Worker | undefined {
    if (this.#all.size === this.count) return undefined
    const worker = startThread('./replication-worker', import.meta.url)
    this.#all.add(worker)
    worker.on('message', (answer: FromWorker) => {
      const waiting = this.#busy.get(worker)
      this.#busy.delete(worker)
      // An idle thread must not keep the program alive.
      worker.unref()
      this.#idle.push(worker)
      if ('result' in answer) waiting?.resolve(answer.result)
      else waiting?.reject(errorOf(answer))
      this.#hand()
    })
    worker.on('error', (error) => {
      this.#all.delete(worker)
      this.#busy.get(worker)?.reject(error)
      this.#busy.delete(worker)
      this.#hand()
    })
    return worker
  }
}
