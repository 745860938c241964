import type { Clock } from '../time/clock.ts'
import type { ReplyHeaders } from './retry-hint.ts'

/** How an exchange ended: with a whole answer, given up by us, or by a fault of the network. */
export type ExchangeEnd = 'answered' | FaultyEnd
export type FaultyEnd = 'deadline' | 'aborted' | Error

/** What is needed of undici's controller. */
interface Controller {
  abort(reason: Error): void
}

/**
 * One request and its answer, as undici's dispatcher reports them. It ends exactly once, at whichever comes first; what the
 * connection reports afterwards is not listened to.
 */
export class Exchange {
  /** Instant at which the request was handed to a connection; null while it waits for one. */
  sentAt: number | null = null
  endedAt = 0
  /** How it ended; meaningless before `ended`. */
  end: ExchangeEnd = 'answered'
  /** 0 until the head of an answer has come. */
  status = 0
  headers: ReplyHeaders = {}
  readonly ended: Promise<void>
  /** Told once when the connection is free of it, which may be after its end. */
  onRelease: (() => void) | undefined
  readonly #clock: Clock
  readonly #chunks: Buffer[] = []
  #settle!: () => void
  #isOver = false
  #controller: Controller | undefined

  constructor(clock: Clock) {
    this.#clock = clock
    this.ended = new Promise((resolve) => {
      this.#settle = resolve
    })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Ends it now. If it was sent its connection is destroyed; if not, it is dropped when its turn comes. */
  giveUp(why: 'deadline' | 'aborted'): void {
    if (this.#isOver) return
    this.#finish(why)
    this.#controller?.abort(new Error(why))
  }

  /** What has come of the body. */
  text(): string {
    const [first] = this.#chunks
    return this.#chunks.length === 1 && first !== undefined ? first.toString() : Buffer.concat(this.#chunks).toString()
  }

  /** undici is about to write the request to a connection. */
  onRequestStart(controller: Controller): void {
    // Thrown rather than aborted: aborting would destroy the good connection that was about to carry it.
    if (this.#isOver) throw new Error('given up before it was sent')
    this.#controller = controller
    this.sentAt = this.#clock.now()
  }

  onResponseStart(_controller: Controller, status: number, headers: ReplyHeaders): void {
    // Informational answers (103) precede the real one.
    if (status < 200) return
    this.status = status
    this.headers = headers
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#finish('answered')
    this.#release()
  }

  onResponseError(_controller: Controller | null, error: Error): void {
    this.#finish(error)
    this.#release()
  }

  #finish(end: ExchangeEnd): void {
    if (this.#isOver) return
    this.#isOver = true
    this.end = end
    this.endedAt = this.#clock.now()
    this.#settle()
  }

  #release(): void {
    this.onRelease?.()
    this.onRelease = undefined
  }
}
