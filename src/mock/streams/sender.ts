import type { ServerResponse } from 'node:http'
import type { Alarm, Clock } from '../../time/clock.ts'
import type { MockReply, MockStream } from '../exchange.ts'

/** Sends streams over HTTP, each frame at its instant. */
export class StreamSender {
  readonly #clock: Clock
  /** Streams under way. */
  readonly #open = new Map<ServerResponse, Sending>()
  #stopping = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Begins a stream whose head is due; `arrivedAt` is when its request came. */
  send(response: ServerResponse, reply: MockReply & { stream: MockStream }, arrivedAt: number): void {
    if (response.req.socket.destroyed) return
    if (this.#stopping) response.setHeader('connection', 'close')
    const type = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }
    response.writeHead(reply.status, { ...type, ...reply.headers })
    response.flushHeaders()
    const sending = new Sending(response, reply.stream, arrivedAt, this.#clock, () => this.#stopping)
    this.#open.set(response, sending)
    response.once('close', () => {
      this.#open.delete(response)
      sending.cancel()
    })
    sending.go()
  }

  /** Whether there is more of a stream to be written. */
  isSending(response: ServerResponse): boolean {
    return this.#open.get(response)?.isOver === false
  }

  /** From now on each connection ends with its stream, and a stream of which nothing more comes ends at once. */
  stop(): void {
    this.#stopping = true
    for (const sending of this.#open.values()) sending.giveUp()
  }

  /** Sends nothing more. */
  cancel(): void {
    for (const sending of this.#open.values()) sending.cancel()
  }
}

class Sending {
  readonly #response: ServerResponse
  readonly #stream: MockStream
  readonly #arrivedAt: number
  readonly #clock: Clock
  readonly #isStopping: () => boolean
  #next = 0
  /** How late the latest frame was written; ms. */
  #lateMs = 0
  #alarm: Alarm | null = null
  /** Whether all that was ordered has been written. */
  isOver = false

  constructor(
    response: ServerResponse,
    stream: MockStream,
    arrivedAt: number,
    clock: Clock,
    isStopping: () => boolean,
  ) {
    this.#response = response
    this.#stream = stream
    this.#arrivedAt = arrivedAt
    this.#clock = clock
    this.#isStopping = isStopping
  }

  /** Writes what is due, and waits for the rest. */
  go(): void {
    const { frames, endAtMs } = this.#stream
    for (; this.#next < frames.length; this.#next++) {
      const { atMs, text } = frames[this.#next] as MockStream['frames'][number]
      if (this.#isEarly(atMs)) {
        this.#wait(atMs)
        return
      }
      this.#response.write(text)
      this.#lateMs = this.#clock.now() - this.#arrivedAt - atMs
    }
    // What breaks a connection overtakes bytes that its reader has not taken up: it keeps its distance from them.
    const dueMs = this.#stream.end === 'reset' ? endAtMs + this.#lateMs : endAtMs
    if (endAtMs === Number.POSITIVE_INFINITY) {
      if (this.#isStopping()) this.giveUp()
    } else if (this.#isEarly(dueMs)) this.#wait(dueMs)
    else this.#end()
  }

  cancel(): void {
    this.#alarm?.cancel()
  }

  /** Ends a stream that has nothing more to say and no end. */
  giveUp(): void {
    if (this.#next === this.#stream.frames.length && this.#stream.end === 'hang') this.#response.req.socket.destroy()
  }

  #isEarly(ms: number): boolean {
    return this.#clock.now() < this.#arrivedAt + ms
  }

  #wait(ms: number): void {
    this.#alarm = this.#clock.alarm(this.#arrivedAt + ms, () => this.go())
  }

  #end(): void {
    this.isOver = true
    const { socket } = this.#response.req
    if (this.#stream.end === 'reset') {
      socket.resetAndDestroy()
      return
    }
    this.#response.end(() => {
      if (this.#isStopping()) socket.end()
    })
  }
}
