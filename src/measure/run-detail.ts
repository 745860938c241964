import { keyedRandom } from '../random.ts'
import { type CallFold, CallHistory } from './call-history.ts'
import { type Answer, type CallRecord, leavesTask } from './call-record.ts'
import { CreditLine, type CreditLineDetail } from './credit-line.ts'
import type {
  AdmittedEvent,
  AttemptEvent,
  DroppedEvent,
  EventSink,
  OutcomeEvent,
  PollEvent,
  RunEvent,
  RunHeader,
  TerminalEvent,
} from './events.ts'
import { GeneratorLine, type GeneratorLineDetail } from './generator-line.ts'
import { HeatMap, type HeatMapDetail } from './heat-map.ts'
import { type HintSource, HintSources } from './hint-sources.ts'
import { horizonMs } from './measured-time.ts'
import { ModelTimelines, type ModelTimelinesDetail } from './model-timelines.ts'
import { type CallFlow, callFlow, type FlowDetail, RetryFlow } from './retry-flow.ts'
import { TaskSample } from './task-sample.ts'
import { TaskTrace, type TracedCall } from './task-trace.ts'

/** Detail of a page beyond the summary: shapes over time, a sample of calls, the paths through retries. */
export interface RunDetail {
  timelines: ModelTimelinesDetail
  heat: HeatMapDetail
  tasks: TracedCall[]
  flow: FlowDetail
  hints: HintSource[]
  credits: CreditLineDetail | null
  generator: GeneratorLineDetail | null
}

/** Data kept of a call while events of it may still come. */
interface Traced {
  readonly trace: TaskTrace
  readonly flow: CallFlow
}

/**
 * Events in, a page's detail out, live or from the log. Memory grows with the models and the calls in flight, never with the length of
 * the run. Counts of time cover the whole run, as the summary's timeline does; heat map, sample and flow its recorded calls.
 */
export class RunDetailCollector implements EventSink, CallFold<Traced> {
  readonly #isVirtual: boolean
  readonly #history = new CallHistory<Traced>([], this)
  readonly #timelines: ModelTimelines
  readonly #heat: HeatMap
  readonly #sample: TaskSample
  readonly #flow = new RetryFlow()
  readonly #hints = new HintSources()
  readonly #credits: CreditLine
  readonly #generator: GeneratorLine

  constructor(header: RunHeader) {
    this.#isVirtual = header.time === 'virtual'
    this.#sample = new TaskSample(keyedRandom(header.seed))
    const until = horizonMs(header.settings)
    this.#timelines = new ModelTimelines(until)
    this.#heat = new HeatMap(until)
    this.#credits = new CreditLine(header.settings.credits.budget, until)
    this.#generator = new GeneratorLine(until, header.settings.gateway.speed)
  }

  emit(event: RunEvent): void {
    this.#history.emit(event)
    if (event.type === 'arrival') this.#generator.arrival(event)
    else if (event.type === 'credits') this.#credits.credits(event)
    else if (event.type === 'generator') this.#generator.generator(event)
  }

  arrived(call: CallRecord): Traced {
    this.#timelines.count(call.model, 'offered', call.intended)
    this.#timelines.count(call.model, 'started', call.arrivedAt)
    return { trace: new TaskTrace(call), flow: callFlow() }
  }

  dropped(event: DroppedEvent, call: CallRecord | undefined): void {
    if (call !== undefined) this.#timelines.count(event.model, 'ended', event.t)
    else this.#timelines.count(event.model, 'offered', event.intended)
  }

  admitted(_: CallRecord, event: AdmittedEvent, { trace }: Traced): void {
    trace.admitted(event)
  }

  attempted({ model, record }: CallRecord, event: AttemptEvent, { trace }: Traced): void {
    trace.attempted(event)
    this.#timelines.count(model, 'attempts', event.t)
    if (record) this.#flow.attempted(event.attempt)
  }

  answered({ model, record }: CallRecord, answer: Answer, { trace, flow }: Traced): void {
    const { t, outcome } = answer
    trace.answered(answer)
    this.#timelines.reach(t)
    if (outcome === 'accepted' || outcome === 'throttled') this.#timelines.count(model, outcome, t)
    if (record) this.#flow.answered(flow, answer)
  }

  outcome(_: CallRecord, event: OutcomeEvent): void {
    this.#hints.add(event)
  }

  polled(_: CallRecord, event: PollEvent): void {
    this.#hints.add(event)
  }

  ended(call: CallRecord, event: TerminalEvent, { trace, flow }: Traced): void {
    const { model, record, intended, left } = call
    const { t, end, attempts } = event
    if (left === undefined) this.#timelines.count(model, 'ended', t)
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
    const open = this.#history
      .open()
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
    }
  }
}
