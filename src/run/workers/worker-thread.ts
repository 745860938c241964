import { parentPort, workerData } from 'node:worker_threads'
import { readOffset } from '../../distributed/clock-offset.ts'
import { RedisLink } from '../../distributed/redis-link.ts'
import { RunSeal } from '../../distributed/run-seal.ts'
import type { TickerLane } from '../../fast/ticker-pacer.ts'
import { type ToldError, tellError } from '../../thread.ts'
import { realClock } from '../../time/real-clock.ts'
import type { LocalRun } from './local-worker.ts'
import { workOnRun } from './work-on-run.ts'

/** Messages from a worker in a thread to its process. */
export type FromWorkerThread =
  | { type: 'begun' }
  | { type: 'warn'; text: string }
  | { type: 'ended' }
  | { type: 'failed'; error: ToldError }

/** Messages to it: hand your part to others, or also do not wait for answers. */
export type ToWorkerThread = 'stop' | 'halt'

/** The data that such a thread is started with: its run, and its place in the ticker of its process if there is one. */
export interface WorkerThreadData {
  run: LocalRun
  lane: TickerLane | undefined
}

/** Entry of a thread that is one worker of a run: all that it knows of it comes from who started it, and nothing from Redis. */

const REDIS_WITHIN_MS = 60_000

const tell = (message: FromWorkerThread): void => parentPort?.postMessage(message)
const asked = { stop: new AbortController(), halt: new AbortController() }
parentPort?.on('message', (what: ToWorkerThread) => asked[what].abort(new Error('this worker was asked to end')))
work(workerData as WorkerThreadData).then(
  () => tell({ type: 'ended' }),
  (error: unknown) => tell({ type: 'failed', error: tellError(error) }),
)

async function work({ run: { spec, redis, folder, secret, apiKey }, lane }: WorkerThreadData): Promise<void> {
  const clock = realClock()
  const say = (): void => {}
  await using link = await RedisLink.open({ url: redis }, clock, { waitMs: REDIS_WITHIN_MS, say })
  const offset = await readOffset(link, clock)
  await workOnRun({
    ...{ link, spec, seal: new RunSeal(secret, spec.id), profile: spec.profile, clock, offset, apiKey, folder, say },
    isThread: true,
    lane,
    stop: asked.stop.signal,
    signal: asked.halt.signal,
    begun: () => tell({ type: 'begun' }),
    warn: (text) => tell({ type: 'warn', text }),
  })
}
