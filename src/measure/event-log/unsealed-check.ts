import type { RunEvent, RunHeader } from '../events.ts'
import { CallOrder } from './call-order.ts'
import { shapeFault } from './event-shape.ts'

/** Looks for damage in a log without seals: by what each event may be, and by what its calls must have told before. */
export class UnsealedCheck {
  /** Null where workers shared the run: what they tell comes in the order of the Redis between them, and may be told twice. */
  readonly #order: CallOrder | null

  constructor({ distributed }: RunHeader) {
    this.#order = distributed === undefined ? new CallOrder() : null
  }

  /** What is wrong with the event that comes next, in words; null where nothing is. */
  fault(event: RunEvent): string | null {
    return shapeFault(event as unknown as Readonly<Record<string, unknown>>) ?? this.#order?.fault(event) ?? null
  }
}
