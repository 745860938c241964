import type { Modality } from '../gateway/modality.ts'
import { PRICE_CHECK } from '../profile/price-check.ts'
import type { Phase, Profile, ThresholdSpec } from '../profile/profile.ts'
import { addCounts, Tally, zeros } from './calls/counts.ts'
import { FirstAttempts } from './calls/first-attempts.ts'
import { Prices } from './credits/prices.ts'
import { micro } from './events/event-tee.ts'
import { NO_RETRY_REASONS, type NoRetry, type OutcomeEvent, type TerminalEvent } from './events/events.ts'
import { HintQuality } from './hints/hint-quality.ts'
import { capOfHint, THROTTLE_CAUSES, type ThrottleCause, throttleCause } from './hints/throttle-cause.ts'
import { StreamBounds } from './streams/stream-bounds.ts'
import { type StreamedCall, StreamFigures } from './streams/stream-figures.ts'
import type { Counts, LatencyMetric, Summary } from './summary/summary.ts'
import { CallShares } from './times/call-shares.ts'
import { CompletionTimes } from './times/completion.ts'
import { type RecordTime, recordCompletion, recorders, STAGES, type Stage } from './times/latencies.ts'
import { LatencyBlocks } from './times/latency-blocks.ts'
import { WholeCalls } from './times/whole-calls.ts'

/** The calls of one model in one phase. */
export interface Cell {
  readonly phase: string
  readonly record: boolean
  readonly tally: Tally
}

export function isRecorded(cell: Cell): boolean {
  return cell.record
}

/** Whether a cell belongs to the load, and not to calls bought before it to learn prices. */
export function isOfLoad(cell: Cell): boolean {
  return cell.phase !== PRICE_CHECK
}

/** All that is known of one model: counts by phase, latencies of its recorded calls, prices. */
export class ModelRecord {
  readonly model: string
  readonly modality: Modality
  readonly recorders = recorders()
  readonly completion = new CompletionTimes(this.recorders.responseTime)
  /** All recorded calls that have ended; those that are open are added when asked for. */
  readonly whole: WholeCalls
  /** Shares of recorded calls that have ended; those that are open are added when asked for. */
  readonly shares: CallShares
  /** How the times that thresholds speak of, and not every call has, differ over the run. */
  readonly blocks: LatencyBlocks
  readonly prices = new Prices()
  /** Calls of the load that completed after the run was over, as far as a resumed run saw: when they did nobody knows. */
  completedLater = 0
  /** Calls that ended refused because the balance was used up. */
  refusedForBalance = 0
  readonly firstAttempts = new FirstAttempts()
  readonly hints = new HintQuality()
  readonly causes: ThrottleCauses
  readonly #byCause: Record<ThrottleCause, number> = zeros(THROTTLE_CAUSES)
  /** Why the retry policy did not try recorded calls again. */
  readonly endedBy: Record<NoRetry, number> = zeros(NO_RETRY_REASONS)
  /** Time that recorded calls spent between attempts, ms. */
  backoffMs = 0
  waitsFromHints = 0
  waitsFromBackoff = 0
  /** Recorded calls completed within every threshold on their response time, and on their stream, that speaks of them. */
  good = 0
  /** Calls that were good unless their task ended after the run, as a resumed run leaves open. */
  perhapsGood = 0
  /** Completed tasks of which only a resumed run saw the end of the stage. */
  readonly unseenStages: Record<Stage, number> = zeros(STAGES)
  readonly #goodWithinMs: number
  readonly #streamBounds: StreamBounds
  readonly #phases: readonly Phase[]
  #streams: StreamFigures | null = null
  readonly #cells: Cell[] = []

