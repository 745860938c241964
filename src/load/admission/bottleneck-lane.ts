import type { Alarm, Clock } from '../../time/clock.ts'
import type { AdmissionLimit } from './admission.ts'
import { type Limiter, steadyLimiter } from './steady-limiter.ts'

/** Units handed to a lane before they can start: enough to hide the timer turns that Bottleneck takes for each. */
export const UNITS_AHEAD = 8
/** Where a start cannot be given back: no more units than start in this time (at least one). */
const PACE_AHEAD_MS = 20

/** One start that Bottleneck has let through. */
export interface Unit {
  /** From when it may pass, as an instant of the clock. */
  readonly freeAt: number
  /** A waiter takes it, and its token is spent. */
  take(now: number): void
  /** The waiter that took it is gone. Returns whether it has a token to spend again, and so can stand by. */
  giveBack(): boolean
  /** Ends the job, and so frees its slot; a token that is not spent goes back. */
  end(): void
}

/** One Bottleneck limiter. */
export class Lane {
  readonly #limiter: Limiter
  readonly #refill: Refill | undefined
  readonly #mostAhead: number
  /** The interval between starts, where they are spaced. */
  readonly #spacingMs: number
  /** From when the next unit may pass: later than it starts where the one before stood by. */
  #freeAt = Number.NEGATIVE_INFINITY
  /** Units handed over that have not started. */
  ahead = 0

  constructor({ concurrency, ratePerSecond, burst = 1 }: AdmissionLimit, clock: Clock, speed: number) {
    const intervalMs = ratePerSecond == null ? 0 : 1000 / ratePerSecond
    const isSpaced = ratePerSecond != null && burst === 1
    this.#spacingMs = isSpaced ? intervalMs : 0
    this.#limiter = steadyLimiter({
      maxConcurrent: concurrency ?? null,
      // Bottleneck knows real time alone.
      minTime: isSpaced ? intervalMs / speed : 0,
      reservoir: ratePerSecond == null || isSpaced ? null : burst,
    })
    this.#refill = ratePerSecond == null || isSpaced ? undefined : new Refill(this.#limiter, intervalMs, clock)
    this.#mostAhead = isSpaced ? Math.max(1, Math.ceil((PACE_AHEAD_MS * speed) / intervalMs)) : UNITS_AHEAD
  }

  get hasRoom(): boolean {
    return this.ahead < this.#mostAhead
  }

  hand(start: (unit: Unit) => void): void {
    this.ahead++
    const job = (): Promise<void> =>
      new Promise((end) => {
        this.ahead--
        let stoodBy = false
        start(this.#unit(end, () => stoodBy))
        stoodBy = true
      })
    // Rejects only when the lane is closed before the job starts.
    this.#limiter.schedule(job).catch(() => {})
  }

  #unit(endJob: () => void, hasStoodBy: () => boolean): Unit {
    const freeAt = (): number => this.#freeAt
    let holdsToken = true
    return {
      get freeAt() {
        return freeAt()
      },
      take: (now) => {
        holdsToken = false
        // Bottleneck spaces what passes as it starts, and knows nothing of what stood by.
        if (this.#spacingMs > 0 && hasStoodBy()) this.#freeAt = now + this.#spacingMs
        this.#refill?.taken()
      },
      giveBack: () => {
        // Where the bucket is full by now, its token is one too many.
        holdsToken = this.#refill?.untaken() ?? true
        return holdsToken
      },
      end: () => {
        if (holdsToken) this.#refill?.putBack()
        endJob()
      },
    }
  }

  close(): void {
    this.#refill?.stop()
    // Resolves only after all permits have ended: nobody needs to wait for that.
    this.#limiter.stop({ dropWaitingJobs: true }).catch(() => {})
  }
}

/**
 * Makes a reservoir a token bucket: a token taken comes back, one each interval. Bottleneck's own refill is a fixed window on a
 * heartbeat of 250 ms, and stops for good after `updateSettings`. Not a Bucket (limits/bucket.ts): Bottleneck itself keeps the level, and
 * this counts what it lacks.
 */
class Refill {
  readonly #limiter: Limiter
  readonly #intervalMs: number
  readonly #clock: Clock
  #missing = 0
  #nextAt = 0
  #isStopped = false
  #alarm: Alarm | undefined

  constructor(limiter: Limiter, intervalMs: number, clock: Clock) {
    this.#limiter = limiter
    this.#intervalMs = intervalMs
    this.#clock = clock
  }

  taken(): void {
    if (this.#missing++ === 0) this.#arm(this.#clock.now() + this.#intervalMs)
  }

  /** Takes back a `taken()`; false where the token has come back by itself. */
  untaken(): boolean {
    if (this.#missing === 0) return false
    if (--this.#missing === 0) this.#alarm?.cancel()
    return true
  }

  /** A token that left the reservoir and was never taken. */
  putBack(): void {
    if (!this.#isStopped) void this.#limiter.incrementReservoir(1)
  }

  stop(): void {
    this.#isStopped = true
    this.#alarm?.cancel()
  }

  #arm(instant: number): void {
    this.#nextAt = instant
    this.#alarm = this.#clock.alarm(instant, () => this.#ring())
  }

  #ring(): void {
    const due = 1 + Math.max(0, Math.floor((this.#clock.now() - this.#nextAt) / this.#intervalMs))
    this.#add(Math.min(due, this.#missing))
    if (this.#missing > 0) this.#arm(this.#nextAt + due * this.#intervalMs)
  }

  #add(tokens: number): void {
    this.#missing -= tokens
    if (this.#missing === 0) this.#alarm?.cancel()
    void this.#limiter.incrementReservoir(tokens)
  }
}

/** Hands out units of leave that come from elsewhere, by a Bottleneck: they fill its reservoir, and a job starts when there are as many as it weighs. */
export class Reservoir {
  readonly #limiter: Limiter
  #isClosed = false

  constructor(units = 0) {
    this.#limiter = steadyLimiter({ reservoir: units })
  }

  /** Units below 0 are owed. */
  add(units: number): void {
    if (units !== 0 && !this.#isClosed) void this.#limiter.incrementReservoir(units)
  }

  /** `start` is called once there are `weight` units for it. */
  take(start: () => void, weight = 1): void {
    // Rejects only when it is closed before the job starts.
    this.#limiter.schedule({ weight }, async () => start()).catch(() => {})
  }

  close(): void {
    this.#isClosed = true
    this.#limiter.stop({ dropWaitingJobs: true }).catch(() => {})
  }
}
