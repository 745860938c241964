import type { StreamReading } from '../../gateway/stream/reading.ts'
import type { ModelLoad, WeightedRequest } from '../../profile/profile.ts'
import type { CallRecord } from '../calls/call-record.ts'
import type { Fate } from '../calls/ends.ts'
import { micro } from '../events/event-tee.ts'
import type { OutcomeEvent } from '../events/events.ts'
import { STREAM_BREAKS, STREAM_TIMES, type StreamBreak, type StreamTime } from './summary-streams.ts'

/** Figures of which each streamed call has at most one. */
export const STREAM_METRICS = [...STREAM_TIMES, 'tokenTime'] as const
export type StreamMetric = (typeof STREAM_METRICS)[number]

/** How a streamed call counts towards a figure: it took `ms`, at least `ms` where its end was not seen, or longer than any bound. */
export interface Took {
  fate: Fate
  ms: number
}
export type StreamTook = Readonly<Record<StreamMetric, Took>>

export function asksForStream({ body }: Pick<WeightedRequest, 'body'>): boolean {
  return (body as { stream?: unknown }).stream === true
}

/** Whether every call of the model asks for a stream, so that one of which nothing else is known does. */
export function alwaysStreams({ modality, requests }: Pick<ModelLoad, 'modality' | 'requests'>): boolean {
  return modality === 'text' && requests.length > 0 && requests.every(asksForStream)
}

const FIELDS = { firstChunk: 'firstChunkMs', firstToken: 'firstTokenMs', firstOutput: 'firstOutputMs' } as const

/** When an instant of a stream came, in ms after the attempt was sent; undefined where it did not. */
export function instantOf(stream: StreamReading, time: StreamTime): number | undefined {
  return stream[FIELDS[time]]
}

/** A streamed call that was never sent, and is `ageMs` old. */
export function tookUnsent(fate: Fate, ageMs: number): StreamTook {
  return tookAll({ fate: fate === 'completed' ? 'never' : fate, ms: ageMs })
}

/**
 * How a streamed call counts. From the intended start, like the response time: what did not come took longer than any bound, and what may still
 * come, at least until the sending of the latest attempt. The time for each token is left out where the server does not tell it.
 */
export function tookOf(call: CallRecord, fate: Fate): StreamTook {
  const { intended, attemptAt, outcome } = call
  const stream = outcome?.stream
  const sinceIntended = (ms: number): number =>
    micro((outcome === undefined ? attemptAt : outcome.t - outcome.ms) + ms - intended)
  switch (fate) {
    case 'never':
    case 'left-out':
      return tookAll({ fate, ms: 0 })
    case 'unseen': {
      const atLeast = Math.max(0, micro(attemptAt - intended))
      return {
        ...tookAll({ fate, ms: atLeast }, (time) => {
          const ms = stream === undefined ? undefined : instantOf(stream, time)
          return ms === undefined ? undefined : { fate, ms: sinceIntended(ms) }
        }),
        tokenTime: { fate, ms: 0 },
      }
    }
    case 'completed':
      return {
        ...tookAll({ fate: 'never', ms: 0 }, (time) => {
          const ms = stream === undefined ? undefined : instantOf(stream, time)
          return ms === undefined ? undefined : { fate, ms: sinceIntended(ms) }
        }),
        tokenTime: stream?.tokenMs === undefined ? { fate: 'left-out', ms: 0 } : { fate, ms: micro(stream.tokenMs) },
      }
  }
}

function tookAll(otherwise: Took, known: (time: StreamTime) => Took | undefined = () => undefined): StreamTook {
  return {
    firstChunk: known('firstChunk') ?? otherwise,
    firstToken: known('firstToken') ?? otherwise,
    firstOutput: known('firstOutput') ?? otherwise,
    tokenTime: otherwise,
  }
}

/** The cause for which an answer's stream broke off; null where it did not. */
export function breakOf({
  outcome,
  reason,
  stream,
}: Pick<OutcomeEvent, 'outcome' | 'reason' | 'stream'>): StreamBreak | null {
  if (outcome !== 'ambiguous') return null
  const known = STREAM_BREAKS.find((name) => name === reason)
  return known ?? (stream === undefined ? null : 'other')
}
