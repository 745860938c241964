import { foreignRecord } from '../foreign-record.ts'
import { isObject, type Kind, OBJECT, requireArguments } from '../input/options.ts'
import type { Profile } from '../profile/profile.ts'
import { epochMsOfIso } from '../time/iso.ts'
import { CallLedger } from './call-ledger.ts'
import { addUp, zeros } from './calls/counts.ts'
import { ErrorTable } from './calls/error-table.ts'
import { FirstAttempts } from './calls/first-attempts.ts'
import { LastAnswers } from './calls/last-answers.ts'
import { ProtocolFaults } from './calls/protocol-faults.ts'
import { UnsentLoad } from './calls/unsent-load.ts'
import { Account, lateChargeMs } from './credits/account.ts'
import type { CreditBudget } from './credits/credit-budget.ts'
import { creditsSummary } from './credits/credits.ts'
import { priceFound } from './credits/price-found.ts'
import { creditBudgetOf, isWatched, rhythmOf } from './credits/profile-budget.ts'
import { micro } from './events/event-tee.ts'
import type { EventSink, RunEvent, RunHeader } from './events/events.ts'
import type { OracleTruth } from './events/oracle-truth.ts'
import type { EndEvent } from './events/run-events.ts'
import { GeneratorHealth } from './generator-health.ts'
import { hintsOf } from './hints/hints-summary.ts'
import { THROTTLE_CAUSES } from './hints/throttle-cause.ts'
import { type CountedModel, type JudgedCalls, judgeCalls, nearLimit, wholeOf } from './judged-calls.ts'
import { isOfLoad, isRecorded, type ModelRecord, phaseCounts } from './model-record.ts'
import { ratesOfRun } from './run-rates.ts'
import type { Streams } from './streams/summary-streams.ts'
import type { LogDoubt } from './summary/log-doubt.ts'
import { SUMMARY_SCHEMA, type Summary } from './summary/summary.ts'
import { type CheckedPrice, NO_CREDITS } from './summary/summary-credits.ts'
import { WorkerTable } from './summary/worker-table.ts'
import { type Lateness, NEVER_LATE } from './thresholds/machine-lateness.ts'
import type { ThresholdView } from './thresholds/threshold-view.ts'
import { type Unfit, viewOfCalls } from './thresholds/view-of-calls.ts'
import { kneeOf } from './timelines/knee.ts'
import { CompletionTimes } from './times/completion.ts'
import { latenciesSnapshot, mergeRecorders } from './times/latencies.ts'
import { horizonMs, warmUpEnd } from './times/measured-time.ts'
import { byEndpoint, polling, retryingOf, throttled } from './traffic-summary.ts'

const HEADER: Kind = {
  words: 'the header of an event log, such as readEventLog gives',
  holds: (value) => isObject(value) && 'startedAt' in value && 'settings' in value && OBJECT.holds(value.settings),
}

/**
 * Events in, summary out: the one way from a run to its figures, live or from its log. Memory grows with the calls in flight, never
 * with the length of the run.
 */
export class SummaryBuilder implements EventSink {
  readonly #header: RunHeader
  readonly #settings: Profile
  readonly history: CallLedger['history']
  readonly #calls: CallLedger
  readonly #account = new Account()
  /** Amount that may have been spent, without a limit; null if there is no budget. */
  readonly #purse: CreditBudget | null
  readonly #protocol = new ProtocolFaults()
  readonly #health: GeneratorHealth
  readonly #errors = new ErrorTable()
  readonly #answers: LastAnswers
  readonly #unsent: UnsentLoad
  readonly #prices: CheckedPrice[] = []
  readonly #workers: WorkerTable | null
  #end: EndEvent | null = null
  #doubt: LogDoubt | null = null
  #truth: OracleTruth | null = null
  #firstArrival = Number.NaN
  #lastArrival = 0
  #lastTerminal = Number.NaN

