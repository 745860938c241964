import type { OutcomeKind } from '../gateway/outcome.ts'
import { micro } from './event-tee.ts'
import type { OutcomeEvent } from './events.ts'
import { Passages } from './passages.ts'
import { Recorder } from './recorder.ts'
import type { HintCounts, ModelHints } from './summary-hints.ts'

/** An attempt may be stamped a timer's grain before the instant it waited for. */
const GRAIN_MS = 1

/** Facts that one call still has to learn about the last hint that one endpoint gave it. */
export interface HintWatch {
  /** Which limits its requests meet: those of submits and messages, or those of reads. */
  readonly of: 'submit' | 'poll'
  /** When the last hint was given, and the instant that it named; NaN when none is pending. */
  toldAt: number
  dueAt: number
  /** When the attempt in flight was sent. */
  sentAt: number
  /** The attempt in flight waited for its hint, or came before it. */
  tried: 'no' | 'obeyed' | 'early'
  /** How long after its hint it was sent, in ms: negative when early. */
  lateMs: number
}

export function hintWatch(of: HintWatch['of']): HintWatch {
  return { of, toldAt: Number.NaN, dueAt: Number.NaN, sentAt: Number.NaN, tried: 'no', lateMs: 0 }
}

/** Did it help to wait as long as the gateway said, and would less have been enough? */
export class HintQuality {
  readonly #counts = { seen: 0, obeyed: 0, tooLong: 0, absent: 0 }
  readonly #waits = new Recorder()
  readonly #passages = { submit: new Passages(), poll: new Passages() }
  #longByMs: number | null = null

  /** The call's next attempt at the same endpoint was sent at `t`. */
  sent(watch: HintWatch, t: number): void {
    watch.sentAt = t
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
    const isLetThrough = kind === 'accepted' || kind === 'refused'
    const passages = this.#passages[watch.of]
    if (isLetThrough) passages.passed(watch.sentAt)
    if (watch.tried === 'obeyed' && turnedAway) {
      passages.refused(watch.toldAt, watch.sentAt, watch.lateMs)
    } else if (watch.tried === 'early' && isLetThrough) {
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
    watch.toldAt = t
    watch.dueAt = t + hint.delayMs
  }

  get counts(): HintCounts {
    const { submit, poll } = this.#passages
    return {
      ...this.#counts,
      tooShort: submit.counts.tooShort + poll.counts.tooShort,
      contended: submit.counts.contended + poll.counts.contended,
    }
  }

  snapshot(): Omit<ModelHints, 'model'> {
    const { submit, poll } = this.#passages
    const shortByMs = [submit.shortByMs, poll.shortByMs].filter((ms) => ms !== null)
    return {
      ...this.counts,
      medianMs: this.#waits.quantile(0.5),
      shortByMs: shortByMs.length === 0 ? null : micro(Math.max(...shortByMs)),
      longByMs: this.#longByMs === null ? null : micro(this.#longByMs),
    }
  }
}
