import { csvCell } from '../csv-cell.ts'
import { plainText } from '../document/plain-text.ts'
import { CsvBytes } from '../fast/csv-bytes.ts'
import {
  type DroppedEvent,
  LEAVING_ENDS,
  type OutcomeEvent,
  type RunEvent,
  type TerminalEvent,
} from '../measure/events/events.ts'

type CallOver = TerminalEvent | DroppedEvent
/** The events that `tasks.csv` is made of. */
export const CALL_OVER = ['terminal', 'dropped'] as const
type Value = string | number | boolean | undefined

/** The columns of `tasks.csv` and where each comes from. Instants in ms since the start of the run. */
const COLUMNS: Readonly<Record<string, (event: CallOver) => Value>> = {
  call: (event) => event.call,
  model: (event) => event.model,
  modality: (event) => event.modality,
  end: (event) => (event.type === 'dropped' ? 'dropped' : event.end),
  measured: (event) => event.record,
  intended_ms: (event) => event.intended,
  sent_ms: ended((event) => event.sentAt),
  accepted_ms: ended((event) => event.acceptedAt),
  first_processing_ms: ended((event) => event.firstProcessing),
  last_not_done_ms: ended((event) => event.lastNotDone),
  ended_ms: (event) => event.t,
  response_ms: ended((event) => (event.end === 'completed' ? event.t - event.intended : undefined)),
  service_ms: ended((event) =>
    event.end === 'completed' && event.sentAt !== undefined ? event.t - event.sentAt : undefined,
  ),
  admission_wait_ms: ended((event) => event.admissionWaitMs),
  backoff_ms: ended((event) => event.backoffMs),
  attempts: ended((event) => event.attempts),
  polls: ended((event) => event.polls),
  results: ended((event) => event.results),
  price: ended((event) => event.price),
  task_id: ended((event) => event.taskId),
  message: (event) =>
    event.type === 'dropped' ? event.reason : event.cancelled === true ? 'cancelled' : event.message,
}

export function isCallOver(event: RunEvent): event is CallOver {
  return event.type === 'terminal' || event.type === 'dropped'
}

/** Bytes gathered before a piece is handed on, so that a million rows are not a million writes. */
const PIECE = 64 * 1024

/**
 * `tasks.csv` (RFC 4180) in pieces: a row a call, from its terminal or dropped event. Calls whose task was left open come last: until the log is read,
 * a resumed run may have seen another end of them.
 */
export function renderTasksCsv(events: Iterable<RunEvent> | AsyncIterable<RunEvent>): AsyncGenerator<string> {
  const left = new Map<number, CallOver>()
  const isSettled = (event: RunEvent): event is CallOver => {
    if (!isCallOver(event)) return false
    if (left.size > 0) left.delete(event.call)
    if (!leavesTask(event)) return true
    left.set(event.call, event)
    return false
  }
  return renderCsv(COLUMNS, events, isSettled, left)
}

function leavesTask(event: CallOver): boolean {
  return (
    event.type === 'terminal' && event.taskId !== undefined && LEAVING_ENDS.has(event.end) && event.cancelled !== true
  )
}

/** `last`: what has a row too, once all events are read. */
async function* renderCsv<Event extends RunEvent>(
  columns: Readonly<Record<string, (event: Event) => Value>>,
  events: Iterable<RunEvent> | AsyncIterable<RunEvent>,
  isOfIt: (event: RunEvent) => event is Event,
  last: ReadonlyMap<number, Event> = new Map(),
): AsyncGenerator<string> {
  const values = Object.values(columns)
  const rows = new CsvBytes((text) => csvCell(text, plainText(text)))
  const add = (event: Event): void => {
    for (const value of values) {
      const cell = value(event)
      // Sums of fractional instants carry binary dust; a nanosecond is enough.
      rows.cell(typeof cell === 'number' ? Math.round(cell * 1e6) / 1e6 : cell)
    }
    rows.endRow()
  }
  for (const name of Object.keys(columns)) rows.cell(name)
  rows.endRow()
  for await (const event of events) {
    if (!isOfIt(event)) continue
    add(event)
    if (rows.length >= PIECE) yield rows.take()
  }
  for (const event of last.values()) {
    add(event)
    if (rows.length >= PIECE) yield rows.take()
  }
  yield rows.take()
}

/** The events that `streams.csv` is made of. */
export const STREAM_READ = ['outcome'] as const

type StreamRead = OutcomeEvent & { stream: NonNullable<OutcomeEvent['stream']> }

/** The columns of `streams.csv`. Instants of a stream in ms after it was sent. */
const STREAM_COLUMNS: Readonly<Record<string, (event: StreamRead) => Value>> = {
  call: ({ call }) => call,
  model: ({ model }) => model,
  attempt: ({ attempt }) => attempt,
  outcome: ({ outcome }) => outcome,
  reason: ({ reason }) => reason,
  sent_ms: ({ t, ms }) => t - ms,
  first_chunk_ms: ({ stream }) => stream.firstChunkMs,
  first_token_ms: ({ stream }) => stream.firstTokenMs,
  first_output_token_ms: ({ stream }) => stream.firstOutputMs,
  last_text_ms: ({ stream }) => stream.lastTextMs,
  last_frame_ms: ({ stream }) => stream.lastFrameMs,
  text_frames: ({ stream }) => stream.textFrames,
  longest_gap_ms: ({ stream }) => {
    const longest = stream.gaps.at(-1)
    return longest === undefined ? undefined : longest[0] / 1000
  },
  token_ms: ({ stream }) => stream.tokenMs,
  input_tokens: ({ stream }) => stream.tokens?.input,
  output_tokens: ({ stream }) => stream.tokens?.output,
  cached_tokens: ({ stream }) => stream.tokens?.cached,
  reasoning_tokens: ({ stream }) => stream.tokens?.reasoning,
  marks: ({ stream }) => stream.marks?.join(' '),
}

/** `streams.csv` (RFC 4180) in pieces: a row a streamed answer, whole or not. */
export function renderStreamsCsv(events: Iterable<RunEvent> | AsyncIterable<RunEvent>): AsyncGenerator<string> {
  return renderCsv(
    STREAM_COLUMNS,
    events,
    (event): event is StreamRead => event.type === 'outcome' && event.stream !== undefined,
  )
}

/** A column that only a started call has. */
function ended(of: (event: TerminalEvent) => Value): (event: CallOver) => Value {
  return (event) => (event.type === 'terminal' ? of(event) : undefined)
}
