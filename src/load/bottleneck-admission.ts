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
 * A unit that finds nobody waiting gives its slot and its token back. Only at burst 1 (Bottleneck's `minTime`) its start is spent, and the next
 * waiter may be let in one interval later than need be: an abort, or a hold, can cost the one start on its way (or 20 ms worth of them), and what a
 * waiter of a cost above 1 had gathered.
 *
 * Envelope: 3 ms from `acquire` to permit even when idle; a pace by lanes (lanes.ts); slots alone are one lane, and start no more than 300 to 400/s.
 * Bottleneck reads the wall clock: when that is set back, starts are late by as much. Close it, or its timers keep the process alive. `speed`:
 * seconds of the clock, and of the limit, in a real one.
 */
export function bottleneckAdmission(limit: AdmissionLimit, clock: Clock, speed = 1): Admission {
  if (limit.concurrency == null && limit.ratePerSecond == null) return localAdmission(limit, clock)
  return new BottleneckAdmission(limit, clock, speed)
}

class BottleneckAdmission extends QueuedAdmission {
  readonly #lanes: readonly Lane[]
  readonly #holds: boolean
  /** Started units gathered for the first waiter. */
  readonly #inHand: Unit[] = []
  /** Whose turn it is among lanes equally full. */
  #turn = 0

  constructor(limit: AdmissionLimit, clock: Clock, speed: number) {
    super(limit.concurrency ?? Number.POSITIVE_INFINITY, clock)
    const count = laneCount(limit, speed)
    this.#lanes = Array.from({ length: count }, (_, n) => new Lane(laneLimit(limit, count, n), clock, speed))
    this.#holds = limit.concurrency != null
  }

  override close(): void {
    super.close()
    for (const lane of this.#lanes) lane.close()
  }

  protected letIn(): void {
    for (let waiter = this.queue.first; waiter !== undefined; waiter = this.queue.first) {
      if (this.#inHand.length < waiter.cost) {
        this.#handOut()
        return
      }
      this.queue.pass(this.#permit(this.#inHand.splice(0, waiter.cost)))
    }
  }

  protected giveBack(): void {
    for (const unit of this.#inHand.splice(0)) unit.giveBack()
  }

  #handOut(): void {
    let wanted = this.queue.cost - this.#inHand.length
    for (const lane of this.#lanes) wanted -= lane.ahead
    for (let lane = this.#nextLane(); wanted > 0 && lane.hasRoom; lane = this.#nextLane()) {
      wanted--
      this.#turn++
      lane.hand((unit) => {
        if (this.queue.first === undefined) unit.giveBack()
        else this.#inHand.push(unit)
        this.letIn()
      })
    }
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
  /** Ends the job, and so frees its slot. */
  end(): void
  /** Ends it unused: its token goes back too. */
  giveBack(): void
}

/** One Bottleneck limiter. */
class Lane {
  readonly #limiter: Bottleneck
  readonly #refill: Refill | undefined
  readonly #mostAhead: number
  /** Units handed over that have not started. */
  ahead = 0

  constructor({ concurrency, ratePerSecond, burst = 1 }: AdmissionLimit, clock: Clock, speed: number) {
    const intervalMs = ratePerSecond == null ? 0 : 1000 / ratePerSecond
    const spaced = ratePerSecond != null && burst === 1
    this.#limiter = new Bottleneck({
      maxConcurrent: concurrency ?? null,
      // Bottleneck knows real time alone.
      minTime: spaced ? intervalMs / speed : 0,
      reservoir: ratePerSecond == null || spaced ? null : burst,
    })
    this.#refill = ratePerSecond == null || spaced ? undefined : new Refill(this.#limiter, intervalMs, clock)
    this.#mostAhead = spaced ? Math.max(1, Math.ceil((PACE_AHEAD_MS * speed) / intervalMs)) : UNITS_AHEAD
  }

  get hasRoom(): boolean {
    return this.ahead < this.#mostAhead
  }

  hand(start: (unit: Unit) => void): void {
    this.ahead++
    const job = (): Promise<void> =>
      new Promise((end) => {
        this.ahead--
        this.#refill?.taken()
        start({
          end,
          giveBack: () => {
            this.#refill?.giveBack()
            end()
          },
        })
      })
    // Rejects only when the lane is closed before the job starts.
    this.#limiter.schedule(job).catch(() => {})
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
  #alarm: Alarm | undefined

  constructor(limiter: Bottleneck, intervalMs: number, clock: Clock) {
    this.#limiter = limiter
    this.#intervalMs = intervalMs
    this.#clock = clock
  }

  taken(): void {
    if (this.#missing++ === 0) this.#arm(this.#clock.now() + this.#intervalMs)
  }

  giveBack(): void {
    if (this.#missing > 0) this.#add(1)
  }

  stop(): void {
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
