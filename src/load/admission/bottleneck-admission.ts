import type { Alarm, Clock } from '../../time/clock.ts'
import type { Admission, AdmissionLimit, Permit } from './admission.ts'
import { Lane, UNITS_AHEAD, type Unit } from './bottleneck-lane.ts'
import { laneCount } from './lane-count.ts'
import { localAdmission } from './local-admission.ts'
import { QueuedAdmission } from './queued-admission.ts'

/**
 * An admission by Bottleneck limiters, in real time. Their jobs are permits, not work: a permit that starts goes to the waiter that has waited
 * longest *then*. Bottleneck cannot cancel a job, so it never holds a waiter, and an aborted waiter takes nothing along.
 *
 * Bottleneck takes 3 ms of timers to start a job that nothing holds, and 10 on a busy machine. A few units therefore stand by, started in advance,
 * and a waiter that finds one passes at once. A unit spends its token when a waiter takes it, not when it starts; at burst 1 (Bottleneck's
 * `minTime`) the next unit passes no sooner than an interval later.
 *
 * Envelope: 3 ms from `acquire` to permit where no unit stands by; a pace by lanes (lane-count.ts); slots alone are one lane, and start no more than
 * 300 to 400/s. Close it, or its timers keep the process alive. `speed`: seconds of the clock, and of the limit, in a real one.
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

/** An even share of the rate; a burst's remainder goes to the first lanes. */
function laneLimit(limit: AdmissionLimit, count: number, n: number): AdmissionLimit {
  if (count === 1) return limit
  const burst = Math.floor(((limit.burst ?? 1) + count - 1 - n) / count)
  return { ratePerSecond: (limit.ratePerSecond ?? 0) / count, burst: Math.max(1, burst) }
}
