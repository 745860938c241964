import type { Alarm, Clock } from '../../time/clock.ts'
import type { Admission, AdmissionLimit, Permit } from './admission.ts'
import { Pace } from './pace.ts'
import { heldPermit, QueuedAdmission, UNHELD } from './queued-admission.ts'

/** An admission of our own on any clock, virtual or real: cheap, exact, without a timer while nobody waits for the pace. */
export function localAdmission(limit: AdmissionLimit, clock: Clock): Admission {
  return new LocalAdmission(limit, clock)
}

/** A waiter takes its cost in units, one after the other, each a slot and a token; with the last of them it passes. */
class LocalAdmission extends QueuedAdmission {
  readonly #holds: boolean
  readonly #pace: Pace | undefined
  #freeSlots: number
  /** Units taken for the first waiter. */
  #inHand = 0
  #alarm: Alarm | undefined
  #ringsAt: number | undefined
  #isClosed = false
  // Made once: a call takes each of them.
  readonly #freeOne = (): void => this.#free(1)
  readonly #ring = (): void => {
    const due = this.#ringsAt
    this.#alarm = undefined
    this.#ringsAt = undefined
    this.letIn(due)
  }

  constructor(limit: AdmissionLimit, clock: Clock) {
    super(limit.concurrency ?? Number.POSITIVE_INFINITY, clock)
    this.#freeSlots = limit.concurrency ?? Number.POSITIVE_INFINITY
    this.#holds = limit.concurrency != null
    this.#pace = limit.ratePerSecond == null ? undefined : new Pace(limit.ratePerSecond, limit.burst ?? 1)
  }

  override tryAcquire(): Permit | null {
    const { isHeld, first } = this.queue
    if (this.#isClosed || isHeld || first !== undefined || !this.#takeUnit(undefined)) return null
    this.#inHand--
    return this.#permit(1)
  }

  override close(): void {
    this.#isClosed = true
    super.close()
    this.#alarmAt(undefined)
  }

  /** `due`: the instant that an alarm has just rung for, if one has. */
  protected letIn(due?: number): void {
    for (let waiter = this.queue.first; waiter !== undefined; waiter = this.queue.first) {
      while (this.#inHand < waiter.cost) {
        if (!this.#takeUnit(due)) return
      }
      this.#inHand -= waiter.cost
      this.queue.pass(this.#permit(waiter.cost))
    }
    this.#alarmAt(undefined)
  }

  protected giveBack(): void {
    this.#freeSlots += this.#inHand
    this.#pace?.giveBack(this.#inHand)
    this.#inHand = 0
  }

  #takeUnit(due: number | undefined): boolean {
    if (this.#freeSlots === 0) {
      this.#alarmAt(undefined)
      return false
    }
    if (this.#pace !== undefined) {
      const { ready } = this.#pace
      // An alarm on a scaled clock may ring a rounding error early.
      const now = Math.max(this.clock.now(), due ?? 0)
      if (ready > now) {
        this.#alarmAt(ready)
        return false
      }
      this.#pace.take(now, due !== undefined && due <= ready)
    }
    this.#freeSlots--
    this.#inHand++
    return true
  }

  #alarmAt(instant: number | undefined): void {
    if (this.#ringsAt === instant) return
    this.#alarm?.cancel()
    this.#ringsAt = instant
    this.#alarm = instant === undefined ? undefined : this.clock.alarm(instant, this.#ring)
  }

  #free(slots: number): void {
    this.#freeSlots += slots
    this.letIn()
  }

  #permit(cost: number): Permit {
    if (!this.#holds) return UNHELD
    return heldPermit(cost === 1 ? this.#freeOne : () => this.#free(cost))
  }
}
