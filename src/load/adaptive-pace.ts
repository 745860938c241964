import { Bucket } from '../limits/bucket.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import type { Permit } from './admission.ts'
import { heldPermit, QueuedAdmission } from './queued-admission.ts'
import type { SendRate } from './send-rate.ts'

/**
 * A pace that learns: a token bucket whose rate and size follow `rate`, which receives the result of every permit. It works on any clock. It does not
 * make up for a timer that rings late, and is meant for some tens of attempts a second.
 */
export class AdaptivePace extends QueuedAdmission {
  readonly #rate: SendRate
  readonly #bucket: Bucket
  /** Tokens taken for the first waiter. */
  #inHand = 0
  #alarm: Alarm | undefined

  constructor(rate: SendRate, clock: Clock) {
    super(Number.POSITIVE_INFINITY, clock)
    this.#rate = rate
    this.#bucket = new Bucket(rate.perSecond, rate.burst)
    this.#bucket.take(clock.now(), rate.burst - rate.first)
  }

  override close(): void {
    super.close()
    this.#alarm?.cancel()
  }

  /** `due`: the instant that an alarm has just rung for, if one has. */
  protected letIn(due = 0): void {
    this.#alarm?.cancel()
    for (let waiter = this.queue.first; waiter !== undefined; waiter = this.queue.first) {
      while (this.#inHand < waiter.cost) {
        if (this.#rate.isLimiting) {
          const readyAt = this.#bucket.readyAt(1)
          // An alarm on a scaled clock may ring a rounding error early.
          const now = Math.max(this.clock.now(), due)
          if (readyAt > now) {
            this.#alarm = this.clock.alarm(readyAt, () => this.letIn(readyAt))
            return
          }
          this.#bucket.take(now, 1)
        }
        this.#inHand++
      }
      this.#inHand -= waiter.cost
      this.queue.pass(this.#permit())
    }
  }

  protected giveBack(): void {
    this.#bucket.giveBack(this.#inHand)
    this.#inHand = 0
  }

  #permit(): Permit {
    return heldPermit((result) => {
      const now = this.clock.now()
      this.#rate.answered(result, now)
      this.#bucket.retune(now, this.#rate.perSecond, this.#rate.burst)
      this.letIn()
    })
  }
}