  /** Throws USAGE (exit 104) for anything but the header of an event log. */
  constructor(header: RunHeader) {
    requireArguments('SummaryBuilder', { header: [HEADER, header] })
    this.#header = header
    this.#settings = header.settings
    this.#workers = header.distributed === undefined ? null : new WorkerTable(this.#settings.gateway.speed)
    this.#health = new GeneratorHealth(warmUpEnd(this.#settings.phases))
    this.#answers = new LastAnswers(this.#settings.gateway.insufficientBalanceStatuses)
    this.#unsent = new UnsentLoad(this.#settings)
    this.#purse = creditBudgetOf(this.#settings, Number.POSITIVE_INFINITY)
    const startedAtMs = epochMsOfIso(header.worldStartedAt ?? header.startedAt)
    this.#calls = new CallLedger(this.#settings, horizonMs(this.#settings), startedAtMs, this.#purse)
    this.history = this.#calls.history
  }

  emit(event: RunEvent): void {
    this.add(event)
  }

  add(event: RunEvent): void {
    this.#errors.add(event)
    this.#answers.add(event)
    this.#unsent.emit(event)
    this.#protocol.emit(event)
    this.history.emit(event)
    this.#workers?.emit(event)
    switch (event.type) {
      case 'arrival':
        if (Number.isNaN(this.#firstArrival)) this.#firstArrival = event.t
        this.#lastArrival = event.t
        break
      case 'attempt':
        this.#account.sent(event.t)
        break
      case 'terminal':
        // When a resumed run saw a task's end says nothing of how long the run lasted.
        if (event.t <= this.history.runEnd) this.#lastTerminal = event.t
        break
      case 'credits':
        this.#account.credits(
          event,
          event.body !== null && this.#calls.takeChargeable(event.t, lateChargeMs(this.#settings.credits)),
        )
        if (event.body !== null) {
          this.#calls.spend.reading(event.t, this.#account.spentSoFar ?? 0)
          this.#purse?.heard(event.body, null, event.t)
        }
        break
      case 'quota':
        this.#account.quota(event)
        break
      case 'generator':
        this.#health.add(event)
        break
      case 'oracle':
        this.#truth = event.truth
        break
      case 'price':
        this.#prices.push(priceFound(this.#settings, event))
        break
      case 'origin':
        // From here on it is the load: what came before bought prices.
        this.#firstArrival = Number.NaN
        this.#health.begin(event.t)
        break
      case 'resumed':
        this.#account.resumed()
        this.#calls.timeline.endAt(this.history.runEnd)
        break
      case 'end':
        this.#calls.timeline.endAt(this.history.runEnd)
        // Earlier versions did not write what a resumed run lacks.
        this.#end =
          event.status === 'resumed' && event.cause === undefined ? { ...event, ...this.#unsent.cause() } : event
        break
    }
  }

  /** Says why what was added may not be the run. */
  doubted(doubt: LogDoubt): void {
    this.#doubt = doubt
  }

  /** The run so far, for thresholds that may end it. */
  view(): ThresholdView {
    return this.#view(this.history.latest, this.#account.spentSoFar, 'cut-short', true)
  }

  #view(until: number, spentByRun: number | null, unfit: Unfit | null, isUnderWay = false): ThresholdView {
    return viewOfCalls(this.#calls, this.#settings, {
      ...{ until, spentByRun, account: this.#account, unfit, isUnderWay },
      lateness: this.#lateness(),
    })
  }

  /** Virtual time measures no machine. */
  #lateness(): Lateness {
    if (this.#header.time === 'virtual') return NEVER_LATE
    return this.#health.lateness(this.#calls.ownLag, this.#settings.gateway.speed)
  }

  /** Verdict and thresholds without a summary, most of which would be latencies. Changes nothing: more events may follow. */
  judged(): Pick<Summary, 'thresholds' | 'verdict'> {
    const { verdict, thresholds } = this.#judged()
    return { verdict, thresholds }
  }

  #judged(): JudgedCalls {
    return judgeCalls({
      header: this.#header,
      calls: this.#calls,
      health: this.#health,
      protocol: this.#protocol.snapshot(),
      answers: this.#answers.snapshot(),
      end: this.#end,
      isCarriedOut: this.#unsent.isCarriedOut,
      doubt: this.#doubt,
      truth: this.#truth,
      lastArrival: this.#lastArrival,
      viewUntil: (until, unfit) => this.#view(until, this.#account.delta, unfit),
    })
  }

