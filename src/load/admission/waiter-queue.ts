import type { Alarm, Clock } from '../../time/clock.ts'
import type { Closing, Pending } from '../../time/scope.ts'
import { AdmissionClosed, type Permit } from './admission.ts'

export interface Waiter {
  readonly cost: number
}

class Place implements Waiter {
  readonly cost: number
  readonly scope: Closing | undefined
  readonly #resolve: (permit: Permit) => void
  readonly #reject: (reason: unknown) => void
  /** The wait that its scope would cancel. */
  pending: Pending | undefined
  previous: Place | undefined
  next: Place | undefined

  constructor(
    cost: number,
    scope: Closing | undefined,
    resolve: (permit: Permit) => void,
    reject: (reason: unknown) => void,
  ) {
    this.cost = cost
    this.scope = scope
    this.#resolve = resolve
    this.#reject = reject
  }

  pass(permit: Permit): void {
    this.pending?.forget()
    this.#resolve(permit)
  }

  drop(reason: unknown): void {
    this.pending?.forget()
    this.#reject(reason)
  }
}

/**
 * Those who wait for an admission, first come first served; while they are held none of them is next. A linked list, so that any of
 * them can leave at once.
 */
export class WaiterQueue {
  readonly #largestCost: number
  readonly #clock: Clock
  readonly #onFirstChanged: () => void
  #first: Place | undefined
  #last: Place | undefined
  #cost = 0
  #closed = false
  #heldUntil = Number.NEGATIVE_INFINITY
  #hold: Alarm | undefined

  /**
   * Calls `onFirstChanged` when the first waiter was cancelled, or when a hold changes which waiter is first. What was gathered for the first goes
   * back, and another may be next.
   */
  constructor(largestCost: number, clock: Clock, onFirstChanged: () => void) {
    this.#largestCost = largestCost
    this.#clock = clock
    this.#onFirstChanged = onFirstChanged
  }

  /** The next waiter; undefined while all are held. */
  get first(): Waiter | undefined {
    if (this.isHeld) return undefined
    if (this.#first?.scope?.isClosed) this.#dropFirst()
    return this.#first
  }

  /** The cost of all who wait. */
  get cost(): number {
    return this.#cost
  }

  get isHeld(): boolean {
    return this.#hold !== undefined
  }

  /** Nobody is next before `instant`. A hold is never shortened. */
  holdUntil(instant: number): void {
    if (this.#closed || instant <= Math.max(this.#heldUntil, this.#clock.now())) return
    this.#heldUntil = instant
    this.#hold?.cancel()
    this.#hold = this.#clock.alarm(instant, () => {
      this.#hold = undefined
      this.#onFirstChanged()
    })
    this.#onFirstChanged()
  }

  /** Joins at the end; the promise is what `acquire` promises. */
  join(cost: number, scope?: Closing): Promise<Permit> {
    if (this.#closed) return Promise.reject(new AdmissionClosed())
    if (scope?.isClosed) return Promise.reject(scope.reason)
    if (!Number.isInteger(cost) || cost < 1 || cost > this.#largestCost) {
      return Promise.reject(
        new RangeError(`a cost of ${cost} can never pass (whole numbers up to ${this.#largestCost} can)`),
      )
    }
    return new Promise((resolve, reject) => {
      const place = new Place(cost, scope, resolve, reject)
      place.previous = this.#last
      if (this.#last === undefined) this.#first = place
      else this.#last.next = place
      this.#last = place
      this.#cost += cost
      place.pending = scope?.onClose(() => {
        if (place === this.#first) this.#dropFirst()
        else this.#drop(place, scope.reason)
      })
    })
  }

  /** Lets the first waiter go with its permit. */
  pass(permit: Permit): void {
    const place = this.#first
    if (place === undefined) return
    this.#remove(place)
    place.pass(permit)
  }

  close(): void {
    this.#closed = true
    this.#hold?.cancel()
    this.#hold = undefined
    // An error costs its stack, and as a rule nobody waits.
    const reason = this.#first === undefined ? undefined : new AdmissionClosed()
    while (this.#first !== undefined) this.#drop(this.#first, reason)
  }

  /** Drops the first waiter, and those behind it whose scope has closed too: they have yet to be notified, and must not be admitted meanwhile. */
  #dropFirst(): void {
    while (this.#first?.scope?.isClosed) this.#drop(this.#first, this.#first.scope.reason)
    this.#onFirstChanged()
  }

  #drop(place: Place, reason: unknown): void {
    this.#remove(place)
    place.drop(reason)
  }

  #remove(place: Place): void {
    if (place.previous === undefined) this.#first = place.next
    else place.previous.next = place.next
    if (place.next === undefined) this.#last = place.previous
    else place.next.previous = place.previous
    this.#cost -= place.cost
  }
}
