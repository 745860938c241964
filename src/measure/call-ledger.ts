import type { Modality } from '../gateway/modality.ts'
import { mayHaveBeenAccepted, type OutcomeKind } from '../gateway/outcome.ts'
import type { ModelLoad, ThresholdSpec } from '../profile/profile.ts'
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
  /** When the latest attempt was made. */
  attemptAt: number
  /** An attempt so far that was not accepted may have been, all the same. */
  doubtful: boolean
  duplicate: boolean
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
  readonly #thresholds: readonly ThresholdSpec[]
  readonly #models = new Map<string, ModelRecord>()
  readonly #open = new Map<number, OpenCall>()

  /** `horizonMs`: when the plan and its drain are over. */
  constructor(models: readonly ModelLoad[], thresholds: readonly ThresholdSpec[], horizonMs: number) {
    this.timeline = new Timeline(horizonMs)
    this.#thresholds = thresholds
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
      attemptAt: 0,
      doubtful: false,
      duplicate: false,
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
      if (call.cell.record) call.of.firstAttempts.sent()
    }
    call.pending = event.attempt
    call.attemptAt = event.t
    this.timeline.count('attempts', event.t)
    call.of.hints.sent(call.submitHints, event.t)
  }

  /** Counts what the attempt in flight came to; once, whether the outcome or the accepted task is told first. */
  #answer(call: OpenCall, attempt: number, t: number, kind: OutcomeKind): void {
    if (call.pending !== attempt) return
    call.pending = 0
    call.cell.tally.outcome(kind)
    if (attempt === 1 && call.cell.record) call.of.firstAttempts.answered(kind)
    this.timeline.count('answered', t)
    if (kind === 'throttled') this.timeline.count('throttled', t)
    if (kind !== 'accepted') return
    this.timeline.count('accepted', t)
    if (call.doubtful && !call.duplicate) {
      call.duplicate = true
      call.cell.tally.duplicates++
    }
  }

  outcome(event: OutcomeEvent): void {
    const call = this.#known(event.call)
    if (call === undefined) return
    const { outcome: kind, status } = event
    this.#answer(call, event.attempt, event.t, kind)
    call.of.hints.answered(call.submitHints, event.t, kind, status, event.hint)
    if (kind !== 'accepted' && mayHaveBeenAccepted({ kind, status })) call.doubtful = true
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
    if (end === 'completed') of.prices.completed(event.price)
    if (cell.record) of.terminal(event, left !== undefined)
    if (LEAVING_ENDS.has(end) && call.taskId !== undefined) {
      call.left = end
      call.leftAt = t
      return
    }
    this.#open.delete(event.call)
    if (cell.record && LEAVING_ENDS.has(end)) of.completion.unfinished.record(t - event.intended)
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
    for (const [call, { taskId, of }] of this.#open) {
      if (taskId !== undefined) tasks.push({ taskId, model: of.model, call })
    }
    return tasks
  }
}
