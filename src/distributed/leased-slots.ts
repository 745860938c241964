import type { Permit } from '../load/admission/admission.ts'
import { Reservoir } from '../load/admission/bottleneck-lane.ts'
import { heldPermit, QueuedAdmission } from '../load/admission/queued-admission.ts'
import type { Alarm, Clock } from '../time/clock.ts'

/** Lessor of the slots that several processes share. */
export interface SlotLessor {
  /** How many it got, and how many others wait for some. */
  lease(want: number, held: number): Promise<{ got: number; others: number }>
  giveBack(): void
}

export interface SlotSettings {
  limit: number
  /** How many of them nobody is asked to give up: an even share, of as many workers as there are now. */
  fair(): number
  /** Those that adopted calls hold. */
  held: number
}

const JOBS_AHEAD = 8
/** How soon who got too few asks again. */
const AGAIN_MS = 20
/** How often who has more than an even share asks whether somebody waits. */
const LOOK_MS = 200

/**
 * The slots of a model whose concurrency several processes share: leased, handed out by this process's own Bottleneck, and used again as long
 * as somebody here waits; what is more than an even share goes back when somebody else does.
 */
export class LeasedSlots extends QueuedAdmission {
  readonly #lessor: SlotLessor
  readonly #settings: SlotSettings
  readonly #reservoir = new Reservoir()
  #held: number
  /** Given to calls. */
  #used: number
  #ahead = 0
  #inHand = 0
  #others = 0
  #isAsking = false
  #askedAt = Number.NEGATIVE_INFINITY
  #again: Alarm | undefined
  #isClosed = false

  constructor(lessor: SlotLessor, settings: SlotSettings, clock: Clock) {
    super(settings.limit, clock)
    this.#lessor = lessor
    this.#settings = settings
    this.#held = settings.held
    this.#used = settings.held
  }

  override close(): void {
    this.#isClosed = true
    this.#again?.cancel()
    super.close()
    this.#reservoir.close()
    while (this.#held > this.#used) this.#give()
  }

  /** The call of an adopted task has ended. */
  release(): void {
    this.#used--
    this.#unused()
  }

  protected letIn(): void {
    if (this.#isClosed) return
    for (let waiter = this.queue.first; waiter !== undefined; waiter = this.queue.first) {
      if (this.#inHand < waiter.cost) break
      this.#inHand -= waiter.cost
      this.#used += waiter.cost
      this.queue.pass(this.#permit(waiter.cost))
    }
    if (this.queue.first === undefined) return
    while (this.#ahead < Math.min(JOBS_AHEAD, this.queue.cost)) {
      this.#ahead++
      this.#reservoir.take(() => {
        this.#ahead--
        if (this.queue.first === undefined) this.#unused()
        else this.#inHand++
        this.letIn()
      })
    }
    void this.#ask()
  }

  async #ask(): Promise<void> {
    const { limit, fair } = this.#settings
    const free = this.#held - this.#used
    const want = Math.max(0, Math.min(limit - this.#held, this.queue.cost - free))
    const looks = this.#held > fair() && this.clock.now() - this.#askedAt >= LOOK_MS
    if ((want === 0 && !looks) || this.#isAsking || this.#again !== undefined) return
    this.#isAsking = true
    this.#askedAt = this.clock.now()
    const { got, others } = await this.#lessor.lease(want, this.#held).catch(() => ({ got: 0, others: 0 }))
    this.#isAsking = false
    this.#held += got
    this.#others = others
    if (this.#isClosed) {
      for (let n = 0; n < got; n++) this.#give()
      return
    }
    this.#reservoir.add(got)
    if (got < want) {
      this.#again = this.clock.alarm(this.clock.now() + AGAIN_MS, () => {
        this.#again = undefined
        this.letIn()
      })
    } else this.letIn()
  }

  protected giveBack(): void {
    const units = this.#inHand
    this.#inHand = 0
    for (let n = 0; n < units; n++) this.#unused()
  }

  /** A slot that no call has: for who waits here, or else for others. */
  #unused(): void {
    const mayStay = this.#others === 0 || this.#held <= this.#settings.fair()
    if (!this.#isClosed && mayStay && this.queue.cost > 0 && !this.queue.isHeld) {
      this.#reservoir.add(1)
      this.letIn()
    } else this.#give()
  }

  #give(): void {
    this.#held--
    this.#lessor.giveBack()
    if (!this.#isClosed) this.letIn()
  }

  #permit(cost: number): Permit {
    return heldPermit(() => {
      this.#used -= cost
      for (let n = 0; n < cost; n++) this.#unused()
    })
  }
}
