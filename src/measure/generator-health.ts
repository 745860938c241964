import type { FitnessSettings } from '../profile/profile.ts'
import { quantileRank } from '../stats/order-statistics.ts'
import type { GeneratorEvent } from './events/run-events.ts'
import type { Summary } from './summary/summary.ts'
import type { Lateness } from './thresholds/machine-lateness.ts'
import type { Recorder } from './times/recorder.ts'

/** Virtual time measures no machine. */
export const FIT_IN_VIRTUAL_TIME = {
  reasons: [] as readonly string[],
  starved: false,
  eventLoopDelay: null,
  cpu: null,
  connections: null,
} as const

/** How this machine did as a load generator: whether the run measured the gateway, or us. */
export class GeneratorHealth {
  #from: number
  /** For each worker, if there are several: its last report, and its time since the warm-up. */
  readonly #told = new Map<number | undefined, { before: number; wallMs: number; cpuMs: number }>()
  #stretches = 0
  #peakShare = 0
  #rssBytes = 0
  #connections: number | null = null
  /** Most connections that the machine allows. */
  #allowed = Number.POSITIVE_INFINITY
  #fastestConnectMs: number | null = null
  #loopP50Ms = 0
  #loopP99Ms = 0
  #loopMaxMs = 0
  /** Sum of each stretch's p99 times its length, and of the lengths; in ms. */
  #loopP99Weighted = 0
  #loopSpanMs = 0
  /** Sum of each stretch's mean wait for a processor times its length; in ms. */
  #cpuWaitWeighted = 0

  /** Leaves out everything that ended before `from`, the end of the warm-up in ms. */
  constructor(from: number) {
    this.#from = from
  }

  /** The load begins at `origin`, in ms, and the warm-up with it. */
  begin(origin: number): void {
    this.#from += origin
  }

  add(event: GeneratorEvent): void {
    const told = this.#told.get(event.worker) ?? { before: 0, wallMs: 0, cpuMs: 0 }
    this.#told.set(event.worker, told)
    const spanMs = event.t - told.before
    told.before = event.t
    if (event.t <= this.#from) return
    this.#stretches++
    told.wallMs += spanMs
    told.cpuMs += event.cpuShare * spanMs
    this.#peakShare = Math.max(this.#peakShare, event.cpuShare)
    this.#rssBytes = Math.max(this.#rssBytes, event.rssBytes)
    if (event.connections !== undefined) this.#connections = Math.max(this.#connections ?? 0, event.connections)
    this.#allowed = event.connectionsAllowed ?? this.#allowed
    this.#fastestConnectMs = event.fastestConnectMs ?? this.#fastestConnectMs
    // Percentiles of stretches cannot be averaged: the worst stretch speaks for all.
    this.#loopP50Ms = Math.max(this.#loopP50Ms, event.loopDelayP50Ms)
    this.#loopP99Ms = Math.max(this.#loopP99Ms, event.loopDelayP99Ms)
    this.#loopMaxMs = Math.max(this.#loopMaxMs, event.loopDelayMaxMs)
    this.#loopP99Weighted += event.loopDelayP99Ms * spanMs
    this.#loopSpanMs += spanMs
    this.#cpuWaitWeighted += (event.cpuWaitMs ?? 0) * spanMs
  }

  /**
   * Whether the plan was offered, and where the profile states how late the machine may be, whether it was in time. `mostConnections` is the
   * number at which calls begin to wait for one (Infinity: by intent). The schedule lag is judged by what it surely exceeds: one late call in
   * ten condemns nobody. It is less what a connection takes to be opened, which is the gateway's distance; where that is not known, by the
   * calls' arrivals alone.
   */
  snapshot(
    { scheduleLag, arrivalLag }: Record<'scheduleLag' | 'arrivalLag', Recorder>,
    bars: FitnessSettings,
    mostConnections: number,
  ): Omit<Summary['generator'], 'fit' | 'scheduleLag' | 'connectionWait' | 'reachMs'> {
    // The busiest speaks for all.
    const share = Math.max(0, ...[...this.#told.values()].map(({ wallMs, cpuMs }) => (wallMs > 0 ? cpuMs / wallMs : 0)))
    const reasons: string[] = []
    const check = (what: string, value: number, bar: number | null, unit: (value: number) => string): void => {
      if (bar !== null && value > bar) reasons.push(`${what} ${unit(value)}, above the limit of ${unit(bar)}`)
    }
    const ms = (value: number): string => `${Number(value.toPrecision(3))} ms`
    const percent = (value: number): string => `${Math.round(value * 100)}% of a core`
    const ownLagMs = Math.max(
      arrivalLag.quantileAtLeast(0.99) ?? 0,
      (scheduleLag.quantileAtLeast(0.99) ?? 0) - (this.#fastestConnectMs ?? Number.POSITIVE_INFINITY),
    )
    check('p99 of the schedule lag is at least', ownLagMs, bars.maxScheduleLagP99Ms, ms)
    check('p99 of the event loop delay is', this.#loopP99Ms, bars.maxEventLoopDelayP99Ms, ms)
    const late = reasons.length
    check('CPU use is', share, bars.maxCpuShare, percent)
    const most = Math.min(mostConnections, this.#allowed)
    if (this.#connections !== null && this.#connections >= most) reasons.push(`all ${most} connections were in use`)
    const measured = this.#stretches > 0
    return {
      reasons,
      // What comes after lateness says that the plan itself was not offered.
      starved: reasons.length > late,
      eventLoopDelay: measured ? { p50Ms: this.#loopP50Ms, p99Ms: this.#loopP99Ms, maxMs: this.#loopMaxMs } : null,
      cpu: measured ? { share, peakShare: this.#peakShare, rssBytes: this.#rssBytes } : null,
      connections: this.#connections,
    }
  }

  /**
   * How late this machine was: with calls, whose instants come at random, on their way to the first request; and with its event loop over the
   * whole run, or by what it waited for a processor where the system counts that. In the gateway's time, which passes `speed` times as fast as
   * this machine is late.
   */
  lateness(ownLag: Recorder, speed: number): Lateness {
    const { count } = ownLag
    const ofCalls = (p: number): number => (count === 0 ? 0 : Math.max(0, ownLag.atRank(quantileRank(count, p))))
    const overRun = (sum: number): number => (this.#loopSpanMs > 0 ? sum / this.#loopSpanMs : 0)
    const p99Ms = Math.max(ofCalls(0.99), overRun(this.#loopP99Weighted), overRun(this.#cpuWaitWeighted))
    const p999Ms = Math.max(p99Ms, ofCalls(0.999), this.#loopP99Ms)
    const maxMs = Math.max(p999Ms, ownLag.max ?? 0, this.#loopMaxMs)
    return { p99Ms: p99Ms * speed, p999Ms: p999Ms * speed, maxMs: maxMs * speed }
  }
}
