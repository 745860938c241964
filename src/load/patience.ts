import type { Alarm, Clock } from '../time/clock.ts'
import type { Pending } from '../time/scope.ts'

/** Why a wait was called off: made once, for an error costs its stack. */
export const OUT_OF_PATIENCE = new Error('the call has waited in the client’s own limiter as long as it may')

/**
 * How long one wait may last: to one waiter at a time it is what a scope is that closes at `until`. Not a scope, which takes sixteen objects:
 * most calls of a paced run wait twice.
 */
export class Patience implements Pending {
  isClosed = false
  readonly reason: unknown = OUT_OF_PATIENCE
  readonly #alarm: Alarm
  #callOff: (() => void) | undefined

  constructor(clock: Clock, until: number) {
    this.#alarm = clock.alarm(until, () => {
      this.isClosed = true
      this.#callOff?.()
    })
  }

  onClose(callOff: () => void): Pending {
    this.#callOff = callOff
    return this
  }

  forget(): void {
    this.#callOff = undefined
  }

  /** The wait is over: nobody is called off any more. */
  end(): void {
    this.#alarm.cancel()
  }
}
