import type { OutcomeEvent } from './events.ts'
import { capOfHint, type ThrottleCause, throttleCause } from './throttle-cause.ts'

/** A 429 of a submit or a message. */
export type Throttle = Pick<OutcomeEvent, 't' | 'ms' | 'call' | 'attempt' | 'message' | 'errorType' | 'hint'>

/** Longest window of a rate that an error's words name, unless its hint asks for more. */
const RATE_WINDOW_MS = 60_000
const LONGEST_RATE_WINDOW_MS = 600_000
/** Hints may be rounded up to a second, and clocks be off by as much. */
const GRAIN_MS = 2000
/** Number of refusals that wait to see how the model goes on; nothing is known of older ones. */
const MOST = 65_536

/**
 * Ascribes the 429s of one model. "Rate limit exceeded" is what most gateways answer whichever limit it was. A rate is over within its
 * window: only where the model is let through again so soon after its first refusal was it one, else nobody knows.
 */
export class ThrottleCauses {
  readonly #startedAtMs: number
  readonly #tell: (cause: ThrottleCause, throttle: Throttle) => void
  /** Refusals that name a rate, in order of sending, since the model last admitted a request. */
  readonly #pending: { throttle: Throttle; sentAt: number; windowMs: number }[] = []

  /** Since the model last admitted a request, a hint has shown a cap: a refusal just before its end is due to the cap too. */
  #isCapped = false

  /** `startedAtMs`: Unix time at the start of the run. `tell` receives the cause of each 429, once it is known. */
  constructor(startedAtMs: number, tell: (cause: ThrottleCause, throttle: Throttle) => void) {
    this.#startedAtMs = startedAtMs
    this.#tell = tell
  }

  refused(throttle: Throttle): void {
    const told = throttleCause(throttle.message, throttle.errorType)
    const isVague = told === 'rate?' || told === 'unknown' || told === 'quota'
    const byHint = isVague ? this.#capOf(throttle) : null
    if (byHint !== null) this.#isCapped = true
    if (byHint !== null) this.#tell(byHint, throttle)
    else if (told !== 'rate?') this.#tell(told, throttle)
    else this.#wait(throttle)
  }

  /** A request of the model, sent at `sentAt`, was let through. */
  passed(sentAt: number): void {
    const isCapped = this.#isCapped
    this.#isCapped = false
    const first = this.#pending[0]
    if (first === undefined || first.sentAt >= sentAt) return
    let count = 1
    let windowMs = first.windowMs
    for (; count < this.#pending.length; count++) {
      const next = this.#pending[count]
      if (next === undefined || next.sentAt >= sentAt) break
      windowMs = Math.max(windowMs, next.windowMs)
    }
    // Requests come when they come: the limit may have been open for as long again.
    const cause = !isCapped && sentAt - first.sentAt <= 2 * windowMs ? 'rate' : 'unknown'
    for (const { throttle } of this.#pending.splice(0, count)) this.#tell(cause, throttle)
  }

  /** 429s whose cause is not known yet; at the end of a run it will not be. */
  get pending(): number {
    return this.#pending.length
  }

  #capOf({ t, hint }: Throttle): ThrottleCause | null {
    const asked = hint?.askedMs ?? hint?.delayMs
    if (asked === undefined) return null
    return capOfHint(asked, this.#startedAtMs + t, GRAIN_MS)
  }

  #wait(throttle: Throttle): void {
    const sentAt = throttle.t - throttle.ms
    const asked = Math.min(throttle.hint?.delayMs ?? 0, LONGEST_RATE_WINDOW_MS)
    let place = this.#pending.length
    while (place > 0 && (this.#pending[place - 1]?.sentAt ?? 0) > sentAt) place--
    this.#pending.splice(place, 0, { throttle, sentAt, windowMs: Math.max(RATE_WINDOW_MS, asked) })
    if (this.#pending.length <= MOST) return
    // The first stays, for with it the drought began.
    for (const { throttle } of this.#pending.splice(1, MOST / 2)) this.#tell('unknown', throttle)
  }
}
