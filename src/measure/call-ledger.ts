import type { Modality } from '../gateway/modality.ts'
import { mayHaveBeenAccepted, type OutcomeKind } from '../gateway/outcome.ts'
import { NumberMap } from '../number-map.ts'
import type { ModelLoad, Profile, ThresholdSpec } from '../profile/profile.ts'
import {
  type AcceptedEvent,
  type ArrivalEvent,
  type AttemptEvent,
  type CallEnd,
  type DroppedEvent,
  LEAVING_ENDS,
  type OutcomeEvent,
  type PollEvent,
  type TerminalEvent,
} from './events.ts'
import { type HintWatch, hintWatch } from './hint-quality.ts'
import { type Cell, ModelRecord } from './model-record.ts'
import { Recorder } from './recorder.ts'
import { SpendSamples } from './spend-samples.ts'
import type { Summary } from './summary.ts'
import { throttleCause } from './throttle-cause.ts'
import { Timeline } from './timeline.ts'

/** A call that may still be told of. */
interface OpenCall {
  readonly of: ModelRecord
  readonly cell: Cell
  readonly intended: number
  readonly submitHints: HintWatch
  readonly pollHints: HintWatch
  /** Number of the attempt in flight; 0 when none is. */
  pending: number
  /** Price of its request, when the profile states it. */
  readonly price: number | undefined
  /** Attempts so far that were accepted, or may have been. */
  perhapsAccepted: number
  isAccepted: boolean
  /** Its latest attempt was refused for want of balance. */
  lacksBalance: boolean
  /** When the latest attempt was made. */
  attemptAt: number
  taskId: string | undefined
  /** Set when the call ended without the end of its task, and when: a resumed run may still see it. */
  left: CallEnd | undefined
  leftAt: number | undefined
}

/** Follows every call from arrival to end, and counts it where it belongs. Holds only the calls in flight. */
export class CallLedger {
  readonly timeline: Timeline
  /** From the decision to send an attempt to its request on a connection, over all models. */
  readonly connectionWait = new Recorder()
  /** Events of calls that had ended, or never began: left out of every count. */
  strays = 0
  /** Readings of the credits are told to it directly. */
  readonly spend: SpendSamples
  readonly #loads: readonly ModelLoad[]
  readonly #balanceStatuses: readonly number[]
  readonly #thresholds: readonly ThresholdSpec[]
  /** Calls that have sent something and not ended; attempts that may be charged for whenever. */
  #live = 0
  #doubts = 0
  #mayBeCharged = false
  readonly #models = new Map<string, ModelRecord>()
  readonly #open = new NumberMap<OpenCall>()

  /** `horizonMs`: when the plan and its drain are over. */
  constructor({ models, thresholds, gateway }: Pick<Profile, 'models' | 'thresholds' | 'gateway'>, horizonMs: number) {
    this.timeline = new Timeline(horizonMs)
    this.#thresholds = thresholds
    this.#loads = models
    this.#balanceStatuses = gateway.insufficientBalanceStatuses
    this.spend = new SpendSamples(models.map(({ model }) => model))
    for (const { model, modality } of models) this.#modelRecord(model, modality)
  }

  /** The models that `where` speaks of; all of them without one. */
  models(where: ThresholdSpec['where'] = {}): ModelRecord[] {
    return [...this.#models.values()].filter((model) => model.matches(where))
  }

  #modelRecord(model: string, modality: Modality): ModelRecord {
    let record = this.#models.get(model)
    if (record === undefined) {
      record = new ModelRecord(model, modality, this.#thresholds)
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

  arrival(event: ArrivalEvent): void {
    const { of, cell } = this.#plan(event)
    this.timeline.count('started', event.t)
    if (event.record) of.recorders.scheduleLag.record(event.t - event.intended)
    this.#open.set(event.call, {
      of,
      cell,
      intended: event.intended,
      submitHints: hintWatch(),
      pollHints: hintWatch(),
      pending: 0,
      price: this.#priceOf(event),
      perhapsAccepted: 0,
      isAccepted: false,
      lacksBalance: false,
      attemptAt: 0,
      taskId: undefined,
      left: undefined,
      leftAt: undefined,
    })
  }

  dropped(event: DroppedEvent): void {
    const call = this.#open.get(event.call)
    if (call === undefined) {
      this.#plan(event).cell.tally.dropped++
      return
    }
    // It was due, and waited in vain for its slot.
    call.cell.tally.dropped++
    this.timeline.count('ended', event.t)
    this.#open.delete(event.call)
  }

  #known(number: number): OpenCall | undefined {
    const call = this.#open.get(number)
    if (call === undefined) this.strays++
    return call
  }

  attempt(event: AttemptEvent): void {
    const call = this.#known(event.call)
    if (call === undefined) return
    const { tally } = call.cell
    tally.attempts++
    if (event.attempt === 1) {
      tally.attempted++
      this.#live++
      if (call.cell.record) call.of.firstAttempts.sent()
    }
    this.#mayBeCharged = true
    // Until it is answered nobody knows whether it was accepted.
    call.of.prices.add('ambiguous', call.price)
    call.pending = event.attempt
    call.attemptAt = event.t
    this.timeline.count('attempts', event.t)
    call.of.hints.sent(call.submitHints, event.t)
  }

