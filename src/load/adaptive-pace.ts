import { Bucket } from '../limits/bucket.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import type { Scope } from '../time/scope.ts'
import type { Admission, Permit } from './admission.ts'
import type { SendRate } from './send-rate.ts'
import { WaiterQueue } from './waiter-queue.ts'

/**
 * A pace that learns: a token bucket whose rate and size follow `rate`, which is told what every permit came to. On any clock.
 * A timer that rings late is not made up for: meant for some tens of attempts a second.
 */
export class AdaptivePace implements Admission {
  readonly #clock: Clock
  readonly #rate: SendRate
  readonly #bucket: Bucket
  readonly #queue: WaiterQueue
  /** Tokens taken for the first waiter. */
  #inHand = 0
  #alarm: Alarm | undefined

  constructor(rate: SendRate, clock: Clock) {
    this.#clock = clock
    this.#rate = rate
    this.#bucket = new Bucket(rate.perSecond, rate.burst)
    this.#bucket.take(clock.now(), rate.burst - rate.first)
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

  /** `due`: the instant that an alarm has just rung for, if one has. */
  #letIn(due = 0): void {
    this.#alarm?.cancel()
    for (let waiter = this.#queue.first; waiter !== undefined; waiter = this.#queue.first) {
      while (this.#inHand < waiter.cost) {
        if (this.#rate.isLimiting) {
          const readyAt = this.#bucket.readyAt(1)
          // An alarm on a scaled clock may ring a rounding error early.
          const now = Math.max(this.#clock.now(), due)
          if (readyAt > now) {
            this.#alarm = this.#clock.alarm(readyAt, () => this.#letIn(readyAt))
            return
          }
          this.#bucket.take(now, 1)
        }
        this.#inHand++
      }
      this.#inHand -= waiter.cost
      this.#queue.pass(this.#permit())
    }
  }

  #giveBack(): void {
    this.#bucket.giveBack(this.#inHand)
    this.#inHand = 0
  }

  #permit(): Permit {
    let ended = false
    return {
      end: (result) => {
        if (ended) return
        ended = true
        const now = this.#clock.now()
        this.#rate.answered(result, now)
        this.#bucket.retune(now, this.#rate.perSecond, this.#rate.burst)
        this.#letIn()
      },
    }
  }
}
