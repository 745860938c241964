import type { Clock } from '../time/clock.ts'
import type { AnswerHead } from './answer-head.ts'
import type { AnswerSink } from './answer-reader.ts'
import { type HeaderFields, NO_FIELDS } from './header-fields.ts'

/** How an exchange ended: with a whole answer, given up by us, or by a fault of the network. */
export type ExchangeEnd = 'answered' | FaultyEnd
export type FaultyEnd = GivenUp | Error
/**
 * Why we gave it up: the whole took too long, its first byte did, or the next; somebody called it off; it was not worth reading any further; or it had to
 * be on record before it was sent, and was not.
 */
export type GivenUp = 'deadline' | 'no-first-byte' | 'stalled' | 'aborted' | 'unwanted' | 'unrecorded'

/** Carrier of a request. */
interface Carrier {
  /** Breaks the connection off. */
  abort(): void
}

/**
 * One request and its answer, as the connection reports them. It ends exactly once, at whichever comes first; what the connection
 * reports afterwards is not listened to.
 */
export class Exchange implements AnswerSink {
  /** Instant at which the request was written to a connection; null while it waits for one. */
  sentAt: number | null = null
  endedAt = 0
  /** How it ended; meaningless before it has. */
  end: ExchangeEnd = 'answered'
  /** Whether it may buy something, and is sent only once it is on record. */
  needsRecord = false
  /** 0 until the head of an answer has come. */
  status = 0
  readonly #clock: Clock
  readonly #onEnd: () => void
  readonly #kept: Buffer[] = []
  /** The last piece of the body, where it was read. */
  #piece: Buffer | undefined
  #from = 0
  #to = 0
  #isOver = false
  #carrier: Carrier | undefined
  #head: AnswerHead | undefined

  /** `onEnd` is called once, and must not throw. */
  constructor(clock: Clock, onEnd: () => void) {
    this.#clock = clock
    this.#onEnd = onEnd
  }

  get isOver(): boolean {
    return this.#isOver
  }

  get headers(): HeaderFields {
    return this.#head ?? NO_FIELDS
  }

  /** Body received so far; for `onEnd` to ask, and not afterwards. */
  text(): string {
    // Most bodies come in one piece, and are asked for while it is still there.
    if (this.#kept.length === 0) return this.#piece?.toString('utf8', this.#from, this.#to) ?? ''
    this.keep()
    return Buffer.concat(this.#kept).toString()
  }

  /** Ends it now. If it was sent its connection is broken off; if not, it is dropped when its turn comes. */
  giveUp(why: GivenUp): void {
    if (this.#isOver) return
    this.#finish(why)
    this.#carrier?.abort()
  }

  /** It is about to be written to a connection. */
  onSend(carrier: Carrier): void {
    this.#carrier = carrier
    this.sentAt = this.#clock.now()
  }

  onHead(status: number, head: AnswerHead): void {
    this.status = status
    this.#head = head
  }

  onBody(chunk: Buffer, from: number, to: number): void {
    this.keep()
    this.#piece = chunk
    this.#from = from
    this.#to = to
  }

  /** The piece that it holds is about to be overwritten. */
  keep(): void {
    if (this.#piece === undefined) return
    this.#kept.push(Buffer.from(this.#piece.subarray(this.#from, this.#to)))
    this.#piece = undefined
  }

  /** The answer is whole. */
  onAnswer(): void {
    this.#finish('answered')
  }

  onFault(error: Error): void {
    this.#finish(error)
  }

  #finish(end: ExchangeEnd): void {
    if (this.#isOver) return
    this.#isOver = true
    this.end = end
    this.endedAt = this.#clock.now()
    this.#onEnd()
    this.#piece = undefined
  }
}
