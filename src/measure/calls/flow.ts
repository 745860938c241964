import type { CreditsBody } from '../../gateway/bodies.ts'
import { keptIn } from '../../maps.ts'
import type { ModelLoad } from '../../profile/profile.ts'
import { firstOf } from '../../stats/first-of.ts'
import { quantileRank } from '../../stats/order-statistics.ts'
import { spentBetween } from '../credits/account.ts'
import type { DroppedEvent, EventSink, RunEvent, TerminalEvent } from '../events/events.ts'
import { tookOf } from '../streams/call-stream.ts'
import { type CallFold, CallHistory } from './call-history.ts'
import { type Answer, type CallRecord, leavesTask } from './call-record.ts'
import { ENDS, type Fate, unsentCall } from './ends.ts'
import { type FirstTokens, firstTokensOf } from './first-tokens.ts'

/** Flow of one model in one window of time. Calls are counted at the instant of each step, times by intended start. */
export interface ModelFlow {
  model: string
  /** Calls that were due. */
  offered: number
  /** Attempts that were accepted. */
  accepted: number
  completed: number
  /** Completed within `goodMs` of their intended start, with the first token of a stream within `goodFirstMs`. */
  good: number
  /** Calls due in the window that were first sent within `waitMs` of their intended start. */
  prompt: number
  /** Ended without a result: failed, refused, given up, dropped. */
  lost: number
  /** Tasks among these that ended without a result. */
  failed: number
  throttled: number
  /** Calls due and not over at the window's end. */
  open: number
  /** Calls among these that had not been sent yet. */
  waiting: number
  /** From intended start to result, of the calls due in the window; a call without one counts as for ever, which is null. */
  p50Ms: number | null
  p90Ms: number | null
  p95Ms: number | null
  /** The same two with a call whose end was not seen counted at its age then: what they are at least. Null where no age bounds them. */
  p50LeastMs: number | null
  p90LeastMs: number | null
  /** Completed calls due in the window whose end only a resumed run saw, some time after it; absent without any. */
  seenLate?: number
  /** The same times at each hundredth, from the least to the most; Infinity is for ever. Empty without any. */
  hundredthsMs: readonly number[]
  /** Mean time from the sending of the accepted request to the result, over the results that came in the window. Null without one. */
  meanServiceMs: number | null
  /** First tokens of the calls due in the window that ask for a stream; absent without any. A stream that broke off has none. */
  firstToken?: FirstTokens
}

export interface FlowWindow {
  fromMs: number
  toMs: number
  models: readonly ModelFlow[]
  /** Credits that the account was charged by the window's end, where the balance was read; else null. */
  used: number | null
}

type Counted = 'offered' | 'accepted' | 'completed' | 'good' | 'prompt' | 'lost' | 'failed' | 'throttled'
type Tally = Pick<ModelFlow, Counted | 'open' | 'waiting'> &
  Record<'times' | 'least' | 'firstTokens', number[]> & { serviceMs: number; served: number; late: number }

/** Where the windows lie: the instants between them in ms, ascending; what lies outside is not counted. */
export interface FlowWindows {
  edgesMs: readonly number[]
  /** A result later than this is no goodput; Infinity where every one is. */
  goodMs: Readonly<Record<string, number>>
  /** Nor is a stream whose first token came later. */
  goodFirstMs?: Readonly<Record<string, number>>
  /** A call that is first sent later than this is not prompt; without it each that is sent at all is. */
  waitMs?: number
}

/** Listens to a run for the flow of each model through windows of time. */
export class FlowSink implements EventSink, CallFold {
  readonly skips: ReadonlySet<RunEvent['type']> = new Set(['admitted', 'poll'])
  readonly #history: CallHistory
  readonly #edges: readonly number[]
  readonly #goodMs: Readonly<Record<string, number>>
  readonly #goodFirstMs: Readonly<Record<string, number>>
  readonly #waitMs: number
  readonly #models: readonly string[]
  readonly #tallies: Map<string, Tally>[]
  readonly #open = new Map<string, { open: number; waiting: number }>()
  readonly #sent = new Set<number>()
  #window = 0
  #before: CreditsBody['data'] | null = null
  #used: number | null = null
  readonly #usedAt: (number | null)[] = []

