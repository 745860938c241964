import type { Worker } from 'node:worker_threads'
import type { FromWorkers, ToWorkers } from '../command/local-workers.ts'
import { noticeToStderr, outliveReaders } from '../command/output.ts'
import { keepSecret, reportError } from '../command/report-error.ts'
import { ENDING_SIGNALS } from '../command/signals.ts'
import { EXIT } from '../errors.ts'
import { type TickerLane, tickerLanes } from '../fast/ticker-pacer.ts'
import { keepHeapSmall, leaveParserPlain, SMALL_HEAP_FLAGS } from '../fast/v8-heap.ts'
import { refuseInspector } from '../inspector.ts'
import { entryScript, fromSource } from '../package-files.ts'
import type { LocalRun } from '../run/workers/local-worker.ts'
import type { FromWorkerThread, ToWorkerThread, WorkerThreadData } from '../run/workers/worker-thread.ts'
import { errorOf, startThread, ThreadCode } from '../thread.ts'

/** Entry of the process whose threads are the workers of a run on this machine: it ends when the last of them has. */

interface Running {
  thread: Worker
  /** It holds something: it is asked to end, and not ended. */
  hasBegun: boolean
  asked: number
}

const ASKS: readonly ToWorkerThread[] = ['stop', 'halt']

refuseInspector(false)
keepHeapSmall()
leaveParserPlain()
outliveReaders()
const running = new Map<number, Running>()
/** Workers that start once the first has compiled their code. */
const waiting = new Map<number, LocalRun>()
const code = new ThreadCode(entryScript('run/workers/worker-thread'), startWaiting, SMALL_HEAP_FLAGS)
let lanes: TickerLane[] | undefined

process.on('message', (message: ToWorkers) => {
  refuseInspector(false)
  if (message.type === 'start') start(message.n, message.run)
  else askToEnd(message.n)
})
// Its threads are all that this one is for.
process.on('uncaughtException', reportError)
let signals = 0
for (const signal of ENDING_SIGNALS) {
  process.on(signal, () => {
    if (++signals > ASKS.length) process.exit(EXIT.interrupted)
    for (const n of [...waiting.keys(), ...running.keys()]) askToEnd(n)
  })
}

function start(n: number, run: LocalRun): void {
  keepSecret(run.apiKey)
  if (code.isComing) {
    waiting.set(n, run)
    return
  }
  const lane = laneFor(run)
  const data: WorkerThreadData = { run, lane }
  const transferred = lane === undefined ? [] : [lane.port]
  const thread = fromSource
    ? startThread('run/workers/worker-thread', data, transferred)
    : code.start(data, transferred)
  const worker: Running = { thread, hasBegun: false, asked: 0 }
  running.set(n, worker)
  thread.on('message', (message: FromWorkerThread) => {
    if (message.type === 'begun') {
      worker.hasBegun = true
      code.keep()
    } else if (message.type === 'warn') noticeToStderr(message.text)
    else {
      if (message.type === 'failed') reportError(errorOf(message.error))
      // Connections and timers of others may go on for seconds.
      void thread.terminate()
    }
  })
  // A fault ends the worker that has it, and no other.
  thread.on('error', reportError)
  thread.once('exit', () => ended(n))
}

function startWaiting(): void {
  for (const [n, run] of waiting) {
    waiting.delete(n)
    start(n, run)
  }
}

/** The first run that needs a ticker starts it, with a place for each of its workers; undefined where there is none, or none left. */
function laneFor({ hasTicker, spec }: LocalRun): TickerLane | undefined {
  if (!hasTicker) return undefined
  lanes ??= tickerLanes(spec.shares).lanes
  return lanes.shift()
}

function askToEnd(n: number): void {
  if (waiting.delete(n)) ended(n)
  const worker = running.get(n)
  if (worker === undefined) return
  const ask = ASKS[worker.asked++]
  if (worker.hasBegun && ask !== undefined) worker.thread.postMessage(ask)
  else void worker.thread.terminate()
}

function ended(n: number): void {
  running.delete(n)
  const message: FromWorkers = { type: 'ended', n }
  const done = (): void => {
    if (running.size + waiting.size === 0 && process.connected) process.disconnect()
  }
  if (process.connected) process.send?.(message, done)
}
