import type { RetryPacing } from '../../profile/retry-settings.ts'
import type { PermitResult } from './admission.ts'

/** How fast a group of attempts may be sent, learnt from what they come to. Instants in ms; no clock of its own. */
export interface SendRate {
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

  /** Answers per second, smoothed: for tests and reports. */
  get measured(): number {
    return this.#measured
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
