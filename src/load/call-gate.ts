import type { EventSink } from '../measure/events.ts'
import type { RetrySettings } from '../profile/profile.ts'
import type { Clock } from '../time/clock.ts'
import type { Permit } from './admission.ts'
import { type Call, sleepBetween } from './call.ts'
import type { ModelAdmission } from './create-admission.ts'

export interface GatePorts {
  clock: Clock
  sink: EventSink
  /** By model name. */
  admission: ReadonlyMap<string, ModelAdmission>
  /** Instant that event times count from. */
  startedAt: number
}

/** Where a call waits on the client's own side: for a slot, for a cool-down that a 429 taught the others, for the pace. */
export class CallGate {
  readonly #scope: RetrySettings['scope']
  readonly #ports: GatePorts
  /** By model, or '' for the whole account: nobody of the group sends before this instant. */
  readonly #coolUntil = new Map<string, number>()
  #isClosed = false

  constructor(scope: RetrySettings['scope'], ports: GatePorts) {
    this.#scope = scope
    this.#ports = ports
  }

  /** Null when the call ended meanwhile, or when its patience (`admission.longestWait`) did. */
  async takeSlot(call: Call): Promise<Permit | null> {
    const { clock } = this.#ports
    const { longestWaitMs } = call.load.admission
    const { slot } = this.#admissionOf(call)
    const before = clock.now()
    let permit: Permit
    if (longestWaitMs === null) {
      const granted = await this.#granted(slot.acquire(1))
      if (granted === null) return null
      permit = granted
    } else {
      const patience = new AbortController()
      const alarm = clock.alarm(before + longestWaitMs, () => patience.abort())
      const granted = await this.#granted(slot.acquire(1, patience.signal), patience.signal)
      alarm.cancel()
      if (granted === null) return null
      permit = granted
    }
    call.admissionWaitMs += clock.now() - before
    if (call.ended) {
      permit.end('ignored')
      return null
    }
    return permit
  }

  /** Waits out a cool-down and the pace, and tells how long the client held the attempt back. */
  async passPace(call: Call): Promise<Permit | null> {
    const { clock, sink, startedAt } = this.#ports
    const before = clock.now()
    let permit: Permit | null = null
    while (permit === null) {
      for (let until = this.#cooldownOf(call); until > clock.now(); until = this.#cooldownOf(call)) {
        await sleepBetween(clock, call, until)
        if (call.ended) return null
      }
      permit = await this.#granted(this.#admissionOf(call).pace.acquire(1))
      if (permit === null) return null
      const cools = this.#cooldownOf(call) > clock.now()
      if (!call.ended && !cools) break
      permit.end('ignored')
      if (call.ended) return null
      // Another call's 429 came while this one stood in line: it waits that out, and lines up again.
      permit = null
    }
    const now = clock.now()
    const waitMs = now - before + (call.attempts === 0 ? call.admissionWaitMs : 0)
    call.admissionWaitMs += now - before
    sink.emit({
      t: now - startedAt,
      type: 'admitted',
      call: call.number,
      model: call.load.model,
      attempt: call.attempts + 1,
      waitMs,
    })
    return permit
  }

  /** After a 429: the call's group waits as long as the call itself does; a wait already agreed is never shortened. */
  coolDown(call: Call, until: number): void {
    if (this.#scope !== 'call') this.#coolUntil.set(this.#group(call), Math.max(until, this.#cooldownOf(call)))
  }

  /** Nobody is let in any more; all who wait are told so. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const { slot, pace } of this.#ports.admission.values()) await Promise.all([slot.close(), pace.close()])
  }

  #group(call: Call): string {
    return this.#scope === 'model' ? call.load.model : ''
  }

  #cooldownOf(call: Call): number {
    return this.#scope === 'call' ? 0 : (this.#coolUntil.get(this.#group(call)) ?? 0)
  }

  /** A permit refused because the wait was called off is a value here; any other rejection is a bug and goes up. */
  async #granted(permit: Promise<Permit>, patience?: AbortSignal): Promise<Permit | null> {
    try {
      return await permit
    } catch (error) {
      if (this.#isClosed || patience?.aborted) return null
      throw error
    }
  }

  #admissionOf(call: Call): ModelAdmission {
    const admission = this.#ports.admission.get(call.load.model)
    if (admission === undefined) throw new Error(`no admission for ${call.load.model}`)
    return admission
  }
}
