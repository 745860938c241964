import type { RunEvent, RunHeader } from '../events.ts'
import { CallOrder } from './call-order.ts'
import { shapeFault } from './event-shape.ts'

/** Looks for damage in a log without seals: by the shape of each event, and by the earlier events that its call must have. */
export class UnsealedCheck {
  /** Null if workers shared the run: their events come in the order of the Redis between them, and may come twice. */
  readonly #order: CallOrder | null

  constructor({ distributed }: RunHeader) {
    this.#order = distributed === undefined ? new CallOrder() : null
  }

  /** Fault of the next event, in words; null if there is none. */
  fault(event: RunEvent): string | null {
    return shapeFault(event as unknown as Readonly<Record<string, unknown>>) ?? this.#order?.fault(event) ?? null
  }
}
