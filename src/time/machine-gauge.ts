import { type EventLoopUtilization, type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { readCpuWaits, waitOfTurn } from './cpu-wait.ts'

/** How this process did over a stretch of real time. Delays in ms beyond the gauge's own tick. */
export interface MachineReading {
  loopDelayP50Ms: number
  loopDelayP99Ms: number
  loopDelayMaxMs: number
  /** CPU time over wall time: 1 is one core. User and system time of all threads, or of this one where the process has several of its kind. */
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
  readonly #threads: number | null
  readonly #delay: IntervalHistogram
  #cpu = process.cpuUsage()
  #loop: EventLoopUtilization = performance.eventLoopUtilization()
  #since = performance.now()
  #waits = readCpuWaits()

  /** `threads`: number of threads of this process that do the same, if only this one is to be measured. */
  constructor(tickMs = TICK_MS, threads: number | null = null) {
    this.#tickMs = tickMs
    this.#threads = threads
    this.#delay = monitorEventLoopDelay({ resolution: tickMs })
    this.#delay.enable()
  }

  read(): MachineReading {
    const now = performance.now()
    const waits = readCpuWaits()
    const reading = {
      loopDelayP50Ms: this.#beyondTick(this.#delay.percentile(50)),
      loopDelayP99Ms: this.#beyondTick(this.#delay.percentile(99)),
      loopDelayMaxMs: this.#beyondTick(this.#delay.max),
      cpuShare: this.#cpuMs(waits) / Math.max(1, now - this.#since),
      rssBytes: Math.round(process.memoryUsage.rss() / (this.#threads ?? 1)),
      cpuWaitMs: waitOfTurn(this.#waits, waits),
    }
    this.#waits = waits
    this.#delay.reset()
    this.#cpu = process.cpuUsage()
    this.#loop = performance.eventLoopUtilization()
    this.#since = now
    return reading
  }

  stop(): void {
    this.#delay.disable()
  }

  /** Since it was read last. Where the system counts no threads, the time in which the event loop was not idle. */
  #cpuMs(waits: ReturnType<typeof readCpuWaits>): number {
    if (this.#threads === null) {
      const { user, system } = process.cpuUsage(this.#cpu)
      return (user + system) / 1000
    }
    if (waits !== null && this.#waits !== null) return waits.ranMs - this.#waits.ranMs
    return performance.eventLoopUtilization(this.#loop).active
  }

  #beyondTick(nanoseconds: number): number {
    return Math.max(0, nanoseconds / 1e6 - this.#tickMs)
  }
}
