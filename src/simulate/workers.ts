import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { Fifo } from '../fifo.ts'
import type { FlowWindow } from '../measure/calls/flow.ts'
import type { Headline } from '../measure/calls/headline.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { errorOf, startThread, type ToldError } from '../thread.ts'
import {
  type FlowReplication,
  type JudgedHeadline,
  type Replication,
  replicate,
  replicateFlow,
  replicateJudged,
} from './replicate.ts'

/** Kind of observation of a simulation, with its input and its result. */
export type Order = { watch: 'headline' | 'judged'; job: Replication } | { watch: 'flow'; job: FlowReplication }
type Result = Headline | JudgedHeadline | FlowWindow[]

/**
 * An order as it goes to a thread: without its gateway, and but for its seed without its profile, where they are those of the order before,
 * which the thread has kept.
 */
export interface ToWorker {
  id: number
  watch: Order['watch']
  job: Omit<Order['job'], 'mock' | 'profile'>
  seed: number
  mock?: MockWorld
  profile?: Profile
}
export type FromWorker = { id: number } & ({ result: Result } | ToldError)

/** Threads that simulate. What a job comes to depends on the job alone, never on how many there are or which takes it. */
export interface SimulationWorkers extends AsyncDisposable {
  readonly count: number
  run(job: Replication): Promise<Headline>
  judge(job: Replication): Promise<JudgedHeadline>
  flow(job: FlowReplication): Promise<FlowWindow[]>
  close(): Promise<void>
}

/** Simulations that were asked for so far, and those of them that are done. */
export interface Work {
  asked: number
  done: number
}

/** The same workers, with an observer of each simulation that is requested or done. */
export function watchedWorkers(
  workers: SimulationWorkers,
  onWork: ((work: Work) => void) | undefined,
): SimulationWorkers {
  if (onWork === undefined) return workers
  const work = { asked: 0, done: 0 }
  const watched =
    <J, T>(simulate: (job: J) => Promise<T>) =>
    async (job: J): Promise<T> => {
      work.asked++
      onWork({ ...work })
      const result = await simulate(job)
      work.done++
      onWork({ ...work })
      return result
    }
  return {
    count: workers.count,
    run: watched((job) => workers.run(job)),
    judge: watched((job) => workers.judge(job)),
    flow: watched((job) => workers.flow(job)),
    close: () => workers.close(),
    [Symbol.asyncDispose]: () => workers[Symbol.asyncDispose](),
  }
}

/** The same threads until the signal is aborted: they then take nothing more, and end. Call `forget` when they have done their work. */
export function endedBy(threads: SimulationWorkers, signal: AbortSignal | undefined) {
  const end = (): void => void threads.close()
  signal?.addEventListener('abort', end, { once: true })
  const unlessAborted =
    <J, T>(simulate: (job: J) => Promise<T>) =>
    async (job: J): Promise<T> => {
      signal?.throwIfAborted()
      return simulate(job)
    }
  const workers: Pick<SimulationWorkers, 'flow' | 'judge'> = {
    flow: unlessAborted((job) => threads.flow(job)),
    judge: unlessAborted((job) => threads.judge(job)),
  }
  return { workers, forget: () => signal?.removeEventListener('abort', end) }
}

interface Waiting {
  order: Order
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Starts `count` threads, by default one for each core; 0 simulates in this thread. They start on their first job. */
export function simulationWorkers(count = availableParallelism()): SimulationWorkers {
  return count === 0 ? inThisThread() : new ThreadPool(count)
}

/** One after the other: side by side, what each holds would outlive many collections of the heap. */
function inThisThread(): SimulationWorkers {
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const next = <J, T>(work: (job: J) => Promise<T>, job: J): Promise<T> => {
    const result = last.then(() => {
      if (isClosed) throw closed()
      return work(job)
    })
    last = result.catch(() => {})
    return result
  }
  return {
    count: 0,
    run: (job) => next(replicate, job),
    judge: (job) => next(replicateJudged, job),
    flow: (job) => next(replicateFlow, job),
    close: async () => {
      isClosed = true
    },
    [Symbol.asyncDispose]: async () => {
      isClosed = true
    },
  }
}

function closed(): Error {
  return new Error('the simulation threads were closed')
}

class ThreadPool implements SimulationWorkers {
  readonly count: number
  readonly #queue = new Fifo<Waiting>()
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()
  readonly #busy = new Map<Worker, Waiting>()
  /** Latest message to each worker. */
  readonly #told = new WeakMap<Worker, Pick<Replication, 'mock' | 'profile'>>()
  #jobs = 0
  #isClosed = false

  constructor(count: number) {
    this.count = count
  }

  run(job: Replication): Promise<Headline> {
    return this.#enqueue({ watch: 'headline', job }) as Promise<Headline>
  }

  judge(job: Replication): Promise<JudgedHeadline> {
    return this.#enqueue({ watch: 'judged', job }) as Promise<JudgedHeadline>
  }

  flow(job: FlowReplication): Promise<FlowWindow[]> {
    return this.#enqueue({ watch: 'flow', job }) as Promise<FlowWindow[]>
  }

  #enqueue(order: Order): Promise<Result> {
    if (this.#isClosed) return Promise.reject(closed())
    return new Promise((resolve, reject) => {
      this.#queue.push({ order, resolve, reject })
      this.#hand()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const gone = closed()
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
      worker.postMessage(this.#message(worker, waiting.order))
    }
  }

  #message(worker: Worker, order: Order): ToWorker {
    const { mock, profile, ...job } = order.job
    const told = this.#told.get(worker)
    this.#told.set(worker, { mock, profile })
    const message: ToWorker = { id: ++this.#jobs, watch: order.watch, job, seed: profile.seed }
    if (told?.mock !== mock) message.mock = mock
    if (told === undefined || !differInSeedAlone(told.profile, profile)) message.profile = profile
    return message
  }

  #start(): Worker | undefined {
    if (this.#all.size === this.count) return undefined
    const worker = startThread('simulate/replication-worker')
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

function differInSeedAlone(one: Profile, other: Profile): boolean {
  const names = Object.keys(one) as (keyof Profile)[]
  if (names.length !== Object.keys(other).length) return false
  return names.every((name) => name === 'seed' || (name in other && one[name] === other[name]))
}
