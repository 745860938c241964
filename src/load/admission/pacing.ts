import { Bucket } from '../../limits/bucket.ts'
import type { RetryPacing } from '../../profile/retry-settings.ts'
import type { Alarm, Clock } from '../../time/clock.ts'
import type { Admission, AdmissionLimit, ModelAdmission, Permit, PermitResult } from './admission.ts'
import { heldPermit, QueuedAdmission } from './queued-admission.ts'

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

/** How fast a group of attempts may be sent, learnt from what they come to. Instants in ms; no clock of its own. */
interface SendRate {
  /** False while attempts need no token. */
  readonly isLimiting: boolean
  readonly perSecond: number
  /** Most tokens that can be saved up; at least 1. */
  readonly burst: number
  /** Tokens at the start. */
  readonly first: number
  /** An attempt came back at `now`. */
  answered(result: PermitResult, now: number): void
}

/** Additive increase, multiplicative decrease. */
export class AimdRate implements SendRate {
  readonly isLimiting = true
  readonly burst: number
  readonly first: number
  readonly #settings: Extract<RetryPacing, { kind: 'aimd' }>
  #perSecond: number
  #cutAt = Number.NEGATIVE_INFINITY

  constructor(settings: Extract<RetryPacing, { kind: 'aimd' }>) {
    this.#settings = settings
    this.#perSecond = settings.startPerSecond
    this.burst = settings.burst
    this.first = settings.burst
  }

  get perSecond(): number {
    return this.#perSecond
  }

  answered(result: PermitResult, now: number): void {
    const { addPerSecond, factor, leastPerSecond, everyMs } = this.#settings
    if (result === 'success') this.#perSecond += addPerSecond
    // One refused burst is one lesson, however many of its attempts come back.
    if (result !== 'throttled' || now - this.#cutAt < everyMs) return
    this.#cutAt = now
    this.#perSecond = Math.max(leastPerSecond, this.#perSecond * factor)
  }
}

const SCALE = 0.4
const BETA = 0.7
/** The rate is never set above this many times the measured one. */
const MOST_OF_MEASURED = 2
const LEAST_PER_SECOND = 0.5
const SMOOTHING = 0.8
const BUCKETS_PER_SECOND = 2

/**
 * The client rate limiter of the AWS SDKs' adaptive mode, with its constants (botocore retries/adaptive.py, throttling.py, bucket.py):
 * idle until the first 429, then CUBIC around the rate that was measured when it came. Any answer but a 429 counts as success.
 */
export class AwsAdaptiveRate implements SendRate {
  readonly first = 0
  #isLimiting = false
  #perSecond = LEAST_PER_SECOND
  #burst = 1
  /** Measured rate of answers per second. */
  #measured = 0
  #count = 0
  /** In seconds: start of the half second being counted, and the last 429. */
  #bucketAt: number
  #throttledAt: number
  #most = 0

  constructor(startedAt: number) {
    this.#bucketAt = Math.floor(startedAt / 1000)
    this.#throttledAt = startedAt / 1000
  }

  get isLimiting(): boolean {
    return this.#isLimiting
  }

  get perSecond(): number {
    return this.#perSecond
  }

  get burst(): number {
    return this.#burst
  }

  answered(result: PermitResult, now: number): void {
    const at = now / 1000
    this.#measure(at)
    let wanted: number
    if (result === 'throttled') {
      this.#most = this.#isLimiting ? Math.min(this.#measured, this.#perSecond) : this.#measured
      this.#throttledAt = at
      this.#isLimiting = true
      wanted = this.#most * BETA
    } else {
      const flat = Math.cbrt((this.#most * (1 - BETA)) / SCALE)
      wanted = SCALE * (at - this.#throttledAt - flat) ** 3 + this.#most
    }
    const rate = Math.min(wanted, MOST_OF_MEASURED * this.#measured)
    this.#perSecond = Math.max(rate, LEAST_PER_SECOND)
    this.#burst = Math.max(rate, 1)
  }

  #measure(at: number): void {
    const bucket = Math.floor(at * BUCKETS_PER_SECOND) / BUCKETS_PER_SECOND
    this.#count++
    if (bucket <= this.#bucketAt) return
    const rate = this.#count / (bucket - this.#bucketAt)
    this.#measured = rate * SMOOTHING + this.#measured * (1 - SMOOTHING)
    this.#count = 0
    this.#bucketAt = bucket
  }
}