  constructor(
    model: string,
    modality: Modality,
    { thresholds, phases }: { thresholds: readonly ThresholdSpec[]; phases: readonly Phase[] },
    startedAtMs: number,
  ) {
    this.causes = new ThrottleCauses(startedAtMs, (cause) => this.#byCause[cause]++)
    this.whole = new WholeCalls(phases, this.recorders.responseTime)
    this.model = model
    this.modality = modality
    const own = thresholds.filter((spec) => this.matches(spec.where))
    this.shares = new CallShares(phases, own)
    this.blocks = new LatencyBlocks(phases, own)
    const bounds = own.filter((spec) => spec.metric === 'response_time')
    this.#streamBounds = new StreamBounds(own)
    this.#phases = phases
    this.#goodWithinMs = Math.min(...bounds.map((spec) => spec.max ?? Number.POSITIVE_INFINITY))
  }

  matches(where: ThresholdSpec['where']): boolean {
    return (
      (where.model === undefined || where.model === this.model) &&
      (where.modality === undefined || where.modality === this.modality)
    )
  }

  cell(phase: string, record: boolean): Cell {
    // A profile has a handful of phases: a search beats a map.
    let cell = this.#cells.find((known) => known.phase === phase && known.record === record)
    if (cell === undefined) {
      cell = { phase, record, tally: new Tally() }
      this.#cells.push(cell)
    }
    return cell
  }

  /**
   * A recorded call has ended; `again` when it had ended before, without its task. `intended`: when it was due, in ms since the start of the plan;
   * `streamed`: null of a call without a stream; `earliest`: when it may have ended; `runEnd`: when the run was over.
   */
  terminal(
    event: TerminalEvent,
    {
      again,
      intended,
      streamed,
      earliest,
      runEnd,
    }: Readonly<{
      again: boolean
      intended: number
      streamed: StreamedCall | null
      earliest: number
      runEnd: number
    }>,
  ): void {
    if (!again) {
      this.took('admissionWait', intended, event.admissionWaitMs)
      this.backoffMs += event.backoffMs
    }
    if (event.end === 'failed' || event.end === 'timedOut') {
      for (const stage of STAGES) this.blocks.add(stage, intended, Number.POSITIVE_INFINITY)
    }
    if (event.end !== 'completed') return
    const record: RecordTime = (metric, ms) => this.took(metric, intended, ms)
    for (const stage of recordCompletion(record, event, runEnd)) this.unseenStages[stage]++
    this.firstAttempts.completed(event)
    this.completion.earliest.record((event.lastNotDone ?? event.t) - event.intended)
    if (micro(earliest - event.intended) > this.#goodWithinMs) return
    if (streamed !== null && !this.#streamBounds.hold(streamed.took, streamed.stream)) return
    if (micro(event.t - event.intended) > this.#goodWithinMs) this.perhapsGood++
    else this.good++
  }

  /** A recorded call that was due at `intended`, in ms since the start of the plan, took so long in one respect. */
  took(metric: Exclude<LatencyMetric, 'responseTime'>, intended: number, ms: number): void {
    this.recorders[metric].record(ms)
    if (metric !== 'serviceTime') this.blocks.add(metric, intended, ms)
  }

  counts(of: (cell: Cell) => boolean = () => true): Counts {
    return addCounts(this.#cells.filter(of).map((cell) => cell.tally.snapshot()))
  }

  /** Recorded streamed calls that have ended, those that are open are added when asked for; null where nothing was streamed. */
  get streams(): StreamFigures | null {
    return this.#streams
  }

  /** The figures of its streams, made when the first is seen. */
  streamed(): StreamFigures {
    this.#streams ??= new StreamFigures(this.#phases)
    return this.#streams
  }

  /** 429s of recorded calls, as far as their cause is known by now. */
  get byCause(): Record<ThrottleCause, number> {
    return { ...this.#byCause, unknown: this.#byCause.unknown + this.causes.pending }
  }

  /** Recorded calls that made at least one attempt. */
  get attempted(): number {
    return this.#cells.reduce((sum, cell) => sum + (cell.record ? cell.tally.attempted : 0), 0)
  }
}

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

/** Counts of each phase, over some models. */
export function phaseCounts(
  { phases, credits }: Pick<Profile, 'phases' | 'credits'>,
  models: readonly ModelRecord[],
): Summary['phases'] {
  const all = credits.priceCheck === true ? [{ name: PRICE_CHECK, record: false }, ...phases] : phases
  return all.map(({ name, record }) => ({
    name,
    record,
    counts: addCounts(models.map((model) => model.counts((cell) => cell.phase === name && cell.record === record))),
  }))
}
