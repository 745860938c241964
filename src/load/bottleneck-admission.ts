import Bottleneck from 'bottleneck'
import type { Alarm, Clock } from '../time/clock.ts'
import type { Admission, AdmissionLimit, Permit } from './admission.ts'
import { laneCount } from './lanes.ts'
import { localAdmission } from './local-admission.ts'
import { QueuedAdmission } from './queued-admission.ts'

/** Units handed to a lane before they can start: enough to hide the timer turns that Bottleneck takes for each. */
const UNITS_AHEAD = 8
/** Where a start cannot be given back: no more units than start in this time (at least one). */
const PACE_AHEAD_MS = 20

/**
 * An admission by Bottleneck limiters, in real time. Their jobs are permits, not work: a permit that starts goes to the waiter that has waited
 * longest *then*. Bottleneck cannot cancel a job, so it never holds a waiter, and an aborted waiter takes nothing along.
 *
 * Bottleneck takes 3 ms of timers to start a job that nothing holds, and 10 on a busy machine. A few units therefore stand by, started in advance,
 * and a waiter that finds one passes at once. A unit spends its token when a waiter takes it, not when it starts; at burst 1 (Bottleneck's
 * `minTime`) the next unit passes no sooner than an interval later.
 *
 * Envelope: 3 ms from `acquire` to permit where no unit stands by; a pace by lanes (lanes.ts); slots alone are one lane, and start no more than
 * 300 to 400/s. Bottleneck reads the wall clock: when that is set back, starts are late by as much. Close it, or its timers keep the process
 * alive. `speed`: seconds of the clock, and of the limit, in a real one.
 */
export function bottleneckAdmission(limit: AdmissionLimit, clock: Clock, speed = 1): Admission {
  if (limit.concurrency == null && limit.ratePerSecond == null) return localAdmission(limit, clock)
  return new BottleneckAdmission(limit, clock, speed)
}

class BottleneckAdmission extends QueuedAdmission {
  readonly #lanes: readonly Lane[]
  readonly #holds: boolean
  /** Started units that nobody has taken yet, and how many there should be. */
  readonly #standby: Unit[] = []
  readonly #mostStandby: number
  /** Units gathered for the first waiter. */
  readonly #inHand: Unit[] = []
  /** Whose turn it is among lanes equally full. */
  #turn = 0
  #isClosed = false
  #alarm: Alarm | undefined

  constructor(limit: AdmissionLimit, clock: Clock, speed: number) {
    super(limit.concurrency ?? Number.POSITIVE_INFINITY, clock)
    const count = laneCount(limit, speed)
    this.#lanes = Array.from({ length: count }, (_, n) => new Lane(laneLimit(limit, count, n), clock, speed))
    this.#holds = limit.concurrency != null
    const atOnce = limit.ratePerSecond == null ? Number.POSITIVE_INFINITY : (limit.burst ?? 1)
    this.#mostStandby = Math.min(UNITS_AHEAD, atOnce, limit.concurrency ?? atOnce)
    this.#handOut()
  }

  override tryAcquire(): Permit | null {
    const { isHeld, first } = this.queue
    const unit = this.#isClosed || isHeld || first !== undefined ? undefined : this.#takeUnit()
    if (unit === undefined) return null
    this.#handOut()
    return this.#permit([unit])
  }

