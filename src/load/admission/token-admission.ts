import { Bucket } from '../../limits/bucket.ts'
import type { TokenPace } from '../../profile/profile.ts'
import type { Alarm, Clock } from '../../time/clock.ts'
import type { Admission, Permit } from './admission.ts'
import { QueuedAdmission, settledPermit } from './queued-admission.ts'

/** A limit on tokens of our own, on any clock: a bucket from which each attempt takes all that it may use at once, and gets back what it did not. */
export function tokenAdmission(pace: TokenPace, clock: Clock): Admission {
  return new TokenAdmission(pace, clock)
}

class TokenAdmission extends QueuedAdmission {
  readonly #bucket: Bucket
  #alarm: Alarm | undefined

  constructor({ perSecond, burst }: TokenPace, clock: Clock) {
    super(burst, clock)
    this.#bucket = new Bucket(perSecond, burst)
  }

  override close(): void {
    super.close()
    this.#alarm?.cancel()
  }

  /** `due`: the instant that an alarm has just rung for, if one has. */
  protected letIn(due = 0): void {
    this.#alarm?.cancel()
    for (let waiter = this.queue.first; waiter !== undefined; waiter = this.queue.first) {
      const { cost } = waiter
      const readyAt = this.#bucket.readyAt(cost)
      // An alarm on a scaled clock may ring a rounding error early.
      const now = Math.max(this.clock.now(), due)
      if (readyAt > now) {
        this.#alarm = this.clock.alarm(readyAt, () => this.letIn(readyAt))
        return
      }
      this.#bucket.take(now, cost)
      this.queue.pass(this.#permit(cost))
    }
  }

  /** A waiter takes all or nothing. */
  protected giveBack(): void {}

  #permit(cost: number): Permit {
    return settledPermit(cost, (rest) => {
      if (rest > 0) this.#bucket.giveBack(rest)
      else this.#bucket.take(this.clock.now(), -rest)
      this.letIn()
    })
  }
}
