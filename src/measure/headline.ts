import { quantileRank } from '../stats/order-statistics.ts'
import { type CallFold, CallHistory } from './call-history.ts'
import { type Answer, type CallRecord, refusalOf } from './call-record.ts'
import { micro } from './event-tee.ts'
import type { DroppedEvent, EventSink, RunEvent, TerminalEvent } from './events.ts'
import { fateOf } from './fate.ts'

/**
 * The few exact figures by which whole runs are compared, many times over: what a replication reports, and what tuning decides by. Recorded
 * calls only. Times in ms; a figure per success is null where nothing succeeded.
 */
export interface Headline {
  planned: number
  completed: number
  /** Ended as failed, refused or ambiguous: the gateway's doing. */
  spoiled: number
  /** Left without a result by the client: gave up, dropped, or still trying at the drain's end. */
  givenUp: number
  /** Accepted, and not seen to end. */
  unfinished: number
  duplicates: number
  giveUpRate: number
  /**
   * Intended start to the end seen. A call that did not complete counts as the whole horizon: neither giving up, nor a failure, nor a stuck
   * task improves it. One whose request itself was refused is left out.
   */
  completionP50Ms: number
  completionP99Ms: number
  completionMeanMs: number
  /** First arrival to the last end. */
  makespanMs: number
  completedPerMinute: number
  throttledPerSuccess: number | null
  /** Attempts that were not accepted. */
  wastedPerSuccess: number | null
  pollsPerSuccess: number | null
  /** Credits that the account was charged, over completed calls; null where the balance was not read. */
  creditsPerSuccess: number | null
  /** The most attempts that any call made. */
  mostAttempts: number
}

/** Listens to a run and gives its headline; for runs of up to some 10^6 calls (it keeps one number a call). */
export class HeadlineSink implements EventSink, CallFold {
  /** A call's end tells its reads, and waits of its own are in its instants. */
  readonly skips: ReadonlySet<RunEvent['type']> = new Set(['admitted', 'poll'])
  readonly #history = new CallHistory([], this)
  readonly #horizonMs: number
  readonly #balanceStatuses: readonly number[]
  readonly #samples: number[] = []
  #planned = 0
  #completed = 0
  #spoiled = 0
  #givenUp = 0
  #unfinished = 0
  #duplicates = 0
  #attempts = 0
  #accepted = 0
  #throttled = 0
  #polls = 0
  #mostAttempts = 0
  #usedBefore: number | null = null
  #usedAfter: number | null = null
  #firstArrival = Number.NaN
  #lastEnd = 0

  /** `horizonMs`: the plan's length and its drain, what a call that did not complete counts as. */
  constructor(horizonMs: number, balanceStatuses: readonly number[] = [402]) {
    this.#horizonMs = horizonMs
    this.#balanceStatuses = balanceStatuses
  }

  emit(event: RunEvent): void {
    this.#history.emit(event)
    if (event.type === 'origin') this.#firstArrival = Number.NaN
    if (event.type !== 'credits' || event.body === null) return
    if (event.when === 'before') this.#usedBefore ??= event.body.token.used_credits
    this.#usedAfter = event.body.token.used_credits
  }

  arrived({ arrivedAt, record }: CallRecord): undefined {
    if (Number.isNaN(this.#firstArrival)) this.#firstArrival = arrivedAt
    if (record) this.#planned++
  }

  dropped({ record }: DroppedEvent, call: CallRecord | undefined): void {
    if (!record) return
    if (call === undefined) this.#planned++
    this.#givenUp++
    this.#samples.push(this.#horizonMs)
  }

  answered({ record }: CallRecord, { outcome, isDuplicate }: Answer): void {
    if (!record) return
    this.#attempts++
    if (outcome === 'throttled') this.#throttled++
    if (outcome === 'accepted') this.#accepted++
    if (isDuplicate) this.#duplicates++
  }

  ended(call: CallRecord, event: TerminalEvent): void {
    if (event.t > this.#lastEnd) this.#lastEnd = event.t
    if (!call.record) return
    this.#polls += event.polls
    if (event.attempts > this.#mostAttempts) this.#mostAttempts = event.attempts
    switch (event.end) {
      case 'completed':
        this.#completed++
        break
      case 'failed':
      case 'refused':
      case 'ambiguous':
        this.#spoiled++
        break
      case 'gaveUp':
      case 'interrupted':
        this.#givenUp++
        break
      case 'timedOut':
      case 'unresolved':
        this.#unfinished++
        break
    }
    const fate = fateOf({ end: event.end, status: refusalOf(call) }, this.#balanceStatuses)
    if (fate === 'left-out') return
    this.#samples.push(fate === 'completed' ? event.t - call.intended : this.#horizonMs)
  }

  finish(): Headline {
    const sorted = Float64Array.from(this.#samples).sort()
    const n = sorted.length
    const quantile = (p: number): number => (n === 0 ? 0 : micro(sorted[quantileRank(n, p) - 1] as number))
    const planned = this.#planned
    const completed = this.#completed
    const perSuccess = (amount: number): number | null => (completed === 0 ? null : amount / completed)
    const makespanMs = Number.isNaN(this.#firstArrival) ? 0 : micro(this.#lastEnd - this.#firstArrival)
    const used = this.#usedBefore === null || this.#usedAfter === null ? null : this.#usedAfter - this.#usedBefore
    return {
      planned,
      completed,
      spoiled: this.#spoiled,
      givenUp: this.#givenUp,
      unfinished: this.#unfinished,
      duplicates: this.#duplicates,
      giveUpRate: planned === 0 ? 0 : this.#givenUp / planned,
      completionP50Ms: quantile(0.5),
      completionP99Ms: quantile(0.99),
      completionMeanMs: n === 0 ? 0 : micro(sorted.reduce((sum, ms) => sum + ms, 0) / n),
      makespanMs,
      completedPerMinute: makespanMs === 0 ? 0 : (completed * 60_000) / makespanMs,
      throttledPerSuccess: perSuccess(this.#throttled),
      wastedPerSuccess: perSuccess(this.#attempts - this.#accepted),
      pollsPerSuccess: perSuccess(this.#polls),
      creditsPerSuccess: used === null ? null : perSuccess(used),
      mostAttempts: this.#mostAttempts,
    }
  }
}
