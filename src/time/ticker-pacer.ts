import { Worker } from 'node:worker_threads'
import type { Clock } from './clock.ts'
import type { Pacer } from './pacer.ts'

/**
 * A pacer that rings some tens of microseconds late instead of up to a whole millisecond: a worker thread that has the next instants
 * sleeps on a futex until each and wakes the event loop through `Atomics.waitAsync`. It costs a share of a core that grows with the
 * number of instants (design, section 2), so it is for plans of more than some 200 starts a second.
 */
export interface TickerPacer extends Pacer {
  /** Ends the worker: nothing rings any more. */
  stop(): Promise<void>
}

/** Instants that the worker is ahead by: it is given more when half of them have passed, so that it hardly ever waits for the main thread. */
const HELD = 512

/** Int32 cells: how many instants were given, how many have come, how often it has rung, and one that nobody changes. The instants follow. */
const GIVEN = 0
const COME = 1
const RUNG = 2
const STILL = 3
const CELLS = 4

/** Runs in the worker, which shares no module with us. hrtime is the one monotonic scale that threads have in common. */
const WORKER_SOURCE = `
const { workerData } = require('node:worker_threads')
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
  Atomics.add(cells, ${RUNG}, 1)
  Atomics.notify(cells, ${RUNG})
}
`

/** Follows one train in its life. */
export function tickerPacer(clock: Clock): TickerPacer {
  const shared = new SharedArrayBuffer(4 * CELLS + 8 * HELD)
  const cells = new Int32Array(shared, 0, CELLS)
  const held = new Float64Array(shared, 4 * CELLS, HELD)
  const worker = new Worker(WORKER_SOURCE, { eval: true, workerData: shared })
  let isOver = false

  const follow: Pacer['follow'] = (origin, instants, ring) => {
    // The clock is read first: what passes between the two readings makes a ring late, and never early.
    const now = clock.now()
    const offset = Number(process.hrtime.bigint()) / 1e6 - now + origin
    let given = 0
    const give = (come: number): void => {
      if (given === instants.length || given - come > HELD / 2) return
      for (; given < instants.length && given - come < HELD; given++) {
        held[given % HELD] = offset + (instants[given] as number)
      }
      Atomics.store(cells, GIVEN, given)
      Atomics.notify(cells, GIVEN)
    }
    const listen = async (): Promise<void> => {
      // Waiting for a change from the count last seen: a ring that comes while the last is being served is not lost.
      for (let seen = 0, come = 0; come < instants.length; ) {
        const change = Atomics.waitAsync(cells, RUNG, seen)
        // What has changed already was rung while the last ring was served: the event loop is to have its turn all the same.
        if (change.async) await change.value
        else await new Promise((resolve) => setImmediate(resolve))
        if (isOver) return
        seen = Atomics.load(cells, RUNG)
        come = Atomics.load(cells, COME)
        give(come)
        ring(come)
      }
    }
    give(0)
    void listen()
    return {
      cancel() {
        isOver = true
      },
    }
  }

  return {
    follow,
    async stop() {
      isOver = true
      await worker.terminate()
    },
  }
}
