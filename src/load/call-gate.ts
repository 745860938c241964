import { mostTokens } from '../gateway/request-tokens.ts'
import type { EventSink } from '../measure/events/events.ts'
import type { RetrySettings } from '../profile/retry-settings.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import type { Pending } from '../time/scope.ts'
import type { Admission, ModelAdmission, Permit } from './admission/admission.ts'
import type { Call } from './call.ts'
import type { Claims } from './claims.ts'
import type { Spending } from './spending/spending.ts'

export interface GatePorts {
  clock: Clock
  sink: EventSink
  /** Instant that event times count from. */
  startedAt: number
  /** Asked when an attempt is let in: whether the account must be heard first. */
  spending: Pick<Spending, 'turn'>
  /** Receives cool-downs if other processes share the run. */
  claims?: Claims | undefined
}

/** Where a call waits on the client's own side: for a slot, for a cool-down that a 429 taught the others, for the pace. */
export class CallGate {
  readonly #scope: RetrySettings['scope']
  readonly #admission: ReadonlyMap<string, ModelAdmission>
  readonly #ports: GatePorts
  readonly #isTold: boolean
  #isClosed = false

  /** `admission`: by model name. */
  constructor(scope: RetrySettings['scope'], admission: ReadonlyMap<string, ModelAdmission>, ports: GatePorts) {
    this.#scope = scope
    this.#admission = admission
    this.#ports = ports
    this.#isTold = ports.sink.skips?.has('admitted') !== true
  }

  /**
   * Null when nobody is let in any more, or when the call's patience (`admission.longestWait`) has ended; the call itself may have ended
   * meanwhile. No promise where nothing is waited for: most calls of a fast run pass here without one.
   */
  takeSlot(call: Call): Permit | Promise<Permit | null> {
    const { slot } = this.#admissionOf(call)
    return slot.tryAcquire() ?? this.#waitForSlot(call, slot)
  }