  /** Counts what the attempt in flight came to; once, whether the outcome or the accepted task is told first. */
  #answer(call: OpenCall, attempt: number, t: number, kind: OutcomeKind, status?: number): void {
    if (call.pending !== attempt) return
    call.pending = 0
    this.#charge(call, kind, status)
    call.cell.tally.outcome(kind)
    if (attempt === 1 && call.cell.record) call.of.firstAttempts.answered(kind)
    this.timeline.count('answered', t)
    if (kind === 'throttled') this.timeline.count('throttled', t)
    if (kind !== 'accepted') return
    this.timeline.count('accepted', t)
  }

  /** What the answer says of the money: bought, surely not, or perhaps. */
  #charge(call: OpenCall, kind: OutcomeKind, status: number | undefined): void {
    const { prices, model } = call.of
    call.lacksBalance = kind === 'refused' && status !== undefined && this.#balanceStatuses.includes(status)
    const isPerhapsAccepted = mayHaveBeenAccepted({ kind, status })
    if (isPerhapsAccepted && ++call.perhapsAccepted === 2) call.cell.tally.duplicates++
    if (isPerhapsAccepted && kind !== 'accepted') {
      this.#doubts++
      this.spend.doubtful(model)
      return
    }
    prices.add('ambiguous', call.price, -1)
    if (kind !== 'accepted') return
    call.isAccepted = true
    prices.add('open', call.price)
  }

  outcome(event: OutcomeEvent): void {
    const call = this.#known(event.call)
    if (call === undefined) return
    const { outcome: kind, status } = event
    this.#answer(call, event.attempt, event.t, kind, status)
    call.of.hints.answered(call.submitHints, event.t, kind, status, event.hint)
    if (!call.cell.record) return
    const { of } = call
    if (kind !== 'ambiguous' && kind !== 'unreachable') {
      of.recorders.submitTime.record(event.ms)
      this.connectionWait.record(Math.max(0, event.t - event.ms - call.attemptAt))
    }
    if (kind === 'throttled') of.byCause[throttleCause(event.message, event.errorType)]++
    if (event.noRetry !== undefined) of.endedBy[event.noRetry]++
    if (event.retryBy === 'hint') of.waitsFromHints++
    else if (event.retryBy === 'backoff') of.waitsFromBackoff++
  }

  accepted(event: AcceptedEvent): void {
    const call = this.#known(event.call)
    if (call === undefined) return
    call.taskId = event.taskId
    this.#answer(call, event.attempt, event.t, 'accepted')
  }

  poll(event: PollEvent): void {
    const call = this.#known(event.call)
    if (call === undefined) return
    call.cell.tally.poll(event.outcome, event.taskStatus)
    call.of.hints.sent(call.pollHints, event.t - event.ms)
    call.of.hints.answered(call.pollHints, event.t, event.outcome, event.status, event.hint)
  }

  terminal(event: TerminalEvent): void {
    const call = this.#known(event.call)
    if (call === undefined) return
    const { of, cell, left } = call
    const { t, end } = event
    cell.tally.ends[end]++
    if (left !== undefined) cell.tally.ends[left]--
    else this.timeline.count('ended', t)
    if (end === 'completed' || end === 'failed') this.timeline.count(end, t)
    this.#settle(call, event)
    if (cell.record) of.terminal(event, left !== undefined)
    if (LEAVING_ENDS.has(end) && call.taskId !== undefined) {
      call.left = end
      call.leftAt = t
      return
    }
    this.#open.delete(event.call)
    if (cell.record && LEAVING_ENDS.has(end)) of.completion.unfinished.record(t - event.intended)
  }

  /** What the call's end says of the money. */
  #settle(call: OpenCall, { end, price, t, lastNotDone, sentAt, attempts }: TerminalEvent): void {
    const { of } = call
    if (call.left === undefined && attempts > 0 && (!LEAVING_ENDS.has(end) || call.taskId === undefined)) this.#live--
    if (end === 'refused' && call.lacksBalance) of.refusedForBalance++
    if (end !== 'completed' && end !== 'failed') return
    if (call.isAccepted) of.prices.add('open', call.price, -1)
    of.prices.add(end, price)
    this.spend.ended(of.model, end, lastNotDone ?? t, t)
    if (end === 'completed' && sentAt !== undefined) this.spend.took(of.model, t - sentAt)
  }

  /** Whether anything of the run's own can have been charged since this was last asked. */
  takeChargeable(): boolean {
    const mayBeCharged = this.#mayBeCharged
    this.#mayBeCharged = this.#live > 0 || this.#doubts > 0
    return mayBeCharged
  }

  #priceOf({ model, request }: ArrivalEvent): number | undefined {
    return this.#loads.find((load) => load.model === model)?.requests[request]?.price ?? undefined
  }

  /** How long recorded calls without an end have taken so far, by model, in ms; `now` is the latest instant known. */
  openAges(now: number): Map<ModelRecord, number[]> {
    const ages = new Map<ModelRecord, number[]>(this.models().map((model) => [model, []]))
    for (const { of, cell, intended, leftAt } of this.#open.values()) {
      if (cell.record) ages.get(of)?.push(Math.max(0, (leftAt ?? now) - intended))
    }
    return ages
  }

  /** Accepted tasks whose end was not seen. */
  openTasks(): Summary['openTasks'] {
    const tasks: Summary['openTasks'] = []
    for (const [call, { taskId, of }] of this.#open.entries()) {
      if (taskId !== undefined) tasks.push({ taskId, model: of.model, call })
    }
    return tasks
  }
}
