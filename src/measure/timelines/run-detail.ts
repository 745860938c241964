import type { CreditsBody } from '../../gateway/bodies.ts'
import { keyedRandom } from '../../random.ts'
import { type CallFold, CallHistory } from '../calls/call-history.ts'
import { type Answer, type CallRecord, leavesTask } from '../calls/call-record.ts'
import { type CallFlow, callFlow, type FlowDetail, RetryFlow } from '../calls/retry-flow.ts'
import { spentBetween } from '../credits/account.ts'
import { decimal } from '../credits/prices.ts'
import type {
  AdmittedEvent,
  ArrivalEvent,
  AttemptEvent,
  DroppedEvent,
  EventSink,
  OutcomeEvent,
  PollEvent,
  RunEvent,
  RunHeader,
  TerminalEvent,
} from '../events/events.ts'
import type { CreditsEvent, GeneratorEvent } from '../events/run-events.ts'
import { type HintSource, HintSources } from '../hints/hint-sources.ts'
import { StreamSample, type StreamsDetail } from '../streams/stream-sample.ts'
import { horizonMs } from '../times/measured-time.ts'
import { HeatMap, type HeatMapDetail } from './heat-map.ts'
import { TaskSample } from './task-sample.ts'
import { TaskTrace, type TracedCall } from './task-trace.ts'
import { type Stretches, TimeGrid } from './time-grid.ts'
import { ModelTimelines, type ModelTimelinesDetail } from './timeline.ts'

/** Detail of a page beyond the summary: shapes over time, a sample of calls, the paths through retries. */
export interface RunDetail {
  timelines: ModelTimelinesDetail
  heat: HeatMapDetail
  tasks: TracedCall[]
  flow: FlowDetail
  hints: HintSource[]
  credits: CreditLineDetail | null
  generator: GeneratorLineDetail | null
  /** Null where nothing was streamed. */
  streams: StreamsDetail | null
}

/** Data kept of a call while events of it may still come. */
interface Traced {
  readonly trace: TaskTrace
  readonly flow: CallFlow
  /** Requests for text under way when its latest was sent, itself among them. */
  textsInFlight: number
}

/**
 * Events in, a page's detail out, live or from the log. Memory grows with the models and the calls in flight, never with the length of
 * the run. Counts of time cover the whole run, as the summary's timeline does; heat map, sample and flow its recorded calls.
 */
export class RunDetailCollector implements EventSink, CallFold<Traced> {
  readonly #isVirtual: boolean
  readonly #history: CallHistory<unknown>
  readonly #isFollowed: boolean
  readonly #open: () => { call: CallRecord; own: Traced }[]
  readonly #timelines: ModelTimelines
  readonly #heat: HeatMap
  readonly #sample: TaskSample
  readonly #flow = new RetryFlow()
  readonly #hints = new HintSources()
  readonly #streams: StreamSample
  #textsInFlight = 0
  readonly #credits: CreditLine
  readonly #generator: GeneratorLine

  /** `history`: one that follows the calls of the same events already, and gets each event before this does. */
  constructor(header: RunHeader, history?: CallHistory<unknown>) {
    this.#isFollowed = history !== undefined
    this.#history = history ?? new CallHistory([], { arrived: () => undefined })
    this.#open = this.#history.tell(this)
    this.#isVirtual = header.time === 'virtual'
    this.#sample = new TaskSample(keyedRandom(header.seed))
    this.#streams = new StreamSample(keyedRandom(header.seed))
    const until = horizonMs(header.settings)
    this.#timelines = new ModelTimelines(until)
    this.#heat = new HeatMap(until)
    this.#credits = new CreditLine(header.settings.credits.budget, until)
    this.#generator = new GeneratorLine(until, header.settings.gateway.speed)
  }

