import type { StreamReading } from '../../gateway/stream/reading.ts'
import type { EventSink, OutcomeEvent, RunEvent } from './events.ts'

/** Instants and spans are kept to the µs: finer digits mean nothing, and would double the log. */
export function micro(ms: number): number {
  return Math.round(ms * 1000) / 1000
}

function microHint(hint: NonNullable<OutcomeEvent['hint']>): NonNullable<OutcomeEvent['hint']> {
  return hint.delayMs === undefined ? hint : { ...hint, delayMs: micro(hint.delayMs) }
}

const STREAM_INSTANTS = [
  'firstChunkMs',
  'firstTokenMs',
  'firstOutputMs',
  'lastTextMs',
  'lastFrameMs',
  'tokenMs',
] as const

function microStream(stream: StreamReading): StreamReading {
  const rounded = { ...stream }
  for (const name of STREAM_INSTANTS) if (rounded[name] !== undefined) rounded[name] = micro(rounded[name])
  return rounded
}

/** Rounds every instant and span of an event to whole µs, in place: an emitted event belongs to its sinks. */
export function roundEvent(event: RunEvent): RunEvent {
  event.t = micro(event.t)
  switch (event.type) {
    case 'arrival':
    case 'dropped':
      event.intended = micro(event.intended)
      break
    case 'admitted':
      event.waitMs = micro(event.waitMs)
      break
    case 'outcome':
      event.ms = micro(event.ms)
      if (event.retryAt !== undefined) event.retryAt = micro(event.retryAt)
      if (event.hint !== undefined) event.hint = microHint(event.hint)
      if (event.stream !== undefined) event.stream = microStream(event.stream)
      break
    case 'accepted':
      if (event.estimateMs !== undefined) event.estimateMs = micro(event.estimateMs)
      break
    case 'poll':
      event.ms = micro(event.ms)
      if (event.hint !== undefined) event.hint = microHint(event.hint)
      break
    case 'terminal':
      event.intended = micro(event.intended)
      event.admissionWaitMs = micro(event.admissionWaitMs)
      event.backoffMs = micro(event.backoffMs)
      if (event.sentAt !== undefined) event.sentAt = micro(event.sentAt)
      if (event.acceptedAt !== undefined) event.acceptedAt = micro(event.acceptedAt)
      if (event.firstProcessing !== undefined) event.firstProcessing = micro(event.firstProcessing)
      if (event.lastNotDone !== undefined) event.lastNotDone = micro(event.lastNotDone)
      break
    case 'worker':
      event.offsetMs = micro(event.offsetMs)
      event.errorMs = micro(event.errorMs)
      break
    case 'gone-slots':
      event.until = micro(event.until)
      break
    case 'generator':
      event.loopDelayP50Ms = micro(event.loopDelayP50Ms)
      event.loopDelayP99Ms = micro(event.loopDelayP99Ms)
      event.loopDelayMaxMs = micro(event.loopDelayMaxMs)
      if (event.cpuWaitMs !== undefined) event.cpuWaitMs = micro(event.cpuWaitMs)
      if (event.fastestConnectMs !== undefined) event.fastestConnectMs = micro(event.fastestConnectMs)
      break
  }
  return event
}

/** Rounds each event once, then tells every sink in turn: so the live summary sees exactly what the log will say. */
export function eventTee(sinks: readonly EventSink[]): EventSink {
  const [first, ...others] = sinks
  const skips = [...(first?.skips ?? [])].filter((type) => others.every((sink) => sink.skips?.has(type)))
  return {
    skips: new Set(skips),
    emit(event) {
      roundEvent(event)
      for (const sink of sinks) sink.emit(event)
    },
  }
}

/** A wait below this may come of instants that were rounded to µs. */
const ROUNDING_MS = 0.003

/** A wait without what rounding may have made of it. */
export function beyondRounding(ms: number): number {
  return ms < ROUNDING_MS ? 0 : ms
}
