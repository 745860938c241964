import { NumberMap } from '../../fast/number-map.ts'
import type { CreditsBody } from '../../gateway/bodies.ts'
import { mayHaveBeenAccepted, type OutcomeKind } from '../../gateway/outcome.ts'
import type { ModelLoad } from '../../profile/profile.ts'
import { quantileRank } from '../../stats/order-statistics.ts'
import { spentBetween } from '../credits/account.ts'
import { micro } from '../events/event-tee.ts'
import {
  type AcceptedEvent,
  type ArrivalEvent,
  type CallEnd,
  type DroppedEvent,
  type EventSink,
  LEAVING_ENDS,
  type OutcomeEvent,
  type RunEvent,
  type TerminalEvent,
} from '../events/events.ts'
import type { CreditsEvent } from '../events/run-events.ts'
import { asksForStream } from '../streams/call-stream.ts'
import { fateOf } from './ends.ts'

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
  /** The same to the first token of calls that ask for a stream; absent where none does. */
  firstTokenP50Ms?: number
  firstTokenP95Ms?: number
  firstTokenP99Ms?: number
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

/** Where a headline counts each end of a call. */
const COUNTED_AS = {
  completed: 'completed',
  failed: 'spoiled',
  refused: 'spoiled',
  ambiguous: 'spoiled',
  gaveUp: 'givenUp',
  interrupted: 'givenUp',
  timedOut: 'unfinished',
  unresolved: 'unfinished',
} as const satisfies Record<CallEnd, keyof Headline>

/** Facts of an open call that a headline needs. */
interface OpenCall {
  readonly record: boolean
  /** Number of its latest answered attempt. */
  answered: number
  isAccepted: boolean
  /** Attempts that were accepted, or may have been. */
  perhapsAccepted: number
  /** Status of its latest answer, where that was a refusal. */
  refusedAs: number | null
  isStreamed: boolean
  /** When the first token of its latest answer came; null where none did. */
  firstTokenAt: number | null
}

/**
 * Listens to a run and gives its headline; for runs of up to some 10^6 calls (it keeps one number a call). It follows calls by itself, and
 * not by `CallHistory`, whose record of a call is mostly of no use to it: thousands of simulations are run for nothing but their headline.
 */
export class HeadlineSink implements EventSink {
  /** A call's end tells its attempts and reads, and waits of its own are in its instants. */
  readonly skips: ReadonlySet<RunEvent['type']> = new Set(['admitted', 'attempt', 'poll'])
  readonly #open = new NumberMap<OpenCall>()
  readonly #horizonMs: number
  readonly #balanceStatuses: readonly number[]
  readonly #isKeyed: boolean
  readonly #loads: readonly Pick<ModelLoad, 'model' | 'requests'>[]
  readonly #samples: number[] = []
  readonly #firstTokens: number[] = []
  readonly #counts = { planned: 0, completed: 0, spoiled: 0, givenUp: 0, unfinished: 0, duplicates: 0 }
  #attempts = 0
  #accepted = 0
  #throttled = 0
  #polls = 0
  #mostAttempts = 0
  #before: CreditsBody['data'] | null = null
  #latest: CreditsBody['data'] | null = null
  #firstArrival = Number.NaN
  #lastEnd = 0

  /**
   * `horizonMs`: the plan's length and its drain, what a call that did not complete counts as. `isKeyed`: all attempts of a call carry one idempotency
   * key. `loads`: which requests ask for a stream.
   */
  constructor(
    horizonMs: number,
    balanceStatuses: readonly number[] = [402],
    isKeyed = false,
    loads: readonly Pick<ModelLoad, 'model' | 'requests'>[] = [],
  ) {
    this.#loads = loads.filter(({ requests }) => requests.some(asksForStream))
    this.#isKeyed = isKeyed
    this.#horizonMs = horizonMs
    this.#balanceStatuses = balanceStatuses
  }

  emit(event: RunEvent): void {
    switch (event.type) {
      case 'arrival':
        this.#arrived(event)
        break
      case 'outcome':
        this.#answered(event, event.outcome, event.status)
        if (this.#loads.length > 0) this.#streamed(event)
        break
      case 'accepted':
        this.#answered(event, 'accepted', undefined)
        break
      case 'terminal':
        this.#ended(event)
        break
      case 'dropped':
        this.#dropped(event)
        break
      case 'origin':
        this.#firstArrival = Number.NaN
        break
      case 'credits':
        this.#read(event)
        break
    }
  }

  #arrived({ call, t, record, model, request }: ArrivalEvent): void {
    if (Number.isNaN(this.#firstArrival)) this.#firstArrival = micro(t)
    if (record) this.#counts.planned++
    this.#open.set(call, {
      ...{ record, answered: 0, isAccepted: false, perhapsAccepted: 0, refusedAs: null },
      ...{ isStreamed: this.#asksForStream(model, request), firstTokenAt: null },
    })
  }

  #asksForStream(model: string, request: number): boolean {
    const asked = this.#loads.find((load) => load.model === model)?.requests[request]
    return asked !== undefined && asksForStream(asked)
  }

