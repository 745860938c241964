import { onAbort } from '../time/on-abort.ts'
import { AdmissionClosed, type Permit } from './admission.ts'

export interface Waiter {
  readonly cost: number
}

interface Place extends Waiter {
  signal: AbortSignal | undefined
  pass: (permit: Permit) => void
  drop: (reason: unknown) => void
  previous: Place | undefined
  next: Place | undefined
}

/** Those who wait for an admission, first come first served. A linked list, so that any of them can leave at once. */
export class WaiterQueue {
  readonly #largestCost: number
  readonly #onFirstLeft: () => void
  #first: Place | undefined
  #last: Place | undefined
  #cost = 0
  #closed = false

  /** `onFirstLeft` is told when the first waiter was aborted: what was gathered for it goes back, and another is first. */
  constructor(largestCost: number, onFirstLeft: () => void) {
    this.#largestCost = largestCost
    this.#onFirstLeft = onFirstLeft
  }

  get first(): Waiter | undefined {
    if (this.#first?.signal?.aborted) this.#dropFirst()
    return this.#first
  }

  /** The cost of all who wait. */
  get cost(): number {
    return this.#cost
  }

  /** Joins at the end; the promise is what `acquire` promises. */
  join(cost: number, signal?: AbortSignal): Promise<Permit> {
    if (this.#closed) return Promise.reject(new AdmissionClosed())
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (!Number.isInteger(cost) || cost < 1 || cost > this.#largestCost) {
      return Promise.reject(
        new RangeError(`a cost of ${cost} can never pass (whole numbers up to ${this.#largestCost} can)`),
      )
    }
    return new Promise((resolve, reject) => {
      const place: Place = { cost, signal, pass: resolve, drop: reject, previous: this.#last, next: undefined }
      if (this.#last === undefined) this.#first = place
      else this.#last.next = place
      this.#last = place
      this.#cost += cost
      if (signal === undefined) return
      const forget = onAbort(signal, () => {
        if (place === this.#first) this.#dropFirst()
        else this.#drop(place, signal.reason)
      })
      place.pass = (permit) => {
        forget()
        resolve(permit)
      }
      place.drop = (reason) => {
        forget()
        reject(reason)
      }
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
    const reason = new AdmissionClosed()
    while (this.#first !== undefined) this.#drop(this.#first, reason)
  }

  /** With the first go those behind it whose signal has aborted too: they have yet to be told, and must not be let in meanwhile. */
  #dropFirst(): void {
    while (this.#first?.signal?.aborted) this.#drop(this.#first, this.#first.signal.reason)
    this.#onFirstLeft()
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
