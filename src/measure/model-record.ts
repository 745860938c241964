import type { Modality } from '../gateway/modality.ts'
import { PRICE_CHECK } from '../profile/price-check.ts'
import type { Phase, ThresholdSpec } from '../profile/profile.ts'
import { CallShares } from './call-shares.ts'
import { CompletionTimes } from './completion.ts'
import { addCounts, Tally, zeros } from './counts.ts'
import { micro } from './event-tee.ts'
import { NO_RETRY_REASONS, type NoRetry, type TerminalEvent } from './events.ts'
import { FirstAttempts } from './first-attempts.ts'
import { HintQuality } from './hint-quality.ts'
import { recordCompletion, recorders } from './latencies.ts'
import { Prices } from './prices.ts'
import type { Counts } from './summary.ts'
import { THROTTLE_CAUSES, type ThrottleCause } from './throttle-cause.ts'
import { ThrottleCauses } from './throttle-causes.ts'
import { WholeCalls } from './whole-calls.ts'

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
  readonly prices = new Prices()
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
  /** Recorded calls completed within every response-time threshold that speaks of them. */
  good = 0
  readonly #goodWithinMs: number
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
    const bounds = own.filter((spec) => spec.metric === 'response_time')
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

  /** A recorded call has ended; `again` when it had ended before, without its task. */
  terminal(event: TerminalEvent, again: boolean): void {
    if (!again) {
      this.recorders.admissionWait.record(event.admissionWaitMs)
      this.backoffMs += event.backoffMs
    }
    if (event.end !== 'completed') return
    recordCompletion(this.recorders, event)
    this.firstAttempts.completed(event)
    this.completion.earliest.record((event.lastNotDone ?? event.t) - event.intended)
    if (micro(event.t - event.intended) <= this.#goodWithinMs) this.good++
  }

  counts(of: (cell: Cell) => boolean = () => true): Counts {
    return addCounts(this.#cells.filter(of).map((cell) => cell.tally.snapshot()))
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
