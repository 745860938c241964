import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import { CreditLine, type CreditLineDetail } from './credit-line.ts'
import {
  type CallEnd,
  type EventSink,
  LEAVING_ENDS,
  type OutcomeEvent,
  type RunEvent,
  type RunHeader,
  type TerminalEvent,
} from './events.ts'
import { GeneratorLine, type GeneratorLineDetail } from './generator-line.ts'
import { HeatMap, type HeatMapDetail } from './heat-map.ts'
import { type HintSource, HintSources } from './hint-sources.ts'
import { spanMs } from './measured-time.ts'
import { ModelTimelines, type ModelTimelinesDetail } from './model-timelines.ts'
import { type CallFlow, callFlow, type FlowDetail, RetryFlow } from './retry-flow.ts'
import { TaskSample } from './task-sample.ts'
import { TaskTrace, type TracedCall } from './task-trace.ts'

/** What a page shows beyond the summary: shapes over time, a sample of calls, the ways through retries. */
export interface RunDetail {
  timelines: ModelTimelinesDetail
  heat: HeatMapDetail
  tasks: TracedCall[]
  flow: FlowDetail
  hints: HintSource[]
  credits: CreditLineDetail | null
  generator: GeneratorLineDetail | null
}

interface OpenCall {
  readonly model: string
  readonly record: boolean
  readonly intended: number
  readonly trace: TaskTrace
  readonly flow: CallFlow
  taskId: string | undefined
  /** Set when the call ended without the end of its task: a resumed run may still see it. */
  left: { end: CallEnd; t: number } | undefined
}

/**
 * Events in, a page's detail out, live or from the log. Memory grows with the models and the calls in flight, never with the length of
 * the run. Counts of time cover the whole run, as the summary's timeline does; heat map, sample and flow its recorded calls.
 */
export class RunDetailCollector implements EventSink {
  readonly #isVirtual: boolean
  readonly #open = new Map<number, OpenCall>()
  readonly #timelines: ModelTimelines
  readonly #heat: HeatMap
  readonly #sample: TaskSample
  readonly #flow = new RetryFlow()
  readonly #hints = new HintSources()
  readonly #credits: CreditLine
  readonly #generator: GeneratorLine
  #latest = 0

  constructor(header: RunHeader) {
    this.#isVirtual = header.time === 'virtual'
    this.#sample = new TaskSample(keyedRandom(header.seed))
    const { phases, drainMs, credits } = header.settings as Profile
    const horizonMs = spanMs(phases) + drainMs
    this.#timelines = new ModelTimelines(horizonMs)
    this.#heat = new HeatMap(horizonMs)
    this.#credits = new CreditLine(credits.budget, horizonMs)
    this.#generator = new GeneratorLine(horizonMs)
  }

  emit(event: RunEvent): void {
    if (event.t > this.#latest) this.#latest = event.t
    switch (event.type) {
      case 'arrival':
        this.#timelines.count(event.model, 'offered', event.intended)
        this.#timelines.count(event.model, 'started', event.t)
        this.#generator.arrival(event)
        this.#open.set(event.call, {
          model: event.model,
          record: event.record,
          intended: event.intended,
          trace: new TaskTrace(event),
          flow: callFlow(),
          taskId: undefined,
          left: undefined,
        })
        break
      case 'dropped':
        if (this.#open.delete(event.call)) this.#timelines.count(event.model, 'ended', event.t)
        else this.#timelines.count(event.model, 'offered', event.intended)
        break
      case 'credits':
        this.#credits.credits(event)
        break
      case 'generator':
        this.#generator.generator(event)
        break
      case 'admitted':
      case 'attempt':
      case 'outcome':
      case 'accepted':
      case 'poll':
      case 'terminal': {
        const call = this.#open.get(event.call)
        if (call !== undefined) this.#follow(call, event)
        break
      }
    }
  }

  #follow(call: OpenCall, event: Extract<RunEvent, { call: number }>): void {
    const { model, trace, flow } = call
    switch (event.type) {
      case 'admitted':
        trace.admitted(event)
        break
      case 'attempt':
        trace.attempt(event)
        this.#timelines.count(model, 'attempts', event.t)
        flow.pending = true
        if (call.record) this.#flow.attempt(flow)
        break
      case 'outcome':
        this.#answer(call, event)
        this.#hints.add(event)
        break
      case 'accepted':
        call.taskId = event.taskId
        this.#answer(call, { t: event.t, outcome: 'accepted' })
        break
      case 'poll':
        trace.poll(event)
        this.#hints.add(event)
        break
      case 'terminal':
        this.#terminal(call, event)
        break
    }
  }

  /** Once an attempt, whether its outcome or the accepted task is told first. */
  #answer(call: OpenCall, event: Pick<OutcomeEvent, 't' | 'outcome' | 'retryBy'>): void {
    if (!call.flow.pending) return
    call.flow.pending = false
    call.trace.answered(event)
    this.#timelines.reach(event.t)
    if (event.outcome === 'accepted' || event.outcome === 'throttled') {
      this.#timelines.count(call.model, event.outcome, event.t)
    }
    if (call.record) this.#flow.outcome(call.flow, event)
  }

  #terminal(call: OpenCall, event: TerminalEvent): void {
    const { model, record, intended, left } = call
    const { t, end } = event
    if (left === undefined) this.#timelines.count(model, 'ended', t)
    if (end === 'completed') {
      this.#timelines.count(model, 'completed', t)
      this.#credits.completed(t, event.price)
      if (record) this.#heat.record(model, intended, t - intended)
    }
    if (LEAVING_ENDS.has(end) && call.taskId !== undefined) {
      call.left = { end, t }
      return
    }
    this.#open.delete(event.call)
    if (!record) return
    const { attempts } = event
    const offered = { number: event.call, model, end, attempts, totalMs: t - intended }
    this.#sample.offer(offered, () => call.trace.snapshot(end, t, event))
    this.#flow.end(model, call.flow, end)
  }

  /** The detail of all that was told. Changes nothing: more events may follow. */
  finish(): RunDetail {
    const sample = this.#sample.clone()
    const open = [...this.#open].filter(([, call]) => call.record)
    for (const [number, { model, intended, left, trace }] of open) {
      const { end, t } = left ?? { end: 'open', t: this.#latest }
      const offered = { number, model, end, attempts: trace.attempts, totalMs: t - intended }
      sample.offer(offered, () => trace.snapshot(end, t))
    }
    return {
      timelines: this.#timelines.snapshot(),
      heat: this.#heat.snapshot(),
      tasks: sample.snapshot(),
      flow: this.#flow.snapshot(open.map(([, call]) => call)),
      hints: this.#hints.snapshot(),
      credits: this.#credits.snapshot(),
      // Virtual time measures no machine.
      generator: this.#isVirtual ? null : this.#generator.snapshot(),
    }
  }
}
