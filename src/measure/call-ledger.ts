import type { Modality } from '../gateway/modality.ts'
import type { Profile, ThresholdSpec } from '../profile/profile.ts'
import { AllCalls } from './all-calls.ts'
import { type CallFold, CallHistory } from './calls/call-history.ts'
import { type Answer, type CallRecord, leavesTask, refusalOf } from './calls/call-record.ts'
import { ENDS, type Fate, fateOf, unsentCall } from './calls/ends.ts'
import type { CreditBudget } from './credits/credit-budget.ts'
import { SpendSamples } from './credits/spend-samples.ts'
import { beyondRounding, micro } from './events/event-tee.ts'
import {
  type ArrivalEvent,
  type AttemptEvent,
  type DroppedEvent,
  LEAVING_ENDS,
  type OutcomeEvent,
  type PollEvent,
  type PriceEvent,
  type TerminalEvent,
} from './events/events.ts'
import { type HintWatch, hintWatch } from './hints/hint-quality.ts'
import { type Cell, isOfLoad, ModelRecord } from './model-record.ts'
import { alwaysStreams, breakOf } from './streams/call-stream.ts'
import { type StreamedCall, streamedCall, unsentStream } from './streams/stream-figures.ts'
import type { Summary } from './summary/summary.ts'
import { TimeGrid } from './timelines/time-grid.ts'
import { Timeline } from './timelines/timeline.ts'
import { Recorder } from './times/recorder.ts'

/** Where a call is counted, and what its hints still have to show. */
interface Entry {
  readonly of: ModelRecord
  readonly cell: Cell
  readonly submitHints: HintWatch
  readonly pollHints: HintWatch
  /** When its first attempt was accepted. */
  acceptedAt?: number
}

type LedgerSettings = Pick<Profile, 'models' | 'thresholds' | 'gateway' | 'phases'>

/** Counts every call where it belongs: by model and phase, over time, in credits. */
export class CallLedger implements CallFold<Entry> {
  readonly history: CallHistory<Entry>
  /** Figures that include the calls without an end. */
  readonly all: AllCalls
  readonly timeline: Timeline
  /** From the decision to send an attempt to its request on a connection, over all models. */
  readonly connectionWait = new Recorder()
  /** From the intended start to the arrival, over all models. */
  readonly arrivalLag = new Recorder()
  /** To the first request, less what limits held the call back for and the wait for a connection, which is the gateway's distance too. */
  readonly ownLag = new Recorder()
  /** Readings of the credits are given to it directly. */
  readonly spend: SpendSamples
  readonly #balanceStatuses: readonly number[]
  readonly #settings: LedgerSettings
  readonly #startedAtMs: number
  readonly #purse: CreditBudget | null
  /** Calls that have sent something and not ended; attempts that may be charged for at any time. */
  #live = 0
  #doubts = 0
  #mayBeCharged = false
  /** When the latest call ended that had sent something. */
  #endedAt = Number.NEGATIVE_INFINITY
  readonly #models = new Map<string, ModelRecord>()
  /** Models of which every request asks for a stream. */
  readonly #streaming: ReadonlySet<string>

  /** `horizonMs`: when the plan and its drain are over; `startedAtMs`: Unix time at the start. `purse` receives the possible cost of the calls. */
  constructor(settings: LedgerSettings, horizonMs: number, startedAtMs: number, purse: CreditBudget | null = null) {
    this.#purse = purse
    const { models, gateway } = settings
    this.#startedAtMs = startedAtMs
    this.#settings = settings
    this.#streaming = new Set(models.filter(alwaysStreams).map(({ model }) => model))
    this.history = new CallHistory(models, this)
    this.all = new AllCalls(this.history, settings.phases)
    this.timeline = new Timeline(new TimeGrid(horizonMs))
    this.#balanceStatuses = gateway.insufficientBalanceStatuses
    this.spend = new SpendSamples(models.map(({ model }) => model))
    for (const { model, modality } of models) this.#modelRecord(model, modality)
  }

  /** The models that `where` selects; all of them without one. */
  models(where: ThresholdSpec['where'] = {}): ModelRecord[] {
    return [...this.#models.values()].filter((model) => model.matches(where))
  }

  #modelRecord(model: string, modality: Modality): ModelRecord {
    let record = this.#models.get(model)
    if (record === undefined) {
      record = new ModelRecord(model, modality, this.#settings, this.#startedAtMs)
      this.#models.set(model, record)
    }
    return record
  }

  #plan(event: ArrivalEvent | DroppedEvent): { of: ModelRecord; cell: Cell } {
    const of = this.#modelRecord(event.model, event.modality)
    const cell = of.cell(event.phase, event.record)
    cell.tally.planned++
    this.timeline.count('offered', event.intended)
    return { of, cell }
  }

