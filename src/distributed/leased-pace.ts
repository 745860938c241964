import type { Admission, Permit } from '../load/admission.ts'
import { Reservoir } from '../load/bottleneck-admission.ts'
import { WaiterQueue } from '../load/waiter-queue.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import type { Scope } from '../time/scope.ts'

/** Starts that were leased: instants of this clock before which they must not be used, and when more may be had. */
export interface LeasedStarts {
  notBefore: readonly number[]
  askAgainAt: number
}

/** Who has the starts of a rate that several processes share. */
export interface StartLessor {
  lease(want: number): Promise<LeasedStarts>
  giveBack(notBefore: readonly number[]): void
  /** A start was handed out so long after its instant, ms. */
  late(ms: number): void
}

/** What is asked for at once. */
const MOST_AT_ONCE = 64
/** Jobs that wait in Bottleneck for a start: it starts nothing without some turns of the timer. */
const JOBS_AHEAD = 8
const UNHELD: Permit = { end: () => {} }

/**
 * The pace of a model whose rate several processes share: starts are leased in blocks, each with an instant before which it is not used, and
 * handed out by this process's own Bottleneck. One that nobody used in time is lost, so that a process that was stopped has no store of them.
 */
export class LeasedPace implements Admission {
  readonly #lessor: StartLessor
  readonly #clock: Clock
  /** After its instant a start is good for so long. */
  readonly #graceMs: number
  readonly #queue: WaiterQueue
  readonly #reservoir = new Reservoir()
  /** By instant: the starts that are leased and still to come. */
  readonly #coming = new Map<Alarm, number>()
  #ahead = 0
  #inHand = 0
  /** Instant of the latest start that came. */
  #cameAt = 0
  #isAsking = false
  #again: Alarm | undefined
  #isClosed = false

  constructor(lessor: StartLessor, clock: Clock, graceMs: number) {
    this.#lessor = lessor
    this.#clock = clock
    this.#graceMs = graceMs
    this.#queue = new WaiterQueue(Number.POSITIVE_INFINITY, clock, () => {
      this.#inHand = 0
      if (this.#queue.isHeld) this.#giveBack()
      this.#letIn()
    })
  }

  acquire(cost: number, scope?: Scope): Promise<Permit> {
    const permit = this.#queue.join(cost, scope)
    this.#letIn()
    return permit
  }

  tryAcquire(): null {
    return null
  }

  holdUntil(instant: number): void {
    this.#queue.holdUntil(instant)
  }

  close(): void {
    this.#isClosed = true
    this.#again?.cancel()
    this.#giveBack()
    this.#queue.close()
    this.#reservoir.close()
  }

  #letIn(): void {
    if (this.#isClosed) return
    for (let waiter = this.#queue.first; waiter !== undefined; waiter = this.#queue.first) {
      if (this.#inHand < waiter.cost) break
      this.#inHand -= waiter.cost
      this.#lessor.late(this.#clock.now() - this.#cameAt)
      this.#queue.pass(UNHELD)
    }
    if (this.#queue.first === undefined) return
    while (this.#ahead < Math.min(JOBS_AHEAD, this.#queue.cost)) {
      this.#ahead++
      this.#reservoir.take(() => {
        this.#ahead--
        // Nobody waits any more, or all are held: the start is lost.
        if (this.#queue.first !== undefined) this.#inHand++
        this.#letIn()
      })
    }
    void this.#ask()
  }

  async #ask(): Promise<void> {
    const want = Math.min(MOST_AT_ONCE, this.#queue.cost - this.#inHand - this.#coming.size)
    if (want <= 0 || this.#isAsking || this.#again !== undefined) return
    this.#isAsking = true
    const { notBefore, askAgainAt } = await this.#lessor
      .lease(want)
      .catch(() => ({ notBefore: [], askAgainAt: Number.POSITIVE_INFINITY }))
    this.#isAsking = false
    if (this.#isClosed) {
      this.#lessor.giveBack(notBefore)
      return
    }
    for (const instant of notBefore) this.#await(instant)
    if (notBefore.length >= want) return
    this.#again = this.#clock.alarm(askAgainAt, () => {
      this.#again = undefined
      this.#letIn()
    })
  }

  #await(instant: number): void {
    const alarm = this.#clock.alarm(instant, () => {
      this.#coming.delete(alarm)
      if (this.#clock.now() - instant <= this.#graceMs) {
        this.#cameAt = instant
        this.#reservoir.add(1)
      }
      this.#letIn()
    })
    this.#coming.set(alarm, instant)
  }

  #giveBack(): void {
    if (this.#coming.size === 0) return
    this.#lessor.giveBack([...this.#coming.values()])
    for (const alarm of this.#coming.keys()) alarm.cancel()
    this.#coming.clear()
  }
}
