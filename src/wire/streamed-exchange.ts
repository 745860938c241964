import type { Clock } from '../time/clock.ts'
import type { AnswerHead } from './answer-head.ts'
import type { Deadlines } from './deadlines.ts'
import { Exchange } from './exchange.ts'

/** Takes the body of an answer as it comes. */
export interface BodyListener {
  /** The bytes from `from` to `to`, valid during the call. `at` is the instant of their read, the same for all of one read. False: no more is wanted. */
  read(at: number, bytes: Buffer, from: number, to: number): boolean
}

/** Chooses who takes the body of an answer, once its head has come. Undefined: it is kept, as that of a whole answer. */
export type ChooseListener = (exchange: StreamedExchange) => BodyListener | undefined

/** An exchange of which the body is read as it comes, and not kept. */
export class StreamedExchange extends Exchange {
  /** When the last bytes came; null before the head. */
  heardAt: number | null = null
  readonly #time: Clock
  readonly #choose: ChooseListener
  #listener: BodyListener | undefined
  /** Whether the read that is under way has its instant. */
  #isStamped = false

  constructor(clock: Clock, onEnd: () => void, choose: ChooseListener) {
    super(clock, onEnd)
    this.#time = clock
    this.#choose = choose
  }

  override onHead(status: number, head: AnswerHead): void {
    super.onHead(status, head)
    this.#stamp()
    this.#listener = this.#choose(this)
  }

  override onBody(chunk: Buffer, from: number, to: number): void {
    if (this.isOver) return
    const at = this.#stamp()
    if (this.#listener === undefined) super.onBody(chunk, from, to)
    else if (!this.#listener.read(at, chunk, from, to)) this.giveUp('unwanted')
  }

  /** The read is over. */
  override keep(): void {
    this.#isStamped = false
    super.keep()
  }

  #stamp(): number {
    if (this.heardAt === null || !this.#isStamped) this.heardAt = this.#time.now()
    this.#isStamped = true
    return this.heardAt
  }
}

/** How long an exchange may be silent, in ms: before its first bytes, and after any. */
export interface Silence {
  readonly firstByteMs: number
  readonly stallMs: number
}

/**
 * Gives an exchange up when it is silent for too long; the returned function ends the watch. It looks again when the next limit could pass, and not at each
 * read: thousands of reads a second would else each move a deadline.
 */
export function watchSilence(
  exchange: StreamedExchange,
  { firstByteMs, stallMs }: Silence,
  deadlines: Deadlines,
  clock: Clock,
): () => void {
  let disarm = (): void => {}
  const look = (): void => {
    const now = clock.now()
    const { heardAt, sentAt } = exchange
    const due = heardAt === null ? (sentAt ?? now) + firstByteMs : heardAt + stallMs
    // Bytes may come before the first are due, and be followed by silence.
    if (due > now) disarm = deadlines.add(heardAt === null ? Math.min(due, now + stallMs) : due, look)
    else exchange.giveUp(heardAt === null ? 'no-first-byte' : 'stalled')
  }
  look()
  return () => disarm()
}
