import type { Alarm, Clock } from '../time/clock.ts'
import type { Scope } from '../time/scope.ts'
import type { Admission, Permit } from './admission.ts'
import type { SendRate } from './send-rate.ts'
import { WaiterQueue } from './waiter-queue.ts'

/** Sums of a thousand refills must not miss a token by a rounding error. */
const GRAIN = 1e-9

/**
 * A pace that learns: a token bucket whose rate and size follow `rate`, which is told what every permit came to. On any clock.
 * A timer that rings late is not made up for: meant for some tens of attempts a second.
 */
export class AdaptivePace implements Admission {
  readonly #clock: Clock
  readonly #rate: SendRate
  readonly #queue: WaiterQueue
  #tokens: number
  #asOf: number
  /** Tokens taken for the first waiter. */
  #inHand = 0
  #alarm: Alarm | undefined

  constructor(rate: SendRate, clock: Clock) {
    this.#clock = clock
    this.#rate = rate
    this.#tokens = rate.first
    this.#asOf = clock.now()
    this.#queue = new WaiterQueue(Number.POSITIVE_INFINITY, clock, () => {
      this.#giveBack()
      this.#letIn()
    })
  }

  acquire(cost: number, scope?: Scope): Promise<Permit> {
    const permit = this.#queue.join(cost, scope)
    this.#letIn()
    return permit
  }

  tryAcquire(): null {
    return null
  }

  holdUntil(instant: number): void {
    this.#queue.holdUntil(instant)
  }

  close(): void {
    this.#queue.close()
    this.#giveBack()
    this.#alarm?.cancel()
  }

  #letIn(): void {
    this.#alarm?.cancel()
    this.#refill()
    for (let waiter = this.#queue.first; waiter !== undefined; waiter = this.#queue.first) {
      while (this.#inHand < waiter.cost) {
        if (this.#rate.isLimiting && this.#tokens < 1 - GRAIN) {
          const waitMs = ((1 - this.#tokens) / this.#rate.perSecond) * 1000
          this.#alarm = this.#clock.alarm(this.#asOf + waitMs, () => this.#letIn())
          return
        }
        if (this.#rate.isLimiting) this.#tokens--
        this.#inHand++
      }
      this.#inHand -= waiter.cost
      this.#queue.pass(this.#permit())
    }
  }

  #refill(): void {
    const now = this.#clock.now()
    const grown = this.#tokens + ((now - this.#asOf) / 1000) * this.#rate.perSecond
    this.#tokens = Math.min(this.#rate.burst, grown)
    this.#asOf = now
  }

  #giveBack(): void {
    this.#tokens += this.#inHand
    this.#inHand = 0
  }

  #permit(): Permit {
    let ended = false
    return {
      end: (result) => {
        if (ended) return
        ended = true
        // What was saved up so far was saved at the old rate.
        this.#refill()
        this.#rate.answered(result, this.#clock.now())
        this.#letIn()
      },
    }
  }
}
