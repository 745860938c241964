import { clipped } from '../../gateway/foreign-value.ts'
import { STREAM_MARKS, type StreamMark, type StreamReading } from '../../gateway/stream/reading.ts'
import type { TaskFault } from '../../gateway/task-validation.ts'
import type { AcceptedEvent, EventSink, OutcomeEvent, PollEvent, RunEvent } from '../events/events.ts'
import { type MetMark, PROTOCOL_FAULTS, type Protocol, type ProtocolFault } from '../summary/summary-protocol.ts'
import { TaskIds } from './task-ids.ts'

/** How a fault of a task's fields is counted. */
const OF_TASK: Readonly<Record<TaskFault, ProtocolFault>> = {
  estimate: 'badEstimates',
  progress: 'badProgress',
  results: 'badResults',
  status: 'unknownStatuses',
  'masked-id': 'maskedIds',
}

/** Number of faults of each kind that are reported in full. */
const MOST_EXAMPLES = 3
const LONGEST_ID = 80

/** Counts what the gateway did against the protocol; from the log as well as live. */
export class ProtocolFaults implements EventSink {
  readonly #counts = new Map<ProtocolFault, number>(PROTOCOL_FAULTS.map((fault) => [fault, 0]))
  readonly #examples: Protocol['examples'] = []
  readonly #ids = new TaskIds()
  readonly #marks = new Map<StreamMark, MetMark>()
  #streams = 0

  emit(event: RunEvent): void {
    if (event.type === 'accepted') this.#accepted(event)
    else if (event.type === 'poll') this.#poll(event)
    else if (event.type === 'outcome') this.#outcome(event)
  }

  snapshot(): Protocol {
    const counts = Object.fromEntries(this.#counts) as Record<ProtocolFault, number>
    return {
      ...counts,
      examples: PROTOCOL_FAULTS.flatMap((fault) => this.#examples.filter((example) => example.fault === fault)),
      ...(this.#streams > 0 && { streams: this.#readStreams() }),
    }
  }

  #accepted(event: AcceptedEvent): void {
    const before = this.#ids.given(event.taskId, event.call)
    if (before !== undefined) this.#count('sharedTaskIds', event, `call ${before} was given it before`)
    if (event.faults !== undefined) this.#ofTask(event.faults, event)
  }

  #poll(event: PollEvent): void {
    if (event.reason === 'other-task') this.#count('otherTask', event, event.message)
    if (event.faults !== undefined) this.#ofTask(event.faults, event, event.taskStatus)
  }

  #outcome(event: OutcomeEvent): void {
    if (event.reason === 'long-id') this.#count('oversizedIds', event, event.message)
    if (event.stream !== undefined) this.#stream(event.stream, event)
  }

  #readStreams(): NonNullable<Protocol['streams']> {
    const marks = STREAM_MARKS.flatMap((mark) => this.#marks.get(mark) ?? [])
    return { read: this.#streams, marks: marks.map((mark) => ({ ...mark })) }
  }

  #stream({ marks = [] }: StreamReading, { call, model, t }: OutcomeEvent): void {
    this.#streams++
    for (const mark of marks) {
      const known = this.#marks.get(mark)
      if (known === undefined) this.#marks.set(mark, { mark, count: 1, call, model, t })
      else known.count++
    }
  }

  #ofTask(faults: readonly TaskFault[], event: AcceptedEvent | PollEvent, status?: string): void {
    for (const fault of faults) {
      // A log of another version may know more of them.
      if (Object.hasOwn(OF_TASK, fault)) this.#count(OF_TASK[fault], event, fault === 'status' ? status : undefined)
    }
  }

  #count(fault: ProtocolFault, event: AcceptedEvent | PollEvent | OutcomeEvent, detail?: string): void {
    const count = (this.#counts.get(fault) ?? 0) + 1
    this.#counts.set(fault, count)
    if (count > MOST_EXAMPLES) return
    const { call, model, t } = event
    const taskId = 'taskId' in event ? clipped(event.taskId, LONGEST_ID) : null
    this.#examples.push({ fault, call, model, t, taskId, detail: detail ?? null })
  }
}
