import type { Plan } from '../load/schedule/plan.ts'
import type { ArrivalEvent } from '../measure/events/events.ts'
import type { ModelLoad, Profile } from '../profile/profile.ts'
import type { LeasedLimits } from './leased-limits.ts'

export interface PacedCallsOrder {
  profile: Pick<Profile, 'models'>
  plan: Pick<Plan, 'calls'>
  limits: Pick<LeasedLimits, 'pacesOf'>
}

/**
 * The planned calls that wait for a pace, in the order of their arrival: as many are claimed before they may start as starts are leased, so that
 * none of them waits for Redis when its start has come.
 */
export class PacedCalls {
  readonly #order: PacedCallsOrder
  /** By the name of a pace, what claims a call. */
  readonly #waiting = new Map<string, Map<number, () => void>>()
  /** Claimed, and not started yet. */
  readonly #claimed = new Map<string, Set<number>>()

  constructor(order: PacedCallsOrder) {
    this.#order = order
  }

  /** The next owner of a share knows only planned calls, unless an arrival was written. */
  arrived({ call, model }: ArrivalEvent, claim: (load: ModelLoad) => void): void {
    const { profile, plan, limits } = this.#order
    const [name] = limits.pacesOf(model, call)
    const load = profile.models.find((one) => one.model === model)
    if (name === undefined || load === undefined || call >= plan.calls) return
    const waiting = this.#waiting.get(name) ?? new Map<number, () => void>()
    this.#waiting.set(
      name,
      waiting.set(call, () => claim(load)),
    )
  }

  /** Takes the number of starts of a name that are leased, and not used yet. */
  leased(name: string, starts: number): void {
    const claimed = this.#claimed.get(name) ?? new Set()
    this.#claimed.set(name, claimed)
    for (const [call, claim] of this.#waiting.get(name) ?? []) {
      if (claimed.size >= starts) return
      this.#waiting.get(name)?.delete(call)
      claimed.add(call)
      claim()
    }
  }

  /** It starts, or never will. */
  left(model: string, call: number): void {
    const [name] = this.#order.limits.pacesOf(model, call)
    if (name === undefined) return
    this.#waiting.get(name)?.delete(call)
    this.#claimed.get(name)?.delete(call)
  }
}
