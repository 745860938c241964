import { dayOf, monthOf } from '../../time/calendar.ts'
import { toMicro } from '../ledger.ts'
import type { MockWorld } from '../world/schema.ts'

/** A cap that a charge would exceed, and what is left of it in micro-credits. */
export interface ExceededCap {
  period: 'day' | 'month'
  left: number
}

interface Meter {
  readonly period: ExceededCap['period']
  readonly most: number
  readonly indexOf: (epochMs: number) => number
  /** The day or month that `spent` is of, and what was spent in it, in micro-credits. */
  index: number
  spent: number
}

/**
 * Caps on one user's spending in a day and in a month of the clock. A charge counts when its job is accepted. A refund counts for the day and month
 * of the charge, and makes no room in later ones. Instants in ms of the mock's clock.
 */
export class SpendCaps {
  readonly #originEpochMs: number
  readonly #meters: readonly Meter[]

  constructor({ perDay, perMonth, used }: MockWorld['credits'], originEpochMs: number) {
    this.#originEpochMs = originEpochMs
    const meter = (period: Meter['period'], most: number | null, indexOf: Meter['indexOf'], spent: number): Meter[] =>
      most === null
        ? []
        : [{ period, most: toMicro(most), indexOf, index: indexOf(originEpochMs), spent: toMicro(spent) }]
    this.#meters = [...meter('day', perDay, dayOf, used.perDay), ...meter('month', perMonth, monthOf, used.perMonth)]
  }

  /** The first cap that a charge of `micro` at `now` would exceed; null when it may be made. */
  exceededBy(micro: number, now: number): ExceededCap | null {
    if (micro === 0) return null
    for (const meter of this.#meters) {
      const left = Math.max(0, meter.most - this.#spentBy(meter, now))
      if (micro > left) return { period: meter.period, left }
    }
    return null
  }

  charge(micro: number, now: number): void {
    for (const meter of this.#meters) {
      meter.spent = this.#spentBy(meter, now) + micro
      meter.index = meter.indexOf(this.#originEpochMs + now)
    }
  }

  giveBack(micro: number, chargedAt: number): void {
    for (const meter of this.#meters) {
      if (meter.indexOf(this.#originEpochMs + chargedAt) === meter.index) meter.spent -= micro
    }
  }

  #spentBy(meter: Meter, now: number): number {
    return meter.indexOf(this.#originEpochMs + now) === meter.index ? meter.spent : 0
  }
}