  #streamed({ call, t, ms, stream }: OutcomeEvent): void {
    const open = this.#open.get(call)
    if (open !== undefined && stream !== undefined)
      open.firstTokenAt = stream.firstTokenMs === undefined ? null : micro(t - ms + stream.firstTokenMs)
  }

  #dropped({ call, record }: DroppedEvent): void {
    const open = this.#open.get(call)
    const wasDue = this.#open.delete(call)
    if (record && open?.isStreamed) this.#firstTokens.push(this.#horizonMs)
    if (!record) return
    if (!wasDue) this.#counts.planned++
    this.#counts.givenUp++
    this.#samples.push(this.#horizonMs)
  }

  /** An attempt has one answer, though both its outcome and its task tell of it. */
  #answered({ call, attempt }: OutcomeEvent | AcceptedEvent, kind: OutcomeKind, status: number | undefined): void {
    const open = this.#open.get(call)
    if (open === undefined || attempt <= open.answered) return
    open.answered = attempt
    open.refusedAs = kind === 'refused' ? (status ?? null) : null
    if (kind === 'accepted') open.isAccepted = true
    const isDuplicate = mayHaveBeenAccepted({ kind, status }) && ++open.perhapsAccepted === 2 && !this.#isKeyed
    if (!open.record) return
    this.#attempts++
    if (kind === 'throttled') this.#throttled++
    if (kind === 'accepted') this.#accepted++
    if (isDuplicate) this.#counts.duplicates++
  }

  #ended(event: TerminalEvent): void {
    const open = this.#open.get(event.call)
    if (open === undefined) return
    if (!open.isAccepted || !LEAVING_ENDS.has(event.end) || event.cancelled === true) this.#open.delete(event.call)
    const t = micro(event.t)
    if (t > this.#lastEnd) this.#lastEnd = t
    if (!open.record) return
    this.#polls += event.polls
    if (event.attempts > this.#mostAttempts) this.#mostAttempts = event.attempts
    this.#counts[COUNTED_AS[event.end]]++
    const fate = fateOf({ end: event.end, status: open.refusedAs }, this.#balanceStatuses)
    if (fate === 'left-out') return
    this.#samples.push(fate === 'completed' ? t - micro(event.intended) : this.#horizonMs)
    if (!open.isStreamed) return
    const isThere = fate === 'completed' && open.firstTokenAt !== null
    this.#firstTokens.push(isThere ? (open.firstTokenAt as number) - micro(event.intended) : this.#horizonMs)
  }

  #read({ when, body }: CreditsEvent): void {
    if (body === null) return
    if (when === 'before') this.#before ??= body
    this.#latest = body
  }

  finish(): Headline {
    const sorted = Float64Array.from(this.#samples).sort()
    const n = sorted.length
    const quantile = quantilesOf(sorted)
    const firstTokens = quantilesOf(Float64Array.from(this.#firstTokens).sort())
    const { planned, completed, givenUp } = this.#counts
    const perSuccess = (amount: number): number | null => (completed === 0 ? null : amount / completed)
    const makespanMs = Number.isNaN(this.#firstArrival) ? 0 : micro(this.#lastEnd - this.#firstArrival)
    const used = this.#before === null || this.#latest === null ? null : spentBetween(this.#before, this.#latest)
    return {
      ...this.#counts,
      giveUpRate: planned === 0 ? 0 : givenUp / planned,
      completionP50Ms: quantile(0.5),
      completionP99Ms: quantile(0.99),
      completionMeanMs: n === 0 ? 0 : micro(sorted.reduce((sum, ms) => sum + ms, 0) / n),
      ...(this.#loads.length > 0 && {
        firstTokenP50Ms: firstTokens(0.5),
        firstTokenP95Ms: firstTokens(0.95),
        firstTokenP99Ms: firstTokens(0.99),
      }),
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

/** Quantiles of sorted times; 0 of none. */
function quantilesOf(sorted: Float64Array): (p: number) => number {
  const n = sorted.length
  return (p) => (n === 0 ? 0 : micro(sorted[quantileRank(n, p) - 1] as number))
}
