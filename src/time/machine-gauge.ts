import { readFileSync } from 'node:fs'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

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

/** Counts of the system about a process so far: how long it waited for a processor, in ms, and how often it had one. */
interface CpuWaits {
  waitedMs: number
  turns: number
}

/** Reads the counts of the main thread of this process; null where the system does not count it, as outside Linux and in some sandboxes. */
export function readCpuWaits(path = '/proc/self/schedstat'): CpuWaits | null {
  try {
    return parseCpuWaits(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** `schedstat` of Linux: ns on a processor, ns waiting for one, turns. A process that never was on one is not counted at all. */
export function parseCpuWaits(text: string): CpuWaits | null {
  const [ranNs, waitedNs, turns] = text.trim().split(/\s+/).map(Number)
  if (ranNs === undefined || waitedNs === undefined || turns === undefined) return null
  return Number.isFinite(ranNs + waitedNs + turns) && ranNs > 0 ? { waitedMs: waitedNs / 1e6, turns } : null
}

/** How long each turn was waited for on average, in ms; undefined where nothing was counted in between. */
export function waitOfTurn(before: CpuWaits | null, now: CpuWaits | null): number | undefined {
  if (before === null || now === null || now.turns <= before.turns) return undefined
  return (now.waitedMs - before.waitedMs) / (now.turns - before.turns)
}
