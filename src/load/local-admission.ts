import type { Alarm, Clock } from '../time/clock.ts'
import type { Scope } from '../time/scope.ts'
import type { Admission, AdmissionLimit, Permit } from './admission.ts'
import { Pace } from './pace.ts'
import { WaiterQueue } from './waiter-queue.ts'

/** An admission of our own on any clock, virtual or real: cheap, exact, without a timer while nobody waits for the pace. */
export function localAdmission(limit: AdmissionLimit, clock: Clock): Admission {
  return new LocalAdmission(limit, clock)
}

/** There is nothing to give back. */
const UNHELD: Permit = { end: () => {} }

/** A waiter takes its cost in units, one after the other, each a slot and a token; with the last of them it passes. */
class LocalAdmission implements Admission {
  readonly #clock: Clock
  readonly #holds: boolean
  readonly #pace: Pace | undefined
  readonly #queue: WaiterQueue
  #freeSlots: number
  /** Units taken for the first waiter. */
  #inHand = 0
  #alarm: { instant: number; pending: Alarm } | undefined
  #isClosed = false

  constructor(limit: AdmissionLimit, clock: Clock) {
    this.#clock = clock
    this.#freeSlots = limit.concurrency ?? Number.POSITIVE_INFINITY
    this.#holds = limit.concurrency != null
    this.#pace = limit.ratePerSecond == null ? undefined : new Pace(limit.ratePerSecond, limit.burst ?? 1)
    this.#queue = new WaiterQueue(this.#freeSlots, clock, () => {
      this.#giveBack()
      this.#letIn()
    })
  }

  acquire(cost: number, scope?: Scope): Promise<Permit> {
    const permit = this.#queue.join(cost, scope)
    this.#letIn()
    return permit
  }

  tryAcquire(): Permit | null {
    const { isHeld, first } = this.#queue
    if (this.#isClosed || isHeld || first !== undefined || !this.#takeUnit(undefined)) return null
    this.#inHand--
    return this.#permit(1)
  }

  holdUntil(instant: number): void {
    this.#queue.holdUntil(instant)
  }

  close(): void {
    this.#isClosed = true
    this.#queue.close()
    this.#giveBack()
    this.#alarmAt(undefined)
  }

  /** `due`: the instant that an alarm has just rung for, if one has. */
  #letIn(due?: number): void {
    for (let waiter = this.#queue.first; waiter !== undefined; waiter = this.#queue.first) {
      while (this.#inHand < waiter.cost) {
        if (!this.#takeUnit(due)) return
      }
      this.#inHand -= waiter.cost
      this.#queue.pass(this.#permit(waiter.cost))
    }
    this.#alarmAt(undefined)
  }

  #giveBack(): void {
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
      const now = Math.max(this.#clock.now(), due ?? 0)
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
    if (this.#alarm?.instant === instant) return
    this.#alarm?.pending.cancel()
    this.#alarm =
      instant === undefined ? undefined : { instant, pending: this.#clock.alarm(instant, () => this.#ring(instant)) }
  }

  #ring(instant: number): void {
    this.#alarm = undefined
    this.#letIn(instant)
  }

  #permit(cost: number): Permit {
    if (!this.#holds) return UNHELD
    let ended = false
    return {
      end: () => {
        if (ended) return
        ended = true
        this.#freeSlots += cost
        this.#letIn()
      },
    }
  }
}
