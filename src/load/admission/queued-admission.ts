import type { Clock } from '../../time/clock.ts'
import type { Closing } from '../../time/scope.ts'
import type { Admission, Permit, PermitResult } from './admission.ts'
import { WaiterQueue } from './waiter-queue.ts'

/** There is nothing to give back. */
export const UNHELD: Permit = { end: () => {} }

/** A permit whose end counts once. */
export function heldPermit(onEnd: (result: PermitResult) => void): Permit {
  return new HeldPermit(onEnd)
}

/** A permit of so much cost whose end tells how much of it was not used; below 0, how much more was. */
export function settledPermit(cost: number, onEnd: (rest: number) => void): Permit {
  let isOpen = true
  return {
    end(_result, used = cost) {
      if (isOpen && used !== cost) onEnd(cost - used)
      isOpen = false
    },
  }
}

class HeldPermit implements Permit {
  #onEnd: ((result: PermitResult) => void) | undefined

  constructor(onEnd: (result: PermitResult) => void) {
    this.#onEnd = onEnd
  }

  end(result: PermitResult): void {
    const onEnd = this.#onEnd
    this.#onEnd = undefined
    onEnd?.(result)
  }
}

/** Common part of admissions with a queue: a new waiter joins it, and the first waiter is admitted as soon as enough is gathered for it. */
export abstract class QueuedAdmission implements Admission {
  protected readonly clock: Clock
  protected readonly queue: WaiterQueue

  constructor(largestCost: number, clock: Clock) {
    this.clock = clock
    this.queue = new WaiterQueue(largestCost, clock, () => {
      this.giveBack()
      this.letIn()
    })
  }

  acquire(cost: number, scope?: Closing): Promise<Permit> {
    const permit = this.queue.join(cost, scope)
    this.letIn()
    return permit
  }

  /** Most cannot tell at once. */
  tryAcquire(): Permit | null {
    return null
  }

  holdUntil(instant: number): void {
    this.queue.holdUntil(instant)
  }

  close(): void {
    this.queue.close()
    this.giveBack()
  }

  /** Lets in those for whom there is enough. */
  protected abstract letIn(): void

  /** Gives back what was gathered for the first waiter. */
  protected abstract giveBack(): void
}