  /** `loads`: which requests ask for a stream, where that is known. */
  constructor(
    models: readonly string[],
    { edgesMs, goodMs, goodFirstMs = {}, waitMs = Number.POSITIVE_INFINITY }: FlowWindows,
    loads: readonly ModelLoad[] = [],
  ) {
    this.#history = new CallHistory(loads, this)
    this.#goodFirstMs = goodFirstMs
    this.#models = models
    this.#edges = edgesMs
    this.#goodMs = goodMs
    this.#waitMs = waitMs
    this.#tallies = edgesMs.slice(1).map(() => new Map(models.map((model) => [model, newTally()])))
    for (const model of models) this.#open.set(model, { open: 0, waiting: 0 })
  }

  emit(event: RunEvent): void {
    this.#closeWindows(event.t)
    this.#history.emit(event)
    if (event.type !== 'credits' || event.body === null) return
    this.#before ??= event.body
    this.#used = spentBetween(this.#before, event.body)
  }

  arrived({ intended, model }: CallRecord): undefined {
    this.#count(intended, model, 'offered')
    const open = this.#openOf(model)
    open.open++
    open.waiting++
  }

  dropped(event: DroppedEvent, call: CallRecord | undefined): void {
    const { t, intended, model } = event
    if (call === undefined) this.#count(intended, model, 'offered')
    else this.#left(call)
    this.#count(t, model, 'lost')
    const { fate, ageMs } = unsentCall(event, this.#history.runEnd)
    if (fate === 'left-out') return
    this.#time(model, intended, fate, ageMs)
    if (call?.isStreamed) this.#tallyAt(intended, model)?.firstTokens.push(Number.POSITIVE_INFINITY)
  }

  attempted({ call, model, attempts, intended, attemptAt }: CallRecord): void {
    if (attempts > 1) return
    if (attemptAt - intended <= this.#waitMs) this.#count(intended, model, 'prompt')
    this.#sent.add(call)
    this.#openOf(model).waiting--
  }

  answered({ model }: CallRecord, { t, outcome }: Answer): void {
    if (outcome === 'accepted' || outcome === 'throttled') this.#count(t, model, outcome)
  }

  ended(call: CallRecord, event: TerminalEvent): void {
    const { t, end } = event
    const { model, left } = call
    const { time } = ENDS[end]
    if (left === undefined) this.#left(call)
    else if (ENDS[left.end].time !== 'unseen') this.#count(left.t, model, 'lost', -1)
    if (time === 'completed') this.#completed(call, event)
    else if (time !== 'unseen') this.#count(t, model, 'lost')
    if (end === 'failed') this.#count(t, model, 'failed')
    // Its time is settled when nothing more of it can come.
    if (!leavesTask(call, event)) this.#settle(call, time, t, this.#history.earliestEnd(event))
  }

  #completed(call: CallRecord, { t }: TerminalEvent): void {
    const { model, intended, attemptAt } = call
    this.#count(t, model, 'completed')
    const tally = this.#tallyAt(t, model)
    // How long a task took that only a resumed run saw to its end nobody knows.
    if (tally !== undefined && t <= this.#history.runEnd) {
      tally.serviceMs += t - attemptAt
      tally.served++
    }
    const isGood = t - intended <= (this.#goodMs[model] ?? Number.POSITIVE_INFINITY)
    const firstMs = call.isStreamed ? firstTokenMsOf(call, 'completed') : 0
    if (isGood && firstMs <= (this.#goodFirstMs[model] ?? Number.POSITIVE_INFINITY)) this.#count(t, model, 'good')
  }

  /** `t`: the end, or when the call was last looked at; `earliest`: when it may have ended. */
  #settle(call: CallRecord, time: Fate, t: number, earliest = t): void {
    const { model, intended } = call
    this.#time(model, intended, time, t - intended, earliest - intended)
    if (call.isStreamed) this.#tallyAt(intended, model)?.firstTokens.push(firstTokenMsOf(call, time))
  }

  finish(): FlowWindow[] {
    this.#closeWindows(Number.POSITIVE_INFINITY)
    // A log that breaks off has calls without any end.
    for (const { call } of this.#history.open()) {
      const { end, t } = call.left ?? { end: 'unresolved', t: this.#history.latest }
      this.#settle(call, ENDS[end].time, t)
    }
    return this.#tallies.map((tallies, at) => ({
      fromMs: this.#edges[at] as number,
      toMs: this.#edges[at + 1] as number,
      used: this.#usedAt[at] ?? null,
      models: this.#models.map((model) => {
        const { times, least, firstTokens, serviceMs, served, late, ...counts } = tallies.get(model) as Tally
        const [sorted, atLeast] = [Float64Array.from(times).sort(), Float64Array.from(least).sort()]
        return {
          model,
          ...counts,
          p50Ms: quantileOf(sorted, 0.5),
          p90Ms: quantileOf(sorted, 0.9),
          p95Ms: quantileOf(sorted, 0.95),
          p50LeastMs: quantileOf(atLeast, 0.5),
          p90LeastMs: quantileOf(atLeast, 0.9),
          ...(late > 0 && { seenLate: late }),
          hundredthsMs: hundredthsOf(sorted),
          meanServiceMs: served === 0 ? null : serviceMs / served,
          ...(firstTokens.length > 0 && { firstToken: firstTokensOf(firstTokens) }),
        }
      }),
    }))
  }

  /** Refused for its form or given up: never. Not seen to its end: as old as it is, or never. */
  #time(model: string, intended: number, fate: Fate, ms: number, leastMs = ms): void {
    const tally = this.#tallyAt(intended, model)
    if (tally === undefined) return
    if (fate === 'completed' && leastMs < ms) tally.late++
    tally.times.push(fate === 'completed' ? ms : Number.POSITIVE_INFINITY)
    tally.least.push(fate === 'completed' || fate === 'unseen' ? leastMs : Number.POSITIVE_INFINITY)
  }

  #left({ call, model }: CallRecord): void {
    const open = this.#openOf(model)
    open.open--
    if (!this.#sent.delete(call)) open.waiting--
  }

  /** Takes stock at each edge as the first event beyond it comes. */
  #closeWindows(t: number): void {
    for (; this.#window < this.#tallies.length && t >= (this.#edges[this.#window + 1] as number); this.#window++) {
      for (const [model, tally] of this.#tallies[this.#window] ?? []) Object.assign(tally, this.#openOf(model))
      this.#usedAt[this.#window] = this.#used
    }
  }

  /** A log may name a model that nobody asked about: it is counted nowhere. */
  #openOf(model: string): { open: number; waiting: number } {
    return keptIn(this.#open, model, () => ({ open: 0, waiting: 0 }))
  }

  #count(t: number, model: string, what: Counted, calls = 1): void {
    const tally = this.#tallyAt(t, model)
    if (tally !== undefined) tally[what] += calls
  }

  #tallyAt(t: number, model: string): Tally | undefined {
    const edges = this.#edges
    if (t < (edges[0] as number) || t >= (edges.at(-1) as number)) return undefined
    return this.#tallies[firstOf(1, edges.length, (at) => t < (edges[at] as number)) - 1]?.get(model)
  }
}

/** From the intended start; Infinity where none came. */
function firstTokenMsOf(call: CallRecord, time: Fate): number {
  const { fate, ms } = tookOf(call, time).firstToken
  const isKnown = fate === 'completed' || (fate === 'unseen' && call.outcome?.stream?.firstTokenMs !== undefined)
  return isKnown ? ms : Number.POSITIVE_INFINITY
}

function newTally(): Tally {
  return {
    offered: 0,
    accepted: 0,
    completed: 0,
    good: 0,
    prompt: 0,
    lost: 0,
    failed: 0,
    throttled: 0,
    open: 0,
    waiting: 0,
    times: [],
    least: [],
    firstTokens: [],
    serviceMs: 0,
    served: 0,
    late: 0,
  }
}

function quantileOf(sorted: Float64Array, p: number): number | null {
  if (sorted.length === 0) return null
  const ms = sorted[quantileRank(sorted.length, p) - 1] as number
  return Number.isFinite(ms) ? ms : null
}

function hundredthsOf(sorted: Float64Array): number[] {
  if (sorted.length === 0) return []
  return Array.from({ length: 101 }, (_, n) => sorted[quantileRank(sorted.length, n / 100) - 1] as number)
}
