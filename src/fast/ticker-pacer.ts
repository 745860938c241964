import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../time/clock.ts'
import type { Pacer } from '../time/pacer.ts'

/**
 * A pacer that rings some tens of microseconds late instead of up to a whole millisecond: a worker thread that has the next instants
 * sleeps on a futex until each and wakes the event loop with a message. It costs a share of a core that grows with the number of instants
 * (design, section 2), so it is for plans of more than some 200 starts a second.
 *
 * `Atomics.waitAsync` would wake it too, for more CPU, and leaves 124 bytes a ring behind that only a full collection frees
 * (docs/performance.md).
 */
export interface TickerPacer extends Pacer {
  /** Resolves when the thread runs, some 30 ms after its start: until then nothing rings. */
  running(): Promise<void>
  /** Ends the worker: nothing rings any more. */
  stop(): Promise<void>
}

/** Instants that the worker is ahead by: it is given more when half of them have passed, so that it hardly ever waits for the main thread. */
const HELD = 512

/**
 * Int32 cells: how many instants were given, how many have come, whether the event loop has been rung for and has not served it yet, and
 * one that nobody changes. The instants follow.
 */
const GIVEN = 0
const COME = 1
const RUNG = 2
const STILL = 3
const CELLS = 4

/** Runs in the worker, which shares no module with us. hrtime is the one monotonic scale that threads have in common. */
const WORKER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads')
const cells = new Int32Array(workerData, 0, ${CELLS})
const instants = new Float64Array(workerData, ${4 * CELLS}, ${HELD})
const now = () => Number(process.hrtime.bigint()) / 1e6
let come = 0
for (;;) {
  const given = Atomics.load(cells, ${GIVEN})
  if (come === given) {
    Atomics.wait(cells, ${GIVEN}, given)
    continue
  }
  const left = instants[come % ${HELD}] - now()
  if (left > 0) {
    Atomics.wait(cells, ${STILL}, 0, left)
    continue
  }
  come++
  for (const at = now(); come < given && instants[come % ${HELD}] <= at; ) come++
  Atomics.store(cells, ${COME}, come)
  if (Atomics.exchange(cells, ${RUNG}, 1) === 0) parentPort.postMessage(null)
}
`

/** Follows one train in its life. `speed`: seconds of the clock in a real one. */
export function tickerPacer(clock: Clock, speed = 1): TickerPacer {
  const shared = new SharedArrayBuffer(4 * CELLS + 8 * HELD)
  const cells = new Int32Array(shared, 0, CELLS)
  const held = new Float64Array(shared, 4 * CELLS, HELD)
  const worker = new Worker(WORKER_SOURCE, { eval: true, workerData: shared })
  const isOnline = once(worker, 'online')
  let isOver = false

  const follow: Pacer['follow'] = (origin, train, ring) => {
    // The clock is read first: what passes between the two readings makes a ring late, and never early.
    const now = clock.now()
    const offset = Number(process.hrtime.bigint()) / 1e6 + (origin - now) / speed
    let next = train()
    let given = 0
    const isGiven = (): boolean => next === Number.POSITIVE_INFINITY
    const give = (come: number): void => {
      if (isGiven() || given - come > HELD / 2) return
      for (; !isGiven() && given - come < HELD; given++) {
        held[given % HELD] = offset + next / speed
        next = train()
      }
      Atomics.store(cells, GIVEN, given)
      Atomics.notify(cells, GIVEN)
    }
    const serve = (): void => {
      if (isOver) return
      const come = Atomics.load(cells, COME)
      give(come)
      ring(come)
      if (isGiven() && come === given) return
      Atomics.store(cells, RUNG, 0)
      // What came while the ring was served is served next, but the event loop is to have its turn before.
      if (Atomics.load(cells, COME) > come && Atomics.compareExchange(cells, RUNG, 0, 1) === 0) setImmediate(serve)
    }
    give(0)
    worker.on('message', serve)
    return {
      cancel() {
        isOver = true
      },
    }
  }

  return {
    follow,
    async running() {
      await isOnline
    },
    async stop() {
      isOver = true
      await worker.terminate()
    },
  }
}
