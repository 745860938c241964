import type { OutcomeKind } from '../gateway/outcome.ts'
import { micro } from './event-tee.ts'
import type { OutcomeEvent } from './events.ts'
import { Recorder } from './recorder.ts'
import type { HintCounts, ModelHints } from './summary-hints.ts'

/** An attempt may be stamped a timer's grain before the instant it waited for. */
const GRAIN_MS = 1

/** What one call still has to learn about the last hint that one endpoint gave it. */
export interface HintWatch {
  /** Instant that the hint named; NaN when none is pending. */
  dueAt: number
  /** The attempt in flight waited for its hint, or came before it. */
  tried: 'no' | 'obeyed' | 'early'
  /** How long after its hint it was sent, in ms: negative when early. */
  lateMs: number
}

export function hintWatch(): HintWatch {
  return { dueAt: Number.NaN, tried: 'no', lateMs: 0 }
}

/** Did it help to wait as long as the gateway said, and would less have been enough? */
export class HintQuality {
  readonly #counts: HintCounts = { seen: 0, obeyed: 0, tooShort: 0, tooLong: 0, absent: 0 }
  readonly #waits = new Recorder()
  #shortByMs: number | null = null
  #longByMs: number | null = null

  /** The call's next attempt at the same endpoint was sent at `t`. */
  sent(watch: HintWatch, t: number): void {
    if (Number.isNaN(watch.dueAt)) return
    const obeyed = t >= watch.dueAt - GRAIN_MS
    if (obeyed) this.#counts.obeyed++
    watch.tried = obeyed ? 'obeyed' : 'early'
    watch.lateMs = t - watch.dueAt
    watch.dueAt = Number.NaN
  }

  /** It was answered at `t`. */
  answered(watch: HintWatch, t: number, kind: OutcomeKind, status?: number, hint?: OutcomeEvent['hint']): void {
    const turnedAway = kind === 'throttled' || (kind === 'failed' && status === 503)
    if (watch.tried === 'obeyed' && turnedAway) {
      this.#counts.tooShort++
      this.#shortByMs = Math.max(this.#shortByMs ?? 0, watch.lateMs)
    } else if (watch.tried === 'early' && (kind === 'accepted' || kind === 'refused')) {
      this.#counts.tooLong++
      this.#longByMs = Math.max(this.#longByMs ?? 0, -watch.lateMs)
    }
    watch.tried = 'no'
    // An accepted answer may say when a limit is reset; nobody waits for that.
    if (kind === 'accepted') return
    if (hint === undefined) {
      if (turnedAway) this.#counts.absent++
      return
    }
    this.#counts.seen++
    if (hint.delayMs === undefined) return
    this.#waits.record(hint.delayMs)
    watch.dueAt = t + hint.delayMs
  }

  get counts(): HintCounts {
    return { ...this.#counts }
  }

  snapshot(): Omit<ModelHints, 'model'> {
    return {
      ...this.#counts,
      medianMs: this.#waits.quantile(0.5),
      shortByMs: this.#shortByMs === null ? null : micro(this.#shortByMs),
      longByMs: this.#longByMs === null ? null : micro(this.#longByMs),
    }
  }
}
