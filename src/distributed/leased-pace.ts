import { Reservoir } from '../load/bottleneck-lane.ts'
import { QueuedAdmission, UNHELD } from '../load/queued-admission.ts'
import type { Alarm, Clock } from '../time/clock.ts'

/** Starts that were leased: instants of this clock before which they must not be used, and when more may be had. */
export interface LeasedStarts {
  notBefore: readonly number[]
  askAgainAt: number
}

/** Lessor of the starts of a rate that several processes share. */
export interface StartLessor {
  lease(want: number): Promise<LeasedStarts>
  /** Nobody used these, nor will. */
  giveBack(notBefore: readonly number[]): void
  /** Takes the number of starts that are leased now, and not used yet. */
  leased(starts: number): void
  /** A start was handed out so long after its instant, ms. */
  late(ms: number): void
}

/** Lets one job start for each unit that is added: a Bottleneck, as a rule. */
export type StartGate = Pick<Reservoir, 'add' | 'take' | 'close'>

/** Starts that are requested at once. */
const MOST_AT_ONCE = 64
/** A start goes through Bottleneck so long before its instant: on a busy machine each turn of a timer is late. */
const EARLY_MS = 50
/** Usual time of the way through it: a start that had no time for it before is not later than others. */
const THROUGH_MS = 3
/** Jobs that wait in Bottleneck for a start: it starts nothing without some turns of the timer. */
const JOBS_AHEAD = 8

/**
 * The pace of a model whose rate several processes share: starts are leased in blocks, each with an instant before which it is not used, and
 * handed out by this process's own Bottleneck. One that nobody used in time goes back, so that a process that was stopped has no store of them.
 */
export class LeasedPace extends QueuedAdmission {
  readonly #lessor: StartLessor
  /** After its instant a start is good for so long. */
  readonly #graceMs: number
  readonly #reservoir: StartGate
  /** Instants of the starts that are leased and still to come. */
  readonly #coming = new Map<Alarm, number>()
  /** Starts on their way through Bottleneck, which they pass a little before they arrive. */
  readonly #passing: number[] = []
  /** Starts gathered for the first waiter. */
  readonly #inHand: number[] = []
  #ahead = 0
  #isAsking = false
  #again: Alarm | undefined
  #isClosed = false

  constructor(lessor: StartLessor, clock: Clock, graceMs: number, gate: StartGate = new Reservoir()) {
    super(Number.POSITIVE_INFINITY, clock)
    this.#reservoir = gate
    this.#lessor = lessor
    this.#graceMs = graceMs
  }

  override close(): void {
    this.#isClosed = true
    this.#again?.cancel()
    super.close()
    this.#reservoir.close()
  }

  protected letIn(): void {
    if (this.#isClosed) return
    for (let waiter = this.queue.first; waiter !== undefined; waiter = this.queue.first) {
      if (this.#inHand.length < waiter.cost) break
      const latest = this.#inHand.splice(0, waiter.cost).at(-1) as number
      this.#lessor.late(this.clock.now() - latest)
      this.queue.pass(UNHELD)
    }
    if (this.queue.first === undefined) return
    while (this.#ahead < Math.min(JOBS_AHEAD, this.queue.cost)) {
      this.#ahead++
      this.#reservoir.take(() => {
        this.#ahead--
        const instant = this.#passing.shift() as number
        this.#wait(instant, instant + THROUGH_MS, () => this.#come(instant))
        this.letIn()
      })
    }
    void this.#ask()
  }

  get #leased(): number {
    return this.#inHand.length + this.#passing.length + this.#coming.size
  }

  #isGood(instant: number): boolean {
    return this.clock.now() - instant <= this.#graceMs
  }

  async #ask(): Promise<void> {
    const want = Math.min(MOST_AT_ONCE, this.queue.cost - this.#leased)
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
    for (const instant of notBefore) this.#wait(instant, instant - EARLY_MS, () => this.#pass(instant))
    if (notBefore.length > 0) this.#lessor.leased(this.#leased)
    if (notBefore.length >= want) return
    this.#again = this.clock.alarm(askAgainAt, () => {
      this.#again = undefined
      this.letIn()
    })
  }

  #wait(instant: number, until: number, come: () => void): void {
    if (until <= this.clock.now()) {
      come()
      return
    }
    const alarm = this.clock.alarm(until, () => {
      this.#coming.delete(alarm)
      come()
    })
    this.#coming.set(alarm, instant)
  }

  #pass(instant: number): void {
    if (this.queue.isHeld || this.#inHand.length + this.#passing.length >= this.queue.cost || !this.#isGood(instant))
      this.#lessor.giveBack([instant])
    else {
      this.#passing.push(instant)
      this.#reservoir.add(1)
    }
    this.letIn()
  }

  #come(instant: number): void {
    if (this.queue.first !== undefined && this.#isGood(instant)) this.#inHand.push(instant)
    else this.#lessor.giveBack([instant])
    this.letIn()
  }

  /** Nor is anybody to use what is still to come, while all are held. */
  protected giveBack(): void {
    const unused = this.#inHand.splice(0)
    if (this.queue.isHeld || this.#isClosed) {
      unused.push(...this.#coming.values())
      for (const alarm of this.#coming.keys()) alarm.cancel()
      this.#coming.clear()
    }
    if (unused.length > 0) this.#lessor.giveBack(unused)
  }
}
