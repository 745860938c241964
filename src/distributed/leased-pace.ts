import { Reservoir } from '../load/admission/bottleneck-lane.ts'
import { QueuedAdmission, UNHELD } from '../load/admission/queued-admission.ts'
import type { Alarm, Clock } from '../time/clock.ts'

/** A leased start: instants of this clock between which it may be used. */
export interface LeasedStart {
  /** The lessor's name for it: an instant of its own clock. */
  name: string
  notBefore: number
  notAfter: number
}

/** Starts that were leased, and the instant at which more may be had. */
export interface LeasedStarts {
  starts: readonly LeasedStart[]
  askAgainAt: number
}

/** Lessor of the starts of a rate that several processes share. */
export interface StartLessor {
  lease(want: number): Promise<LeasedStarts>
  /** Nobody used these, nor will. */
  giveBack(starts: readonly LeasedStart[]): void
  /** Takes the number of starts that are leased now, and not used yet. */
  leased(starts: number): void
  /** A start is used now. */
  used(start: LeasedStart): void
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
 * handed out by this process's own Bottleneck. One that nobody used in time goes back: a process that was stopped has no store of them, and uses none
 * when others no longer count on it.
 */
export class LeasedPace extends QueuedAdmission {
  readonly #lessor: StartLessor
  readonly #reservoir: StartGate
  /** Starts that are leased and still to come. */
  readonly #coming = new Map<Alarm, LeasedStart>()
  /** Starts on their way through Bottleneck, which they pass a little before they arrive. */
  readonly #passing: LeasedStart[] = []
  /** Starts gathered for the first waiter. */
  readonly #inHand: LeasedStart[] = []
  #ahead = 0
  #isAsking = false
  #again: Alarm | undefined
  #isClosed = false

  constructor(lessor: StartLessor, clock: Clock, gate: StartGate = new Reservoir()) {
    super(Number.POSITIVE_INFINITY, clock)
    this.#reservoir = gate
    this.#lessor = lessor
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
      for (const start of this.#inHand.splice(0, waiter.cost)) this.#lessor.used(start)
      this.queue.pass(UNHELD)
    }
    if (this.queue.first === undefined) return
    while (this.#ahead < Math.min(JOBS_AHEAD, this.queue.cost)) {
      this.#ahead++
      this.#reservoir.take(() => {
        this.#ahead--
        const start = this.#passing.shift() as LeasedStart
        this.#wait(start, start.notBefore + THROUGH_MS, () => this.#come(start))
        this.letIn()
      })
    }
    void this.#ask()
  }

  get #leased(): number {
    return this.#inHand.length + this.#passing.length + this.#coming.size
  }

  #isGood({ notAfter }: LeasedStart): boolean {
    return this.clock.now() <= notAfter
  }

  async #ask(): Promise<void> {
    const want = Math.min(MOST_AT_ONCE, this.queue.cost - this.#leased)
    if (want <= 0 || this.#isAsking || this.#again !== undefined) return
    this.#isAsking = true
    const { starts, askAgainAt } = await this.#lessor
      .lease(want)
      .catch(() => ({ starts: [], askAgainAt: Number.POSITIVE_INFINITY }))
    this.#isAsking = false
    if (this.#isClosed) {
      this.#lessor.giveBack(starts)
      return
    }
    for (const start of starts) this.#wait(start, start.notBefore - EARLY_MS, () => this.#pass(start))
    if (starts.length > 0) this.#lessor.leased(this.#leased)
    if (starts.length >= want) return
    this.#again = this.clock.alarm(askAgainAt, () => {
      this.#again = undefined
      this.letIn()
    })
  }

  #wait(start: LeasedStart, until: number, come: () => void): void {
    if (until <= this.clock.now()) {
      come()
      return
    }
    const alarm = this.clock.alarm(until, () => {
      this.#coming.delete(alarm)
      come()
    })
    this.#coming.set(alarm, start)
  }

  #pass(start: LeasedStart): void {
    if (this.queue.isHeld || this.#inHand.length + this.#passing.length >= this.queue.cost || !this.#isGood(start))
      this.#lessor.giveBack([start])
    else {
      this.#passing.push(start)
      this.#reservoir.add(1)
    }
    this.letIn()
  }

  #come(start: LeasedStart): void {
    if (this.queue.first !== undefined && this.#isGood(start)) this.#inHand.push(start)
    else this.#lessor.giveBack([start])
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
