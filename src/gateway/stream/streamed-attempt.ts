import type { Clock } from '../../time/clock.ts'
import type { Deadlines } from '../../wire/deadlines.ts'
import type { ExchangeEnd } from '../../wire/exchange.ts'
import { StreamedExchange, watchSilence } from '../../wire/streamed-exchange.ts'
import type { MessageBody } from '../bodies.ts'
import type { ReplyContext } from '../classify.ts'
import type { AttemptOptions } from '../gateway.ts'
import { GIVEN_UP, sentFault } from '../network-fault.ts'
import type { Outcome } from '../outcome.ts'
import type { FrameReader } from './frame.ts'
import { type BytesEnd, type StreamAsked, StreamMeter } from './meter.ts'
import { isEventStream, streamOutcome } from './stream-outcome.ts'

/** One attempt over HTTP whose answer is metered as it comes, if it is a stream. */
export class StreamedAttempt {
  readonly exchange: StreamedExchange
  #meter: StreamMeter | undefined

  constructor(clock: Clock, frames: () => FrameReader, asked: StreamAsked, onEnd: () => void) {
    this.exchange = new StreamedExchange(clock, onEnd, (exchange) => {
      if (!isEventStream(exchange)) return undefined
      this.#meter = new StreamMeter(frames(), asked, exchange.sentAt ?? 0)
      return this.#meter
    })
  }

  /** Whether the head of a stream has come. */
  get hasBegun(): boolean {
    return this.#meter !== undefined
  }

  /** Gives the attempt up when it is silent for longer than it may be; the returned function ends that. */
  watch(
    { firstByteMs = Infinity, stallMs = Infinity }: AttemptOptions,
    deadlines: Deadlines,
    clock: Clock,
  ): () => void {
    if (firstByteMs === Infinity && stallMs === Infinity) return () => {}
    return watchSilence(this.exchange, { firstByteMs, stallMs }, deadlines, clock)
  }

  /** Outcome of a stream that has begun; it is to be asked for once. */
  outcome(context: ReplyContext): Outcome<MessageBody> {
    const { end, status, headers } = this.exchange
    return streamOutcome(this.#meter as StreamMeter, bytesEnd(end), { status, headers }, context)
  }
}

function bytesEnd(end: ExchangeEnd): { how: BytesEnd; cause?: string } {
  if (end === 'answered') return { how: 'ended' }
  if (typeof end !== 'string') return { how: 'broken', cause: sentFault(end, true).detail }
  if (end === 'stalled') return { how: 'stalled', cause: GIVEN_UP.stalled }
  return { how: end === 'aborted' ? 'aborted' : 'deadline' }
}
