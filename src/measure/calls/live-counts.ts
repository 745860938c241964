import { keptIn } from '../../maps.ts'
import { PRICE_CHECK } from '../../profile/price-check.ts'
import { Prices } from '../credits/prices.ts'
import type {
  AttemptEvent,
  DroppedEvent,
  EventSink,
  PollEvent,
  PriceEvent,
  RunEvent,
  TerminalEvent,
} from '../events/events.ts'
import { tookOf } from '../streams/call-stream.ts'
import { Recorder } from '../times/recorder.ts'
import { type CallFold, CallHistory } from './call-history.ts'
import type { Answer, CallRecord } from './call-record.ts'
import { Tally } from './counts.ts'
import type { ProtocolFaults } from './protocol-faults.ts'

/** Where one model stands while the run is under way. */
export interface LiveModel {
  /** Whole run. */
  readonly tally: Tally
  inFlight: number
  /** Prices of completed calls. */
  readonly prices: Prices
  /** Response times of completed calls in recorded phases, as in the summary. */
  readonly responseTime: Recorder
  /** First tokens of completed streams of them, from the intended start; empty where nothing is streamed. */
  readonly firstToken: Recorder
  /** Waits of recorded calls that ended, and their lateness caused by this machine; empty if nobody asks for them. */
  readonly admissionWait: Recorder
  readonly arrivalLag: Recorder
}

/** Figures of a run that are available at any moment for a few additions per event: for progress and for metrics. */
export class LiveCounts implements EventSink, CallFold<LiveModel> {
  readonly models = new Map<string, LiveModel>()
  /** Null where nobody asks for more than counts: they remember ids. */
  readonly protocol: ProtocolFaults | null
  readonly #history = new CallHistory<LiveModel>([], this)
  /** Calls that were counted without the price that they may still be found to have. */
  readonly #unpriced = new Set<number>()

  readonly #speed: number

  /** `speed`: seconds of the run in a real one. */
  constructor(models: readonly { model: string }[], protocol: ProtocolFaults | null = null, speed = 1) {
    this.#speed = speed
    this.protocol = protocol
    for (const { model } of models) this.#of(model)
  }

  emit(event: RunEvent): void {
    this.protocol?.emit(event)
    this.#history.emit(event)
  }

  arrived(call: CallRecord): LiveModel {
    const of = this.#of(call.model)
    of.tally.planned++
    of.inFlight++
    if (this.protocol !== null && call.record) of.arrivalLag.record((call.arrivedAt - call.intended) / this.#speed)
    return of
  }

  dropped(event: DroppedEvent, call: CallRecord | undefined): void {
    const of = this.#of(event.model)
    of.tally.dropped++
    if (call === undefined) of.tally.planned++
    else of.inFlight--
  }

  attempted(_: CallRecord, { attempt }: AttemptEvent, { tally }: LiveModel): void {
    tally.attempts++
    if (attempt === 1) tally.attempted++
  }

  answered(_: CallRecord, { outcome, isDuplicate }: Answer, { tally }: LiveModel): void {
    tally.outcome(outcome)
    if (isDuplicate) tally.duplicates++
  }

  polled(_: CallRecord, { outcome, taskStatus }: PollEvent, { tally }: LiveModel): void {
    tally.poll(outcome, taskStatus)
  }

  ended(call: CallRecord, event: TerminalEvent, of: LiveModel): void {
    of.tally.ends[event.end]++
    if (event.cancelled === true) of.tally.cancelled++
    if (call.left !== undefined) of.tally.ends[call.left.end]--
    else {
      of.inFlight--
      if (this.protocol !== null && call.record) of.admissionWait.record(event.admissionWaitMs)
    }
    if (event.end !== 'completed') return
    if (call.record) {
      of.responseTime.record(event.t - call.intended)
      if (call.isStreamed) this.#streamed(call, of)
    }
    of.prices.add('completed', event.price)
    if (call.phase === PRICE_CHECK && event.price === undefined) this.#unpriced.add(event.call)
  }

  #streamed(call: CallRecord, { firstToken }: LiveModel): void {
    const took = tookOf(call, 'completed').firstToken
    if (took.fate === 'completed') firstToken.record(took.ms)
  }

  priced({ call, model, price }: PriceEvent & { price: number }): void {
    if (!this.#unpriced.delete(call)) return
    const { prices } = this.#of(model)
    prices.add('completed', undefined, -1)
    prices.add('completed', price)
  }

  #of(model: string): LiveModel {
    return keptIn(this.models, model, () => ({
      tally: new Tally(),
      inFlight: 0,
      prices: new Prices(),
      responseTime: new Recorder(),
      firstToken: new Recorder(),
      admissionWait: new Recorder(),
      arrivalLag: new Recorder(),
    }))
  }
}
