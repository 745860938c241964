import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Clock } from '../time/clock.ts'
import type { Pacer } from '../time/pacer.ts'

/**
 * A pacer that rings some tenths of a millisecond late instead of a whole one or more: a worker thread that has the next instants sleeps on a
 * futex until each and wakes the event loop with a message. It costs a share of a core that grows with the number of instants, so it is for
 * plans of more than 50 starts a second, and of fewer than 2,500 (docs/performance.md).
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

/** A place in a ticker's thread, which times one train. It goes to another thread with its port among what is transferred. */
export interface TickerLane {
  instants: SharedArrayBuffer
  bell: SharedArrayBuffer
  port: MessagePort
}

/** Instants that the worker is ahead by: it is given more when half of them have passed, so that it hardly ever waits for the main thread. */
const HELD = 512

/**
 * Int32 cells of a lane: how many instants were given, how many have come, and whether the event loop has been rung for and has not served it
 * yet. The instants follow, at a place that eight bytes divide.
 */
const GIVEN = 0
const COME = 1
const RUNG = 2
const CELLS = 4

/** The first word of the thread on each port; those that follow are rings. */
const RUNNING = 'running'

/** Runs in the worker, which shares no module with us. hrtime is the one monotonic scale that threads have in common. */
const WORKER_SOURCE = `
const { workerData } = require('node:worker_threads')
const bell = new Int32Array(workerData[0].bell)
const lanes = workerData.map(({ instants, port }) => ({
  cells: new Int32Array(instants, 0, ${CELLS}),
  instants: new Float64Array(instants, ${4 * CELLS}, ${HELD}),
  port,
  come: 0,
}))
const now = () => Number(process.hrtime.bigint()) / 1e6
for (const { port } of lanes) port.postMessage('${RUNNING}')
for (;;) {
  const rung = Atomics.load(bell, 0)
  let next = Infinity
  const at = now()
  for (const lane of lanes) {
    const { cells, instants, port } = lane
    const given = Atomics.load(cells, ${GIVEN})
    const before = lane.come
    while (lane.come < given && instants[lane.come % ${HELD}] <= at) lane.come++
    if (lane.come > before) {
      Atomics.store(cells, ${COME}, lane.come)
      if (Atomics.exchange(cells, ${RUNG}, 1) === 0) port.postMessage(null)
    }
    if (lane.come < given) next = Math.min(next, instants[lane.come % ${HELD}])
  }
  const left = next - now()
  if (left > 0) Atomics.wait(bell, 0, rung, left)
}
`

/** Starts one ticker's thread for so many lanes: further ones would cost a thread each. It keeps no process alive. */
export function tickerLanes(count: number): { lanes: TickerLane[]; thread: Worker } {
  const bell = new SharedArrayBuffer(4)
  const channels = Array.from({ length: count }, () => new MessageChannel())
  const instants = channels.map(() => new SharedArrayBuffer(4 * CELLS + 8 * HELD))
  const laneAt = (n: number, port: MessagePort): TickerLane => ({
    instants: instants[n] as SharedArrayBuffer,
    bell,
    port,
  })
  const thread = new Worker(WORKER_SOURCE, {
    eval: true,
    workerData: channels.map(({ port1 }, n) => laneAt(n, port1)),
    transferList: channels.map(({ port1 }) => port1),
  })
  thread.unref()
  return { lanes: channels.map(({ port2 }, n) => laneAt(n, port2)), thread }
}

/** With a thread of its own. Follows one train in its life. `speed`: seconds of the clock in a real one. */
export function tickerPacer(clock: Clock, speed = 1): TickerPacer {
  const { lanes, thread } = tickerLanes(1)
  const pacer = lanePacer(lanes[0] as TickerLane, clock, speed)
  return {
    ...pacer,
    async stop() {
      await pacer.stop()
      await thread.terminate()
    },
  }
}

/** The same, timed by a thread that serves others, too. */
export function lanePacer({ instants, bell, port }: TickerLane, clock: Clock, speed = 1): TickerPacer {
  const cells = new Int32Array(instants, 0, CELLS)
  const rung = new Int32Array(bell)
  const held = new Float64Array(instants, 4 * CELLS, HELD)
  const isRunning = once(port, 'message')
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
      Atomics.add(rung, 0, 1)
      Atomics.notify(rung, 0)
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
    port.on('message', (word: typeof RUNNING | null) => {
      if (word === null) serve()
    })
    return {
      cancel() {
        isOver = true
      },
    }
  }

  return {
    follow,
    async running() {
      await isRunning
    },
    async stop() {
      isOver = true
      // The thread has nothing to wait for here.
      Atomics.store(cells, GIVEN, 0)
      port.close()
    },
  }
}
