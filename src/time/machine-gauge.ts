import { readFileSync } from 'node:fs'
import { type EventLoopUtilization, type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { valueOr } from '../errors.ts'

/** How this process did over a stretch of real time. */
export interface MachineReading {
  /** How long something due at a random instant waited for the event loop, in ms: at most so long in 50 and in 99 of 100 instants. */
  loopDelayP50Ms: number
  loopDelayP99Ms: number
  /** Longest wait seen; an instant between two ticks may have waited up to 5 ms longer. */
  loopDelayMaxMs: number
  /** CPU time over wall time: 1 is one core. User and system time of all threads, or of this one where the process has several of its kind. */
  cpuShare: number
  rssBytes: number
  /** How long it waited for a processor each time before it had one, on average, in ms; undefined where the system does not count it. */
  cpuWaitMs: number | undefined
}

/**
 * Time between two samples of the event loop, in ms. Each sample wakes the process, which takes some 20 µs of CPU: with a tick of 1 ms, 2% of a
 * core. A longer tick does not bias the percentiles, because a sample is what an instant of the schedule waited; it only gives fewer samples.
 */
const TICK_MS = 5

/** Watches the event loop and the processor of this process; each reading covers the time since the one before. */
export class MachineGauge {
  readonly #threads: number | null
  readonly #delay: IntervalHistogram
  #cpu = process.cpuUsage()
  #loop: EventLoopUtilization = performance.eventLoopUtilization()
  #since = performance.now()
  #waits = readCpuWaits()

  /** `threads`: number of threads of this process that do the same, if only this one is to be measured. */
  constructor(threads: number | null = null) {
    this.#threads = threads
    this.#delay = monitorEventLoopDelay({ resolution: TICK_MS })
    this.#delay.enable()
  }

  read(): MachineReading {
    const now = performance.now()
    const waits = readCpuWaits()
    const loop = loopWaits(this.#delay, TICK_MS)
    const reading = {
      loopDelayP50Ms: loop.quantile(0.5),
      loopDelayP99Ms: loop.quantile(0.99),
      loopDelayMaxMs: loop.max,
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
}

/** Halves of a day that end within a nanosecond. */
const BISECTIONS = 48

/** Waits for the event loop, in ms. */
export interface LoopWaits {
  /** The wait that this share of the instants, a tick apart, does not exceed. */
  quantile(share: number): number
  max: number
}

/**
 * Computes how long the instants of a regular schedule waited. The histogram holds the times between two samples in ns: a tick, and the wait of the
 * second one. While a sample waits, no other is taken, so each wait stands also for the instants that the stall has swallowed, as in HdrHistogram's
 * correction for coordinated omission: 12 ms for waits of 12, 7 and 2 ms, if the tick is 5 ms.
 */
export function loopWaits(between: Pick<IntervalHistogram, 'count' | 'max' | 'percentile'>, tickMs: number): LoopWaits {
  const { count } = between
  const wait = (ns: number): number => Math.max(0, ns / 1e6 - tickMs)
  /** The longest is 0. A quarter beneath its rank, the histogram rounds to it. */
  const longest = (rank: number): number => wait(between.percentile(((count - rank - 0.25) / count) * 100))
  const stalls: number[] = []
  for (let ms = 0; stalls.length < count; stalls.push(ms)) {
    ms = longest(stalls.length)
    if (ms < tickMs) break
  }
  const swallowed = stalls.reduce((sum, ms) => sum + Math.floor(ms / tickMs) + 1, 0)
  const swallowedAbove = (ms: number): number =>
    stalls.reduce((sum, stall) => sum + Math.max(0, Math.ceil((stall - ms) / tickMs)), 0)
  const instants = swallowed + count - stalls.length
  /** By bisection: a process that was stopped for hours has millions of such instants. */
  const swallowedAt = (above: number): number => {
    let [low, high] = [0, stalls[0] ?? 0]
    for (let n = 0; n < BISECTIONS; n++) {
      const middle = (low + high) / 2
      if (swallowedAbove(middle) > above) low = middle
      else high = middle
    }
    return high
  }
  return {
    quantile(share) {
      if (count === 0) return 0
      const above = instants - Math.ceil(share * instants)
      return above < swallowed ? swallowedAt(above) : longest(stalls.length + above - swallowed)
    },
    max: count === 0 ? 0 : wait(between.max),
  }
}

/** Counts of the system about a thread so far: how long it ran, how long it waited for a processor, in ms, and how often it had one. */
interface CpuWaits {
  ranMs: number
  waitedMs: number
  turns: number
}

/** Reads the counts of this thread; null where the system does not count it, as outside Linux and in some sandboxes. */
export function readCpuWaits(path = '/proc/thread-self/schedstat'): CpuWaits | null {
  return valueOr(() => parseCpuWaits(readFileSync(path, 'utf8')), null)
}

/** `schedstat` of Linux: ns on a processor, ns waiting for one, turns. A process that never was on one is not counted at all. */
export function parseCpuWaits(text: string): CpuWaits | null {
  const [ranNs, waitedNs, turns] = text.trim().split(/\s+/).map(Number)
  if (ranNs === undefined || waitedNs === undefined || turns === undefined) return null
  return Number.isFinite(ranNs + waitedNs + turns) && ranNs > 0
    ? { ranMs: ranNs / 1e6, waitedMs: waitedNs / 1e6, turns }
    : null
}

/** How long each turn was waited for on average, in ms; undefined where nothing was counted in between. */
export function waitOfTurn(before: CpuWaits | null, now: CpuWaits | null): number | undefined {
  if (before === null || now === null || now.turns <= before.turns) return undefined
  return (now.waitedMs - before.waitedMs) / (now.turns - before.turns)
}