  #waitForSlot(call: Call, slot: Admission): Promise<Permit | null> {
    const { clock } = this.#ports
    const before = clock.now()
    return this.#waitFor(slot, call, before).then((permit) => {
      call.admissionWaitMs += clock.now() - before
      return permit
    })
  }

  /**
   * A permit to proceed, or null if the wait was cancelled. No async function: two waits of most calls of a paced run pass here, and its frame would
   * cost more than what is done in it. An admitted call continues one turn of the microtasks later than with an async function: after those that
   * receive an answer at the same instant. The log of a seed shows this order.
   */
  #waitFor(admission: Admission, call: Call, now: number, cost = 1): Promise<Permit | null> {
    const patience = this.#patienceOf(call, now)
    return admission.acquire(cost, patience).then(
      (permit) => {
        patience?.end()
        return permit
      },
      (error: unknown) => {
        patience?.end()
        return this.#calledOff(error)
      },
    )
  }

  /** A wait called off is a value here; any other rejection is a bug and goes up. */
  #calledOff(error: unknown): null {
    if (this.#isClosed || error === OUT_OF_PATIENCE) return null
    throw error
  }

  /** Ends when all of the call's waits together have lasted as long as they may; undefined where they may last for ever. */
  #patienceOf(call: Call, now: number): Patience | undefined {
    const { longestWaitMs } = call.load.admission
    return longestWaitMs === null
      ? undefined
      : new Patience(this.#ports.clock, now + longestWaitMs - call.admissionWaitMs)
  }

  /**
   * Waits for the pace, and for the end of a cool-down that holds it; tells how long the attempt was held back. Null as `takeSlot` gives it.
   */
  passPace(call: Call): Permit | Promise<Permit | null> {
    const now = this.#ports.clock.now()
    const { pace, tokens } = this.#admissionOf(call)
    if (tokens !== undefined) return this.#waitForLeave(call, this.#waitForBoth(call, pace, tokens, now), now)
    const permit = pace.tryAcquire()
    if (permit === null) return this.#waitForLeave(call, this.#waitFor(pace, call, now), now)
    const held = this.#ports.spending.turn(call)
    if (held !== null) return this.#waitForAccount(call, permit, held, now)
    this.#tellAdmitted(call, now, now)
    return permit
  }

  /** First the pace, so that nobody holds tokens who may not yet send. */
  async #waitForBoth(call: Call, pace: Admission, tokens: Admission, before: number): Promise<Permit | null> {
    const turn = await this.#waitFor(pace, call, before)
    if (turn === null || call.ended) return turn
    const leave = await this.#waitFor(tokens, call, before, mostTokens(call.load.requests[call.request]?.body ?? {}))
    if (leave === null) {
      turn.end('ignored')
      return null
    }
    return {
      end(result, used) {
        turn.end(result)
        leave.end(result, used)
      },
    }
  }

  #waitForLeave(call: Call, leave: Promise<Permit | null>, before: number): Promise<Permit | null> {
    return leave.then((permit) => {
      const now = this.#ports.clock.now()
      if (permit === null || call.ended) {
        call.admissionWaitMs += now - before
        return permit
      }
      const held = this.#ports.spending.turn(call)
      if (held !== null) return this.#waitForAccount(call, permit, held, before)
      this.#tellAdmitted(call, before, now)
      return permit
    })
  }

  /** A budget that holds an attempt back counts as the client's own limit, and is reported as such. */
  async #waitForAccount(call: Call, permit: Permit, held: Promise<void>, before: number): Promise<Permit> {
    for (let wait: Promise<void> | null = held; wait !== null && !call.ended; ) {
      await wait
      wait = call.ended ? null : this.#ports.spending.turn(call)
    }
    const now = this.#ports.clock.now()
    if (call.ended) call.admissionWaitMs += now - before
    else this.#tellAdmitted(call, before, now)
    return permit
  }

  #tellAdmitted(call: Call, before: number, now: number): void {
    const { sink, startedAt } = this.#ports
    const waitMs = now - before + (call.attempts === 0 ? call.admissionWaitMs : 0)
    call.admissionWaitMs += now - before
    if (!this.#isTold) return
    sink.emit({
      t: now - startedAt,
      type: 'admitted',
      call: call.number,
      model: call.load.model,
      attempt: call.attempts + 1,
      waitMs,
    })
  }

  /** After a 429: the call's group waits as long as the call itself does; a wait already agreed is never shortened. */
  coolDown(call: Call, until: number): void {
    if (this.#scope === 'call') return
    const group = this.#scope === 'model' ? [call.load.model] : [...this.#admission.keys()]
    for (const model of group) {
      this.#admission.get(model)?.pace.holdUntil(until)
      this.#admission.get(model)?.tokens?.holdUntil(until)
    }
    this.#ports.claims?.coolDown(call.number, group, until)
  }

  /** Admits nobody any more, and tells all waiters so. */
  close(): void {
    this.#isClosed = true
    for (const { slot, pace, tokens } of this.#admission.values()) {
      slot.close()
      pace.close()
      tokens?.close()
    }
  }

  #admissionOf(call: Call): ModelAdmission {
    const admission = this.#admission.get(call.load.model)
    if (admission === undefined) throw new Error(`no admission for ${call.load.model}`)
    return admission
  }
}

/** Why a wait was called off: made once, for an error costs its stack. */
const OUT_OF_PATIENCE = new Error('the call has waited in the client’s own limiter for longestWait')

/**
 * How long one wait may last: to one waiter at a time it is what a scope is that closes at `until`. Not a scope, which takes sixteen objects:
 * most calls of a paced run wait twice.
 */
class Patience implements Pending {
  isClosed = false
  readonly reason: unknown = OUT_OF_PATIENCE
  readonly #alarm: Alarm
  #callOff: (() => void) | undefined

  constructor(clock: Clock, until: number) {
    this.#alarm = clock.alarm(until, () => {
      this.isClosed = true
      this.#callOff?.()
    })
  }

  onClose(callOff: () => void): Pending {
    this.#callOff = callOff
    return this
  }

  forget(): void {
    this.#callOff = undefined
  }

  /** The wait is over: nobody is called off any more. */
  end(): void {
    this.#alarm.cancel()
  }
}
