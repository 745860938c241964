import type { MessageBody } from '../../gateway/bodies.ts'
import type { ReplyContext } from '../../gateway/classify.ts'
import type { AttemptOptions } from '../../gateway/gateway.ts'
import { GIVEN_UP } from '../../gateway/network-fault.ts'
import type { Outcome } from '../../gateway/outcome.ts'
import { headerFields } from '../../gateway/reply-headers.ts'
import type { FrameReader } from '../../gateway/stream/frame.ts'
import { type BytesEnd, type StreamAsked, StreamMeter } from '../../gateway/stream/meter.ts'
import { streamOutcome } from '../../gateway/stream/stream-outcome.ts'
import type { MockReply, MockStream } from '../exchange.ts'

export function isHeard(reply: MockReply): reply is MockReply & { stream: MockStream } {
  const { stream, status, fault } = reply
  return stream !== undefined && status >= 200 && status < 300 && (fault === undefined || fault === 'slow-headers')
}

interface Heard {
  readonly meter: StreamMeter
  readonly at: number
  readonly how: BytesEnd
  readonly cause?: string
}

/**
 * A streamed answer of the engine, as its caller reads it without a network: each frame at its instant, by the parser and the meter that read a real one.
 * Nobody sleeps for the frames: when the stream ends for the caller is known when it begins.
 */
export class HeardStream {
  readonly #reply: MockReply & { stream: MockStream }
  readonly #sentAt: number
  readonly #limits: Pick<AttemptOptions, 'deadline' | 'stallMs'>
  readonly #frames: () => FrameReader
  readonly #asked: StreamAsked
  readonly #whole: Heard

  constructor(
    reply: MockReply & { stream: MockStream },
    sentAt: number,
    limits: Pick<AttemptOptions, 'deadline' | 'stallMs'>,
    frames: () => FrameReader,
    asked: StreamAsked,
  ) {
    this.#reply = reply
    this.#sentAt = sentAt
    this.#limits = limits
    this.#frames = frames
    this.#asked = asked
    this.#whole = this.#heardUntil(Infinity)
  }

  /** When it ends for the caller: by itself, by a bad frame, or because the caller waits no longer. */
  get endsAt(): number {
    return this.#whole.at
  }

  /** Outcome at its end; `calledOffAt` is when the caller called it off before. */
  outcome(calledOffAt: number | undefined, context: ReplyContext): Outcome<MessageBody> {
    const heard = calledOffAt === undefined ? this.#whole : this.#heardUntil(calledOffAt)
    const { status, headers } = this.#reply
    return streamOutcome(heard.meter, heard, { status, headers: headerFields(headers) }, context)
  }

  #heardUntil(calledOffAt: number): Heard {
    const { stream, delayMs } = this.#reply
    const { deadline, stallMs = Infinity } = this.#limits
    const meter = new StreamMeter(this.#frames(), this.#asked, this.#sentAt)
    let heardAt = this.#sentAt + delayMs
    const givenUpBefore = (at: number): Heard | null => {
      const until = Math.min(deadline, heardAt + stallMs, calledOffAt)
      if (at <= until) return null
      if (until === calledOffAt) return { meter, at: until, how: 'aborted' }
      if (until === deadline) return { meter, at: until, how: 'deadline' }
      return { meter, at: until, how: 'stalled', cause: GIVEN_UP.stalled }
    }
    for (const { atMs, text } of stream.frames) {
      const at = Math.max(heardAt, this.#sentAt + atMs)
      const givenUp = givenUpBefore(at)
      if (givenUp !== null) return givenUp
      heardAt = at
      if (!meter.readText(at, text)) return { meter, at, how: 'aborted' }
    }
    const endAt = stream.end === 'hang' ? Infinity : Math.max(heardAt, this.#sentAt + stream.endAtMs)
    return givenUpBefore(endAt) ?? { meter, at: endAt, how: stream.end === 'reset' ? 'broken' : 'ended' }
  }
}
