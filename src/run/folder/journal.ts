import type { GatebenchError } from '../../errors.ts'
import type { EventLogWriter } from '../../measure/event-log/writer.ts'
import type { EventSink, RunEvent } from '../../measure/events/events.ts'
import type { Alarm, Clock } from '../../time/clock.ts'

/** The log is handed to the operating system at least this often; what was paid for at once, and what may cost before it is sent. */
const FLUSH_EVERY_MS = 50

/**
 * The event log while it is being written. A disk that refuses it must not end the process, because accepted tasks are open. The trouble is reported
 * once, and writing is tried again with each event and at the end.
 */
export class Journal implements EventSink {
  readonly #writer: EventLogWriter
  readonly #onTrouble: (error: GatebenchError) => void
  /** Receives each task that was accepted while the log could not be written. */
  readonly #onUnlogged: (taskId: string) => void
  #problem: GatebenchError | null = null
  #nextFlush: Alarm | undefined

  constructor(
    writer: EventLogWriter,
    trouble: { onTrouble(error: GatebenchError): void; onUnlogged(taskId: string): void },
  ) {
    this.#writer = writer
    this.#onTrouble = trouble.onTrouble
    this.#onUnlogged = trouble.onUnlogged
  }

  /** Why the log lacks its last events; null when it lacks none. */
  get problem(): GatebenchError | null {
    return this.#problem
  }

  emit(event: RunEvent): void {
    try {
      this.#writer.emit(event)
      if (this.#problem !== null) this.#attempt(() => this.#writer.flush())
    } catch (error) {
      this.#failed(error)
    }
    if (this.#problem !== null && event.type === 'accepted') this.#onUnlogged(event.taskId)
  }

  /**
   * Puts the reported attempts on record before they are sent: one write, of some 3 µs, for all that go out together. False if they are not: nobody may
   * send them, for a resumed run would not know of what they buy.
   */
  commit(): boolean {
    if (this.#writer.owesAttempts) this.#attempt(() => this.#writer.flush())
    return this.#problem === null
  }

  /** Asks the disk to keep all events so far; false if it does not. */
  sync(): boolean {
    this.#attempt(() => this.#writer.sync())
    return this.#problem === null
  }

  /** Flushes regularly until closed. */
  flushOn(clock: Clock): void {
    this.#nextFlush = clock.alarm(clock.now() + FLUSH_EVERY_MS, () => {
      this.#attempt(() => {
        this.#writer.flush()
        this.#writer.checkPlace()
      })
      this.flushOn(clock)
    })
  }

  close(): void {
    this.#nextFlush?.cancel()
    this.#attempt(() => {
      this.#writer.close()
      this.#writer.checkPlace()
    })
  }

  #attempt(write: () => void): void {
    try {
      write()
      if (this.#problem !== null) this.#writer.checkPlace()
      // What could not be written is kept and goes out first: after a success nothing is missing.
      this.#problem = null
    } catch (error) {
      this.#failed(error)
    }
  }

  #failed(error: unknown): void {
    const isFirst = this.#problem === null
    this.#problem = error as GatebenchError
    if (isFirst) this.#onTrouble(this.#problem)
  }
}