  arrived(_: CallRecord, event: ArrivalEvent): Entry {
    const { of, cell } = this.#plan(event)
    this.timeline.count('started', event.t)
    if (event.record) this.arrivalLag.record(this.#inRealTime(event.t - event.intended))
    return { of, cell, submitHints: hintWatch('submit'), pollHints: hintWatch('poll') }
  }

  dropped(event: DroppedEvent, call: CallRecord | undefined, entry: Entry | undefined): void {
    const { of, cell } = entry ?? this.#plan(event)
    cell.tally.dropped++
    if (event.record) {
      const { fate, ageMs } = unsentCall(event, this.history.runEnd)
      const isStreamed = call?.isStreamed ?? this.#streaming.has(event.model)
      const streamed = isStreamed ? unsentStream(fate, this.#ofLoad(event), ageMs) : null
      this.#timed(of, fate, event, ageMs, 0, streamed)
    }
    if (entry !== undefined) this.timeline.count('ended', event.t)
    if (entry !== undefined && call !== undefined && event.record) this.#sent(call, 0, of)
  }

  attempted(call: CallRecord, event: AttemptEvent, { of, cell, submitHints }: Entry): void {
    cell.tally.attempts++
    if (call.record) of.shares.attempted(this.#ofLoad(call))
    if (event.attempt === 1) {
      cell.tally.attempted++
      this.#live++
      if (call.record) of.firstAttempts.sent()
    }
    this.#mayBeCharged = true
    // Until it is answered nobody knows whether it was accepted.
    of.prices.add('ambiguous', call.price)
    this.#purse?.reserve(call.price ?? null, false, event.t)
    this.timeline.count('attempts', event.t)
    of.hints.sent(submitHints, event.t)
  }

  answered(call: CallRecord, answer: Answer, entry: Entry): void {
    const { of, cell } = entry
    const { t, attempt, outcome, status, reason, isPerhapsAccepted, isDuplicate } = answer
    cell.tally.outcome(outcome)
    if (isDuplicate) cell.tally.duplicates++
    if (call.record) {
      // What the run did not wait for, or a resumed run found without an answer, may have been refused.
      if (reason !== 'aborted' || status !== undefined) of.shares.answered(this.#ofLoad(call), outcome === 'throttled')
      if (attempt === 1) of.firstAttempts.answered(outcome)
    }
    this.timeline.count('answered', t)
    if (outcome === 'throttled' || outcome === 'accepted') this.timeline.count(outcome, t)
    // What the answer says about the money: bought, certainly not, or perhaps.
    if (isPerhapsAccepted && outcome !== 'accepted') {
      this.#doubts++
      this.spend.doubtful(of.model)
      return
    }
    of.prices.add('ambiguous', call.price, -1)
    if (!isPerhapsAccepted) this.#purse?.release(call.price ?? null)
    if (outcome !== 'accepted') return
    of.prices.add('open', call.price)
    this.spend.accepted(of.model, t)
    entry.acceptedAt ??= t
  }

  outcome(call: CallRecord, event: OutcomeEvent, { of, submitHints }: Entry): void {
    const { outcome: kind } = event
    of.hints.answered(submitHints, event.t, kind, event.status, event.hint)
    if (kind === 'accepted') of.causes.passed(event.t - event.ms)
    if (!call.record) return
    const connectionWaitMs = Math.max(0, event.t - event.ms - call.attemptAt)
    if (event.attempt === 1) this.#sent(call, connectionWaitMs, of)
    if (kind !== 'ambiguous' && kind !== 'unreachable') {
      of.took('submitTime', this.#ofLoad(call), event.ms)
      this.connectionWait.record(this.#inRealTime(connectionWaitMs))
    }
    if (kind === 'throttled') of.causes.refused(event)
    if (call.isStreamed) of.streamed().read(this.#ofLoad(call), event.stream, breakOf(event))
    if (event.noRetry !== undefined) of.endedBy[event.noRetry]++
    if (event.retryBy === 'hint') of.waitsFromHints++
    else if (event.retryBy === 'backoff') of.waitsFromBackoff++
  }

  /**
   * How late the call's first request was, by our own fault: what its limits held it back for is none, nor is the wait for a connection where
   * the profile caps them, nor that of a worker for the others' leave.
   */
  #sent(call: CallRecord, connectionWaitMs: number, of: ModelRecord): void {
    const { arrivedAt, intended, admittedAt, admissionWaitMs, firstSentAt, isShared } = call
    const isMeant = this.#settings.gateway.connections !== null
    const wayEnd = isShared ? admittedAt : firstSentAt
    const wayMs = admittedAt === undefined || wayEnd === undefined ? 0 : wayEnd - arrivedAt - admissionWaitMs
    const ownMs = arrivedAt - intended + beyondRounding(wayMs)
    this.ownLag.record(this.#inRealTime(ownMs))
    const lagMs = ownMs + (isMeant ? 0 : beyondRounding(connectionWaitMs))
    of.took('scheduleLag', this.#ofLoad(call), this.#inRealTime(lagMs))
  }

  /** This machine and its connections are no faster where the world of a mock is. */
  #inRealTime(ms: number): number {
    return ms / this.#settings.gateway.speed
  }

  polled(_: CallRecord, event: PollEvent, { of, cell, pollHints }: Entry): void {
    cell.tally.poll(event.outcome, event.taskStatus)
    of.hints.sent(pollHints, event.t - event.ms)
    of.hints.answered(pollHints, event.t, event.outcome, event.status, event.hint)
  }

  ended(call: CallRecord, event: TerminalEvent, { of, cell, acceptedAt }: Entry): void {
    const { t, end } = event
    const { left } = call
    cell.tally.ends[end]++
    if (event.cancelled === true) cell.tally.cancelled++
    if (left !== undefined) cell.tally.ends[left.end]--
    else this.timeline.count('ended', t)
    if (end === 'completed' || end === 'failed') this.timeline.count(end, t)
    if (end === 'completed' && t > this.history.runEnd && isOfLoad(cell)) of.completedLater++
    this.#settle(call, event, of, acceptedAt)
    if (!call.record) return
    const fate = fateOf({ end, status: refusalOf(call) }, this.#balanceStatuses)
    const streamed = streamedCall(call, fate, this.history.origin)
    const earliest = this.history.earliestEnd(event)
    const intended = this.#ofLoad(call)
    of.terminal(event, { again: left !== undefined, intended, streamed, earliest, runEnd: this.history.runEnd })
    const isUnanswered = call.attempts <= 1 && call.outcome === undefined
    if (isUnanswered && left === undefined) this.#sent(call, 0, of)
    if (leavesTask(call, event)) return
    if (LEAVING_ENDS.has(end)) of.completion.unfinished.record(t - call.intended)
    this.#timed(of, fate, call, t - call.intended, t - (call.firstSentAt ?? t), streamed, t - earliest)
    of.shares.counted(ENDS[end], intended)
  }

  #timed(
    of: ModelRecord,
    fate: Fate,
    call: { readonly intended: number },
    ms: number,
    sinceFirstSentMs: number,
    streamed: StreamedCall | null,
    perhapsEarlierMs = 0,
  ): void {
    const intended = this.#ofLoad(call)
    const stream = streamed?.took ?? null
    of.whole.add(fate, intended, ms, sinceFirstSentMs, perhapsEarlierMs)
    const times = { responseTime: micro(ms), serviceTime: micro(sinceFirstSentMs), stream }
    of.shares.timed(fate, { intended, ...times, perhapsEarlierMs: micro(perhapsEarlierMs) })
    if (streamed !== null) of.streamed().ended(streamed)
  }

  /** The call that it was found by was counted without a price. */
  priced({ model, price }: PriceEvent & { price: number }): void {
    const prices = this.#models.get(model)?.prices
    prices?.add('completed', undefined, -1)
    prices?.add('completed', price)
    this.#purse?.priced(price)
  }

  /** Settles the money by the call's end. */
  #settle(call: CallRecord, event: TerminalEvent, of: ModelRecord, acceptedAt: number | undefined): void {
    const { end, price, t, lastNotDone, sentAt, attempts } = event
    if (call.left === undefined && attempts > 0 && !leavesTask(call, event)) this.#live--
    if (attempts > 0) this.#endedAt = t
    if (end === 'refused' && this.#balanceStatuses.includes(refusalOf(call) ?? 0)) of.refusedForBalance++
    if (end !== 'completed' && end !== 'failed') return
    if (call.isAccepted) of.prices.add('open', call.price, -1)
    of.prices.add(end, price)
    if (acceptedAt !== undefined) this.spend.accepted(of.model, acceptedAt, -1)
    this.spend.ended(of.model, end, lastNotDone ?? t, t, acceptedAt)
    if (end === 'completed' && sentAt !== undefined && t <= this.history.runEnd) this.spend.took(of.model, t - sentAt)
  }

  /** Whether anything of the run's own can have been charged since this was last asked; `t`: now, `lateMs`: how late a charge may be. */
  takeChargeable(t: number, lateMs: number): boolean {
    const mayBeCharged = this.#mayBeCharged
    this.#mayBeCharged = this.#live > 0 || this.#doubts > 0 || t < this.#endedAt + lateMs
    return mayBeCharged
  }

  /** The intended start in ms from the plan's zero. */
  #ofLoad({ intended }: { readonly intended: number }): number {
    return intended - this.history.origin
  }

  /** Accepted tasks whose end was not seen. */
  openTasks(): Summary['openTasks'] {
    return this.history.open().flatMap(({ call: { call, model, accepted, unknownAt, price } }) => {
      if (accepted === undefined) return []
      const task = { taskId: accepted.taskId, model, call }
      if (unknownAt === undefined) return [task]
      return [
        { ...task, unknown: { followedMs: micro(unknownAt - accepted.t), ...(price !== undefined && { price }) } },
      ]
    })
  }
}
