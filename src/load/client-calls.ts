import { NumberMap } from '../fast/number-map.ts'
import type { CallEnd, DroppedEvent, EventSink, TerminalEvent } from '../measure/events/events.ts'
import type { Clock } from '../time/clock.ts'
import { WaitGroup } from '../time/wait-group.ts'
import { arrivalEvent, type Call, droppedEvent, endWhenCutShort, faultText, terminalEvent } from './call.ts'

export interface ClientCallsPorts {
  clock: Clock
  sink: EventSink
  /** Instant that event times count from. */
  startedAt: number
  /** Receives a fault of our own inside a call, which ends only that call. */
  onFault(error: unknown): void
}

/** The open calls of a client. The sink receives each when it arrives, and once more when it ends. */
export class ClientCalls {
  readonly #ports: ClientCallsPorts
  readonly #open = new NumberMap<Call>()
  readonly #underWay = new WaitGroup()

  constructor(ports: ClientCallsPorts) {
    this.#ports = ports
  }

  get size(): number {
    return this.#open.size
  }

  /** In the order of their numbers; what arrives or ends meanwhile is not seen. */
  all(): Call[] {
    return this.#open.values()
  }

  /** Resolves when no call is open. */
  none(): Promise<void> {
    return this.#underWay.none()
  }

  arrived(call: Call): void {
    const { clock, sink, startedAt } = this.#ports
    this.#open.set(call.number, call)
    this.#underWay.begin()
    sink.emit(arrivalEvent(call, clock.now(), startedAt))
  }

  /** Ends a call that was never sent. */
  drop(call: Call, reason: DroppedEvent['reason']): void {
    const { clock, sink, startedAt } = this.#ports
    sink.emit(droppedEvent(call, reason, clock.now(), startedAt))
    this.#close(call)
  }

  /** `at`: the instant of its end. */
  end(call: Call, end: CallEnd, at: number, extra: { message?: string | undefined } = {}): void {
    this.endWith(call, terminalEvent(call, end, at, this.#ports.startedAt, extra))
  }

  endWith(call: Call, event: TerminalEvent): void {
    try {
      this.#ports.sink.emit(event)
    } finally {
      this.#close(call)
    }
  }

  /** A fault of our own, whatever it was at: it ends this call with what is known of it, and stops no other. */
  failed(call: Call, error: unknown): void {
    this.#ports.onFault(error)
    if (call.ended) return
    try {
      this.end(call, endWhenCutShort(call.stage), this.#ports.clock.now(), { message: faultText(error) })
    } catch {
      // No report is possible: the first fault says why.
    }
  }

  #close(call: Call): void {
    call.ended = true
    this.#open.delete(call.number)
    call.onEnd?.()
    this.#underWay.end()
  }
}
