import type { OutcomeKind } from '../gateway/outcome.ts'
import type { OutcomeEvent } from './events.ts'
import type { Summary } from './summary.ts'

/** An attempt may be stamped a timer's grain before the instant it waited for. */
const GRAIN_MS = 1

/** What one call still has to learn about the last hint that one endpoint gave it. */
export interface HintWatch {
  /** Instant that the hint named; NaN when none is pending. */
  dueAt: number
  /** The attempt in flight waited for its hint, or came before it. */
  tried: 'no' | 'obeyed' | 'early'
}

export function hintWatch(): HintWatch {
  return { dueAt: Number.NaN, tried: 'no' }
}

/** Did waiting as long as the gateway said help, and would less have done? */
export class HintQuality {
  #seen = 0
  #obeyed = 0
  #tooShort = 0
  #tooLong = 0
  #absent = 0

  /** The call's next attempt at the same endpoint was sent at `t`. */
  sent(watch: HintWatch, t: number): void {
    if (Number.isNaN(watch.dueAt)) return
    const obeyed = t >= watch.dueAt - GRAIN_MS
    if (obeyed) this.#obeyed++
    watch.tried = obeyed ? 'obeyed' : 'early'
    watch.dueAt = Number.NaN
  }

  /** It was answered at `t`. */
  answered(watch: HintWatch, t: number, kind: OutcomeKind, status?: number, hint?: OutcomeEvent['hint']): void {
    const turnedAway = kind === 'throttled' || (kind === 'failed' && status === 503)
    if (watch.tried === 'obeyed' && turnedAway) this.#tooShort++
    else if (watch.tried === 'early' && (kind === 'accepted' || kind === 'refused')) this.#tooLong++
    watch.tried = 'no'
    if (hint === undefined) {
      if (turnedAway) this.#absent++
      return
    }
    this.#seen++
    if (hint.delayMs !== undefined) watch.dueAt = t + hint.delayMs
  }

  snapshot(): Summary['hints'] {
    return {
      seen: this.#seen,
      obeyed: this.#obeyed,
      tooShort: this.#tooShort,
      tooLong: this.#tooLong,
      absent: this.#absent,
    }
  }
}