  emit(event: RunEvent): void {
    if (!this.#isFollowed) this.#history.emit(event)
    if (event.type === 'arrival') this.#generator.arrival(event)
    else if (event.type === 'credits') this.#credits.credits(event)
    else if (event.type === 'generator') this.#generator.generator(event)
    else if (event.type === 'end' || event.type === 'resumed') {
      this.#timelines.endAt(this.#history.runEnd)
      this.#credits.endAt(this.#history.runEnd)
    }
  }

  arrived(call: CallRecord): Traced {
    this.#timelines.count(call.model, 'offered', call.intended)
    this.#timelines.count(call.model, 'started', call.arrivedAt)
    return { trace: new TaskTrace(call), flow: callFlow(), textsInFlight: 0 }
  }

  dropped(event: DroppedEvent, call: CallRecord | undefined): void {
    if (call !== undefined) this.#timelines.count(event.model, 'ended', event.t)
    else this.#timelines.count(event.model, 'offered', event.intended)
  }

  admitted(_: CallRecord, event: AdmittedEvent, { trace }: Traced): void {
    trace.admitted(event)
  }

  attempted({ model, modality, record }: CallRecord, event: AttemptEvent, own: Traced): void {
    if (modality === 'text') own.textsInFlight = ++this.#textsInFlight
    own.trace.attempted(event)
    this.#timelines.count(model, 'attempts', event.t)
    if (record) this.#flow.attempted(event.attempt)
  }

  answered({ model, modality, record }: CallRecord, answer: Answer, { trace, flow }: Traced): void {
    const { t, outcome } = answer
    if (modality === 'text') this.#textsInFlight--
    trace.answered(answer)
    this.#timelines.reach(t)
    if (outcome === 'accepted' || outcome === 'throttled') this.#timelines.count(model, outcome, t)
    if (record) this.#flow.answered(flow, answer)
  }

  outcome({ call, record, intended }: CallRecord, event: OutcomeEvent, { textsInFlight }: Traced): void {
    this.#hints.add(event)
    const { model, stream, t, ms } = event
    if (!record || stream === undefined || event.outcome !== 'accepted') return
    this.#streams.offer({ call, model, intended, sentAt: t - ms, inFlight: textsInFlight, stream })
  }

  polled(_: CallRecord, event: PollEvent): void {
    this.#hints.add(event)
  }

  ended(call: CallRecord, event: TerminalEvent, { trace, flow }: Traced): void {
    const { model, record, intended, left } = call
    const { t, end, attempts } = event
    if (left === undefined) this.#timelines.count(model, 'ended', t)
    if (call.modality === 'text' && call.pending > 0) this.#textsInFlight--
    if (end === 'completed') {
      this.#timelines.count(model, 'completed', t)
      this.#credits.completed(t, event.price)
      if (record) this.#heat.record(model, intended, t - intended)
    }
    if (!record || leavesTask(call, event)) return
    const offered = { number: call.call, model, end, attempts, totalMs: t - intended }
    this.#sample.offer(offered, () => trace.snapshot(end, t, event))
    this.#flow.ended(call, flow, end)
  }

  /** The detail of all events so far. Changes nothing: more may follow. */
  finish(): RunDetail {
    const sample = this.#sample.clone()
    const open = this.#open()
      .filter(({ call }) => call.record)
      .map(({ call, own }) => ({ call, ...own }))
    for (const { call, trace } of open) {
      const { end, t } = call.left ?? { end: 'open', t: this.#history.latest }
      const { call: number, model, attempts } = call
      sample.offer({ number, model, end, attempts, totalMs: t - call.intended }, () => trace.snapshot(end, t))
    }
    return {
      timelines: this.#timelines.snapshot(),
      heat: this.#heat.snapshot(),
      tasks: sample.snapshot(),
      flow: this.#flow.snapshot(open),
      hints: this.#hints.snapshot(),
      credits: this.#credits.snapshot(),
      // Virtual time measures no machine.
      generator: this.#isVirtual ? null : this.#generator.snapshot(),
      streams: this.#streams.snapshot(),
    }
  }
}

/** Readings beyond this number are thinned, the first and the latest kept. */
const MOST_READINGS = 240

interface CreditLineDetail {
  /** Credits that had been used since the first reading, as the credit query stated. */
  readings: { t: number; spent: number }[]
  /** Stated prices of completed calls added up, at the end of each stretch; null when no price was stated. */
  priced: { widthMs: number; spent: number[] } | null
  budget: number | null
}

/** Spending over time, in fixed memory: as the gateway tells it, and as the profile's prices do. */
export class CreditLine {
  readonly #budget: number | null
  #horizonMs: number
  readonly #grid: TimeGrid
  readonly #spent: number
  #isPriced = false
  #before: CreditsBody['data'] | null = null
  #readings: { t: number; spent: number }[] = []
  #every = 1
  #seen = 0
  #latest: { t: number; spent: number } | undefined

  constructor(budget: number | null, horizonMs: number) {
    this.#budget = budget
    this.#horizonMs = horizonMs
    this.#grid = new TimeGrid(horizonMs)
    this.#spent = this.#grid.line()
  }

  credits({ t, body }: CreditsEvent): void {
    if (body === null) return
    this.#before ??= body
    this.#latest = { t: Math.min(t, this.#horizonMs), spent: decimal(spentBetween(this.#before, body)) }
    if (this.#seen++ % this.#every !== 0) return
    this.#readings.push(this.#latest)
    if (this.#readings.length <= MOST_READINGS) return
    this.#readings = this.#readings.filter((_, at) => at % 2 === 0)
    this.#every *= 2
  }

  /** The run is over: what a resumed run sees later counts then. */
  endAt(t: number): void {
    this.#horizonMs = Math.min(this.#horizonMs, t)
    this.#grid.endAt(t)
  }

  completed(t: number, price: number | undefined): void {
    if (price === undefined) return
    this.#isPriced = true
    this.#grid.add(this.#spent, t, price)
  }

  /** Null when nothing is known of money. */
  snapshot(): CreditLineDetail | null {
    const readings = [...this.#readings]
    if (this.#latest !== undefined && readings.at(-1) !== this.#latest) readings.push(this.#latest)
    if (readings.length === 0 && !this.#isPriced) return null
    let sum = 0
    const spent = this.#grid.read(this.#spent).map((amount) => {
      sum += amount
      return decimal(sum)
    })
    const { widthMs } = this.#grid.stretches
    return { readings, priced: this.#isPriced ? { widthMs, spent } : null, budget: this.#budget }
  }
}

/** The worst of each stretch; NaN where nothing was measured. */
interface GeneratorLineDetail extends Stretches {
  scheduleLagMs: number[]
  loopDelayMs: number[]
  cpuShare: number[]
}

/** How the generator did over time, in fixed memory: a mean would hide the second in which it stalled. */
class GeneratorLine {
  readonly #grid: TimeGrid
  readonly #lag: number
  readonly #loop: number
  readonly #cpu: number
  readonly #speed: number

  /** `speed`: seconds of the run in a real one. */
  constructor(horizonMs: number, speed: number) {
    this.#grid = new TimeGrid(horizonMs)
    this.#speed = speed
    this.#lag = this.#grid.line('max')
    this.#loop = this.#grid.line('max')
    this.#cpu = this.#grid.line('max')
  }

  arrival({ t, intended }: ArrivalEvent): void {
    this.#grid.add(this.#lag, t, (t - intended) / this.#speed)
  }

  generator({ t, loopDelayP99Ms, cpuShare }: GeneratorEvent): void {
    // The event is about the stretch that ends with it.
    this.#grid.add(this.#loop, t - 1, loopDelayP99Ms)
    this.#grid.add(this.#cpu, t - 1, cpuShare)
  }

  snapshot(): GeneratorLineDetail {
    return {
      ...this.#grid.stretches,
      scheduleLagMs: this.#grid.read(this.#lag),
      loopDelayMs: this.#grid.read(this.#loop),
      cpuShare: this.#grid.read(this.#cpu),
    }
  }
}
