import { Worker } from 'node:worker_threads'
import { MinHeap } from '../heap.ts'
import type { Alarm, Clock } from './clock.ts'
import { sleepOn } from './sleep.ts'

/**
 * The machine's clock with alarms that ring some tens of microseconds late instead of up to a whole millisecond: a worker thread
 * sleeps on a futex until the next instant and wakes the event loop through `Atomics.waitAsync`. It costs a share of a core that
 * grows with the number of alarms (design, section 2), so it is for pacing above some 200 starts a second.
 */
export interface TickerClock extends Clock {
  /** Ends the worker; alarms that are still set never ring. */
  stop(): Promise<void>
}

/** Int32 cells: the number of the main thread's last order, and how often the worker has rung. The due instant is a Float64 behind them. */
const ORDER = 0
const RUNG = 1

/** Runs in the worker, which shares no module with us. hrtime is the one monotonic scale that threads have in common. */
const WORKER_SOURCE = `
const { workerData } = require('node:worker_threads')
const cells = new Int32Array(workerData, 0, 2)
const due = new Float64Array(workerData, 8, 1)
for (;;) {
  const order = Atomics.load(cells, ${ORDER})
  const left = due[0] - Number(process.hrtime.bigint()) / 1e6
  if (left > 0) {
    Atomics.wait(cells, ${ORDER}, order, left)
    continue
  }
  Atomics.add(cells, ${RUNG}, 1)
  Atomics.notify(cells, ${RUNG})
  Atomics.wait(cells, ${ORDER}, order)
}
`

interface Entry {
  instant: number
  sequence: number
  wake: (() => void) | undefined
}

export function tickerClock(inner: Clock): TickerClock {
  const shared = new SharedArrayBuffer(16)
  const cells = new Int32Array(shared, 0, 2)
  const due = new Float64Array(shared, 8, 1)
  due[0] = Number.POSITIVE_INFINITY
  const worker = new Worker(WORKER_SOURCE, { eval: true, workerData: shared })
  const originHr = Number(process.hrtime.bigint()) / 1e6 - inner.now()
  const heap = new MinHeap<Entry>(
    (a, b) => a.instant < b.instant || (a.instant === b.instant && a.sequence < b.sequence),
  )
  let sequence = 0
  let ordered = Number.POSITIVE_INFINITY
  let stopped = false

  const order = (instant: number): void => {
    ordered = instant
    due[0] = originHr + instant
    Atomics.add(cells, ORDER, 1)
    Atomics.notify(cells, ORDER)
  }
  const ring = (): void => {
    const known = sequence
    const now = inner.now()
    for (let next = heap.peek(); next !== undefined; next = heap.peek()) {
      if (next.wake !== undefined && (next.instant > now || next.sequence >= known)) break
      heap.pop()
      next.wake?.()
    }
    ordered = Number.POSITIVE_INFINITY
    const next = heap.peek()
    if (next === undefined) worker.unref()
    else order(next.instant)
  }
  const listen = async (): Promise<void> => {
    // Waiting for a change from the count last seen: a ring that comes while the alarms are being served is not lost.
    for (let seen = 0; !stopped; ) {
      await Atomics.waitAsync(cells, RUNG, seen).value
      seen = Atomics.load(cells, RUNG)
      if (!stopped) ring()
    }
  }
  void listen()
  worker.unref()

  const alarm = (instant: number, wake: () => void): Alarm => {
    const entry: Entry = { instant, sequence: sequence++, wake }
    heap.push(entry)
    worker.ref()
    if (instant < ordered) order(instant)
    return {
      cancel: () => {
        entry.wake = undefined
      },
    }
  }

  return {
    now: inner.now,
    originEpochMs: inner.originEpochMs,
    alarm,
    sleepUntil: (instant, signal) => sleepOn(alarm, instant, signal),
    async stop() {
      stopped = true
      await worker.terminate()
    },
  }
}
