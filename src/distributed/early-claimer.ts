import { type Plan, requestOf } from '../load/schedule/plan.ts'
import type { HasCall, PlanWalk } from '../load/schedule/plan-walk.ts'
import type { ModelLoad, Profile } from '../profile/profile.ts'
import type { RandomSource } from '../random.ts'
import type { Alarm, Clock } from '../time/clock.ts'

export interface EarlyClaimerOrder {
  profile: Profile
  plan: Plan
  has: HasCall
  /** Whether a call is still to be made here; all are, when left out. */
  keeps?: HasCall
  random: RandomSource
  clock: Clock
  /** Instant of the plan's zero. */
  origin: number
  claims: EarlyClaims
}

export interface EarlyClaims {
  /** The latest call that asked for its claim itself. */
  readonly latest: number
  claimEarly(call: number, load: ModelLoad, request: number): void
}

/** How far ahead of their starts calls are claimed, and how often: what comes in between goes out together. */
const AHEAD_MS = 100
const EVERY_MS = 50
const MOST_AT_ONCE = 500

/**
 * Walks some way ahead of the calls of a share, and claims them before they are due. If the plan alone decides when a call starts, many claims are
 * one step of Redis, and no start waits for its answer. A claim that is never sent is given back; for a worker that dies, it is reported as
 * ambiguous.
 */
export class EarlyClaimer {
  readonly #order: EarlyClaimerOrder
  readonly #walk: PlanWalk
  #alarm: Alarm | undefined
  #isOver = false

  constructor(order: EarlyClaimerOrder) {
    this.#order = order
    this.#walk = order.plan.walk(order.has)
  }

  run(): void {
    const { clock, origin, claims, profile, random, keeps } = this.#order
    const walk = this.#walk
    if (this.#isOver) return
    const until = clock.now() + AHEAD_MS - origin
    for (let n = 0; n < MOST_AT_ONCE && walk.intendedMs <= until; walk.advance()) {
      const load = profile.models[walk.model] as ModelLoad
      if (walk.call <= claims.latest || !startsByPlan(load, profile)) continue
      if (keeps?.(walk.call, walk.intendedMs) === false) continue
      claims.claimEarly(walk.call, load, requestOf(load, walk.call, random))
      n++
    }
    if (walk.isOver) return
    const next = Math.max(clock.now() + EVERY_MS, origin + walk.intendedMs - AHEAD_MS)
    this.#alarm = clock.alarm(next, () => this.run())
  }

  end(): void {
    this.#isOver = true
    this.#alarm?.cancel()
  }
}

/** Nothing but the plan decides when its calls start. */
function startsByPlan({ admission }: ModelLoad, { retry }: Profile): boolean {
  return retry.pacing === null && admission.concurrency === null && admission.ratePerSecond === null
}