  override close(): void {
    this.#isClosed = true
    this.#alarm?.cancel()
    super.close()
    for (const lane of this.#lanes) lane.close()
    for (const unit of this.#standby.splice(0)) unit.end()
  }

  /** `due`: the instant that an alarm has just rung for, if one has. */
  protected letIn(due?: number): void {
    for (let waiter = this.queue.first; waiter !== undefined; waiter = this.queue.first) {
      while (this.#inHand.length < waiter.cost) {
        const unit = this.#takeUnit(due)
        if (unit === undefined) break
        this.#inHand.push(unit)
      }
      if (this.#inHand.length < waiter.cost) break
      this.queue.pass(this.#permit(this.#inHand.splice(0, waiter.cost)))
    }
    this.#handOut()
  }

  protected giveBack(): void {
    for (const unit of this.#inHand.splice(0)) {
      if (unit.giveBack()) this.#keep(unit)
      else unit.end()
    }
  }

  /** A unit that stands by and may pass now; otherwise the first that may pass later notifies the waiter. */
  #takeUnit(due?: number): Unit | undefined {
    const now = Math.max(this.clock.now(), due ?? 0)
    const index = this.#standby.findIndex(({ freeAt }) => freeAt <= now)
    if (index >= 0) {
      const [unit] = this.#standby.splice(index, 1)
      // A late alarm does not slow the pace.
      unit?.take(due !== undefined && unit.freeAt === due ? due : now)
      return unit
    }
    if (this.#standby.length > 0) this.#ringAt(Math.min(...this.#standby.map(({ freeAt }) => freeAt)))
    return undefined
  }

  #ringAt(instant: number): void {
    this.#alarm?.cancel()
    this.#alarm = this.clock.alarm(instant, () => this.letIn(instant))
  }

  #handOut(): void {
    if (this.#isClosed) return
    let wanted = this.queue.cost + this.#mostStandby - this.#inHand.length - this.#standby.length
    for (const lane of this.#lanes) wanted -= lane.ahead
    for (let lane = this.#nextLane(); wanted > 0 && lane.hasRoom; lane = this.#nextLane()) {
      wanted--
      this.#turn++
      lane.hand((unit) => {
        if (this.queue.first !== undefined) this.#standby.push(unit)
        else this.#keep(unit)
        this.letIn()
      })
    }
  }

  /** A unit that nobody waits for stands by, or ends where enough do. */
  #keep(unit: Unit): void {
    if (this.#isClosed || this.#standby.length >= this.#mostStandby) unit.end()
    else this.#standby.push(unit)
  }

  /** The lane that can start a unit first: the emptiest, and of these the one whose turn is longest ago. */
  #nextLane(): Lane {
    const lanes = this.#lanes
    let next = lanes[this.#turn % lanes.length] as Lane
    for (let n = 1; n < lanes.length; n++) {
      const lane = lanes[(this.#turn + n) % lanes.length] as Lane
      if (lane.ahead < next.ahead) next = lane
    }
    return next
  }

  #permit(units: Unit[]): Permit {
    const end = (): void => {
      for (const unit of units.splice(0)) unit.end()
    }
    if (!this.#holds) end()
    return { end }
  }
}

/** Hands out units of leave that come from elsewhere, by a Bottleneck: they fill its reservoir, and each lets one job start. */
export class Reservoir {
  readonly #limiter = new Bottleneck({ reservoir: 0 })

  add(units: number): void {
    if (units > 0) void this.#limiter.incrementReservoir(units)
  }

  /** `start` is called once there is a unit for it. */
  take(start: () => void): void {
    // Rejects only when it is closed before the job starts.
    this.#limiter.schedule(async () => start()).catch(() => {})
  }

  close(): void {
    this.#limiter.stop({ dropWaitingJobs: true }).catch(() => {})
  }
}

/** An even share of the rate; a burst's remainder goes to the first lanes. */
function laneLimit(limit: AdmissionLimit, count: number, n: number): AdmissionLimit {
  if (count === 1) return limit
  const burst = Math.floor(((limit.burst ?? 1) + count - 1 - n) / count)
  return { ratePerSecond: (limit.ratePerSecond ?? 0) / count, burst: Math.max(1, burst) }
}

/** One start that Bottleneck has let through. */
interface Unit {
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
class Lane {
  readonly #limiter: Bottleneck
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
    this.#limiter = new Bottleneck({
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
  readonly #limiter: Bottleneck
  readonly #intervalMs: number
  readonly #clock: Clock
  #missing = 0
  #nextAt = 0
  #isStopped = false
  #alarm: Alarm | undefined

  constructor(limiter: Bottleneck, intervalMs: number, clock: Clock) {
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
