import { PRICE_CHECK } from '../../profile/price-check.ts'
import { quantileRank } from '../../stats/order-statistics.ts'
import type { EventSink, RunEvent } from '../events/events.ts'

/** When something went wrong that has since been over, in ms from the start of the run. */
export interface Disturbance {
  what: string
  fromMs: number
  untilMs: number
}

/** Whether service came back after the trigger was gone: where it does not, the clients themselves keep it down (metastable failure). */
export interface Recovery {
  trigger: Disturbance
  /** A call is good when it completes within this: twice the 95th percentile of the time before the trigger. */
  goodWithinMs: number
  /** From the trigger's end to where at least 90% of calls are good from then on; null when that is never so. */
  recoveryMs: number | null
  /** Share of good calls in the last quarter of the time after the trigger, over that before it: 1 is as before (hysteresis ratio). */
  hysteresis: number
}

const GOOD_SHARE = 0.9
const STRETCHES = 40

/** Listens to a run and says whether it recovered; null where too little happened before or after the trigger to say. */
export class RecoverySink implements EventSink {
  readonly #trigger: Disturbance
  /** By call: intended start, and response time once it has completed. */
  readonly #calls = new Map<number, { intended: number; ms: number | null }>()

  constructor(trigger: Disturbance) {
    this.#trigger = trigger
  }

  emit(event: RunEvent): void {
    if (event.type === 'arrival' && event.phase !== PRICE_CHECK)
      this.#calls.set(event.call, { intended: event.intended, ms: null })
    else if (event.type === 'terminal' && event.end === 'completed') {
      const call = this.#calls.get(event.call)
      if (call !== undefined) call.ms = event.t - event.intended
    }
  }

  finish(): Recovery | null {
    const { fromMs, untilMs } = this.#trigger
    const calls = [...this.#calls.values()].sort((a, b) => a.intended - b.intended)
    const times = calls
      .flatMap(({ intended, ms }) => (ms !== null && intended + ms < fromMs ? [ms] : []))
      .sort((a, b) => a - b)
    const after = calls.filter(({ intended }) => intended >= untilMs)
    if (times.length < 10 || after.length < STRETCHES) return null
    const goodWithinMs = 2 * (times[quantileRank(times.length, 0.95) - 1] as number)
    const shareOf = (some: typeof calls): number =>
      some.filter(({ ms }) => ms !== null && ms <= goodWithinMs).length / Math.max(1, some.length)
    const before = shareOf(calls.filter(({ intended }) => intended < fromMs - goodWithinMs))
    const last = (after.at(-1)?.intended ?? untilMs) + 1
    const width = (last - untilMs) / STRETCHES
    let recoveredAt: number | null = null
    for (let i = STRETCHES - 1; i >= 0; i--) {
      const [from, to] = [untilMs + i * width, untilMs + (i + 1) * width]
      const some = after.filter(({ intended }) => intended >= from && intended < to)
      if (some.length > 0 && shareOf(some) < GOOD_SHARE) break
      recoveredAt = from
    }
    const end = shareOf(after.filter(({ intended }) => intended >= last - (last - untilMs) / 4))
    return {
      trigger: this.#trigger,
      goodWithinMs,
      recoveryMs: recoveredAt === null ? null : recoveredAt - untilMs,
      hysteresis: before === 0 ? 0 : end / before,
    }
  }
}
