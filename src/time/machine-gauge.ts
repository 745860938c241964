import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { readCpuWaits, waitOfTurn } from './cpu-wait.ts'

/** How this process did over a stretch of real time. Delays in ms beyond the gauge's own tick. */
export interface MachineReading {
  loopDelayP50Ms: number
  loopDelayP99Ms: number
  loopDelayMaxMs: number
  /** CPU time (user and system, all threads) over wall time: 1 is one core. */
  cpuShare: number
  rssBytes: number
  /** How long it waited for a processor each time before it had one, on average, in ms; undefined where the system does not count it. */
  cpuWaitMs: number | undefined
}

/**
 * The gauge samples once a tick, and its reading contains the tick itself. A longer tick would cost less than the 3 % of a core that this one
 * does, but then a second has too few samples: two stalls would be its p99.
 */
const TICK_MS = 1

/** Watches the event loop and the processor of this process; each reading covers the time since the one before. */
export class MachineGauge {
  readonly #tickMs: number
  readonly #delay: IntervalHistogram
  #cpu = process.cpuUsage()
  #since = performance.now()
  #waits = readCpuWaits()

  constructor(tickMs = TICK_MS) {
    this.#tickMs = tickMs
    this.#delay = monitorEventLoopDelay({ resolution: tickMs })
    this.#delay.enable()
  }

  read(): MachineReading {
    const now = performance.now()
    const cpu = process.cpuUsage(this.#cpu)
    const waits = readCpuWaits()
    const reading = {
      loopDelayP50Ms: this.#beyondTick(this.#delay.percentile(50)),
      loopDelayP99Ms: this.#beyondTick(this.#delay.percentile(99)),
      loopDelayMaxMs: this.#beyondTick(this.#delay.max),
      cpuShare: (cpu.user + cpu.system) / 1000 / Math.max(1, now - this.#since),
      rssBytes: process.memoryUsage.rss(),
      cpuWaitMs: waitOfTurn(this.#waits, waits),
    }
    this.#waits = waits
    this.#delay.reset()
    this.#cpu = process.cpuUsage()
    this.#since = now
    return reading
  }

  stop(): void {
    this.#delay.disable()
  }

  #beyondTick(nanoseconds: number): number {
    return Math.max(0, nanoseconds / 1e6 - this.#tickMs)
  }
}