  /** The summary of all that was added. Changes nothing: more events may follow. */
  finish(): Summary {
    const { id, profile, seed, gateway, startedAt, time } = this.#header
    const judged = this.#judged()
    const { models, status, unfit, view, counts, measured, counted } = judged
    const merged = judged.late?.merged ?? mergeRecorders(models.map((model) => model.recorders))
    const latency = latenciesSnapshot(merged)
    const all = this.#calls.all.whole(models)
    const whole = judged.late?.whole ?? wholeOf(this.#calls, models, unfit)
    const { intervals, throttling: overTime } = this.#calls.timeline.snapshot()
    const knee = kneeOf(this.#settings, intervals)
    const { calls: good, overMs } = view.good({})
    const streamsOf = (of: readonly ModelRecord[]): { streams?: Streams } => {
      const streams = this.#calls.all.streams(of)
      return streams === null ? {} : { streams: streams.snapshot(unfit ?? nearLimit(this.#calls, of), overMs) }
    }
    const open = this.#calls.all.openAges(models)
    const credits = creditsSummary({
      account: this.#account,
      models,
      samples: this.#calls.spend,
      budget: this.#settings.credits.budget,
      purse: this.#purse,
      rhythm: isWatched(this.#settings) ? rhythmOf(this.#settings.credits) : null,
      checked: this.#settings.credits.priceCheck === true ? this.#prices : null,
    })
    const refusedForBalance = models.reduce((sum, model) => sum + model.refusedForBalance, 0)
    const durationMs = this.#durationMs()
    const hours = durationMs / 3_600_000
    const { speed } = this.#settings.gateway
    const distributed = this.#workers?.snapshot(this.#header)
    return {
      schema: SUMMARY_SCHEMA,
      run: {
        ...{ id, profile, seed, gateway, startedAt, durationMs, status, time },
        ...(time === 'real' && { speed }),
        ...(this.#doubt && { doubt: this.#doubt.reason }),
        ...(judged.isUnsent && { unsent: true as const }),
      },
      verdict: judged.verdict,
      counts,
      measured,
      goodput: { calls: good, overMs, perSecond: overMs > 0 ? (good * 1000) / overMs : null },
      latency,
      whole,
      ...streamsOf(models),
      rates: ratesOfRun(all, this.#calls.all.shares(models), overMs, unfit),
      completion: CompletionTimes.of(models.map((model) => model.completion)).snapshot([...open.values()].flat()),
      firstAttempt: FirstAttempts.of(models.map((model) => model.firstAttempts)).snapshot(),
      models: models.map((model, at) => ({
        ...(counted[at] as CountedModel),
        latency: latenciesSnapshot(model.recorders),
        whole: wholeOf(this.#calls, [model], unfit),
        completion: model.completion.snapshot(open.get(model) ?? []),
        firstAttempt: model.firstAttempts.snapshot(),
        credits: credits?.byModel[model.model] ?? NO_CREDITS,
        completedPerHour: hours > 0 ? micro((model.counts(isOfLoad).completed - model.completedLater) / hours) : null,
        ...streamsOf([model]),
      })),
      phases: phaseCounts(this.#settings, models),
      throttling: {
        rate: measured.attempts === 0 ? null : measured.throttled / measured.attempts,
        byEndpoint: byEndpoint(models),
        byModel: foreignRecord(models.map((model) => [model.model, throttled(model.counts(isRecorded))])),
        byCause: addUp(
          zeros(THROTTLE_CAUSES),
          models.map((model) => model.byCause),
        ),
        overTime,
      },
      polling: polling(models),
      retrying: retryingOf(models, measured, view.attempted({})),
      hints: hintsOf(models, this.#truth),
      refusals: { balance: refusedForBalance, other: counts.refused - refusedForBalance },
      protocol: judged.protocol,
      credits,
      quota: this.#account.quotaSnapshot(),
      generator: {
        ...judged.generator,
        scheduleLag: latency.scheduleLag,
        connectionWait: time === 'virtual' ? null : this.#calls.connectionWait.snapshot(),
      },
      intervals,
      ...(knee && { knee }),
      thresholds: judged.thresholds,
      errors: this.#errors.snapshot(),
      answers: judged.answers,
      openTasks: this.#calls.openTasks(),
      oracle: judged.oracle,
      ...(distributed && { distributed }),
    }
  }

  #durationMs(): number {
    if (Number.isNaN(this.#firstArrival)) return 0
    const { latest, runEnd } = this.history
    const last = Number.isNaN(this.#lastTerminal) ? Math.min(latest, runEnd) : this.#lastTerminal
    return micro(last - this.#firstArrival)
  }
}
