import { Bucket } from '../../limits/bucket.ts'
import type { RetryPacing } from '../../profile/retry-settings.ts'
import type { Alarm, Clock } from '../../time/clock.ts'
import type { Admission, AdmissionLimit, ModelAdmission, Permit } from './admission.ts'
import { heldPermit, QueuedAdmission } from './queued-admission.ts'
import { AimdRate, AwsAdaptiveRate, type SendRate } from './send-rate.ts'

/**
 * The models' admissions with the retry policy's own pacing before each pace: one for each model, or one that all share. A fixed pace is a
 * limit like any other, made by `create`; one that learns is ours in real time too, for Bottleneck stops its refills when a setting changes.
 */
export function withPacing(
  admission: ReadonlyMap<string, ModelAdmission>,
  pacing: RetryPacing | null,
  clock: Clock,
  create: (limit: AdmissionLimit, clock: Clock) => Admission,
): ReadonlyMap<string, ModelAdmission> {
  if (pacing === null) return admission
  const shared = pacing.scope === 'account' ? createPace(pacing, clock, create) : null
  return new Map(
    Array.from(admission, ([model, { pace, ...others }]) => [
      model,
      { ...others, pace: bothOf(shared ?? createPace(pacing, clock, create), pace) },
    ]),
  )
}

function createPace(pacing: RetryPacing, clock: Clock, create: Parameters<typeof withPacing>[3]): Admission {
  switch (pacing.kind) {
    case 'fixed':
      return create({ ratePerSecond: pacing.ratePerSecond, burst: pacing.burst }, clock)
    case 'aimd':
      return new AdaptivePace(new AimdRate(pacing), clock)
    case 'aws-adaptive':
      return new AdaptivePace(new AwsAdaptiveRate(clock.now()), clock)
  }
}

/** Two admissions, one after the other; both learn what the permit came to. */
export function bothOf(outer: Admission, inner: Admission): Admission {
  return {
    async acquire(cost, scope) {
      const first = await outer.acquire(cost, scope)
      let second: Permit
      try {
        second = await inner.acquire(cost, scope)
      } catch (error) {
        first.end('ignored')
        throw error
      }
      return {
        end(result) {
          first.end(result)
          second.end(result)
        },
      }
    },
    // Leave of the first alone could not be given back.
    tryAcquire: () => null,
    holdUntil(instant) {
      outer.holdUntil(instant)
      inner.holdUntil(instant)
    },
    close() {
      outer.close()
      inner.close()
    },
  }
}

/**
 * A pace that learns: a token bucket whose rate and size follow `rate`, which receives the result of every permit. It works on any clock. It does not
 * make up for a timer that rings late, and is meant for some tens of attempts a second.
 */
class AdaptivePace extends QueuedAdmission {
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
