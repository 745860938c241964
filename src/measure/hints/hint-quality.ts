import type { OutcomeKind } from '../../gateway/outcome.ts'
import { micro } from '../events/event-tee.ts'
import type { OutcomeEvent } from '../events/events.ts'
import type { HintCounts, ModelHints } from '../summary/summary-hints.ts'
import { Recorder } from '../times/recorder.ts'

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

/** A retry that waited as advised and was refused again. */
interface Refused {
  /** When the hint was given, and when the retry was sent, ms. */
  readonly toldAt: number
  readonly sentAt: number
  /** How long after the hint's instant that was, ms. */
  readonly lateMs: number
  /** Others were let through in between. */
  contended: boolean
}

/** Number of instants that are remembered. An answer that is slower than so many others is judged without the earlier ones. */
const MOST = 65_536

/**
 * Instants at which requests of one kind were admitted, compared with the retries that were refused: a request admitted after a hint shows that the
 * limit had opened. An accepted request may be answered long after one that was sent later and refused, so either may be reported first.
 */
export class Passages {
  /** Both in order of sending. */
  readonly #passedAt: number[] = []
  readonly #refused: Refused[] = []
  #forgottenAt = Number.NEGATIVE_INFINITY
  #contended = 0
  #tooShort = 0
  #shortByMs: number | null = null

  /** A request sent at `at` was let through. */
  passed(at: number): void {
    insert(this.#passedAt, at, (instant) => instant)
    if (this.#passedAt.length > MOST) this.#forgottenAt = this.#passedAt.splice(0, MOST / 2).at(-1) as number
    for (let n = this.#refused.length - 1; n >= 0; n--) {
      const one = this.#refused[n] as Refused
      if (one.sentAt < at) break
      if (one.contended || one.toldAt >= at) continue
      one.contended = true
      this.#contended++
      this.#tooShort--
    }
  }

  /** A retry sent at `sentAt`, `lateMs` after the instant that its hint of `toldAt` named, was refused. */
  refused(toldAt: number, sentAt: number, lateMs: number): void {
    const contended = this.#passedIn(toldAt, sentAt)
    if (contended) this.#contended++
    else this.#tooShort++
    if (contended) return
    insert(this.#refused, { toldAt, sentAt, lateMs, contended }, (one) => one.sentAt)
    if (this.#refused.length > MOST) this.#shortByMs = this.#longest(this.#refused.splice(0, MOST / 2))
  }

  /** Refused though none of the others had been let through since, and refused after one had. */
  get counts(): { tooShort: number; contended: number } {
    return { tooShort: this.#tooShort, contended: this.#contended }
  }

  /** By how much a hint was too short at the least; null when none was. */
  get shortByMs(): number | null {
    return this.#longest(this.#refused)
  }

  #longest(refused: readonly Refused[]): number | null {
    let most = this.#shortByMs
    for (const { contended, lateMs } of refused) if (!contended) most = Math.max(most ?? 0, lateMs)
    return most
  }

  /** Whether one sent after `from`, and no later than `to`, was let through. */
  #passedIn(from: number, to: number): boolean {
    for (let n = this.#passedAt.length - 1; n >= 0; n--) {
      const at = this.#passedAt[n] as number
      if (at <= to) return at > from
    }
    return this.#forgottenAt > from && this.#forgottenAt <= to
  }
}

/** Puts one where it belongs in a list that is in order, which is nearly always its end. */
function insert<T>(list: T[], one: T, at: (one: T) => number): void {
  let place = list.length
  while (place > 0 && at(list[place - 1] as T) > at(one)) place--
  if (place === list.length) list.push(one)
  else list.splice(place, 0, one)
}
