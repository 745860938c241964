import { GatebenchError } from '../../errors.ts'
import { MOST_CALLS } from '../../profile/offered-calls.ts'
import type { Profile } from '../../profile/profile.ts'
import type { RandomSource } from '../../random.ts'
import { formatCount } from '../../units.ts'
import type { PlanCache } from './plan-cache.ts'
import type { PlanWalk } from './plan-walk.ts'
import { requestChoice } from './request-choice.ts'

/** Findings of one walk of a plan. */
export interface PlanSurvey {
  calls: number
  /** The intended start of the last call, in ms; 0 where there is none. */
  lastMs: number
  /** The most starts that fall into any one second. */
  peakPerSecond: number
  /** In the order of the profile; of closed models nothing is planned. */
  models: readonly ModelSurvey[]
}

export interface ModelSurvey {
  calls: number
  /** Those of phases that are recorded. */
  recorded: number
  /** Calls that make each of the model's requests. */
  requests: readonly number[]
}

/** Walks the whole plan once, and lets `kept` keep it. Throws PLAN_TOO_LARGE (exit 104). */
export function surveyPlan(profile: Profile, walk: () => PlanWalk, random: RandomSource, kept: PlanCache): PlanSurvey {
  // By model, and by model and request: what is counted for each call is counted in the cheapest way.
  const recorded = new Float64Array(profile.models.length)
  const unrecorded = new Float64Array(profile.models.length)
  const requests = profile.models.map((load) => load.requests.map(() => 0))
  const choices = profile.models.map((load) => (load.requests.length === 1 ? null : requestChoice(load, random)))
  const peak = new PeakRate(walk)
  const phases = profile.phases.values()
  let phase = phases.next().value
  let phaseEnd = phase?.durationMs ?? 0
  let counts = phase?.record ? recorded : unrecorded
  let lastMs = 0
  const through = walk()
  for (; !through.isOver; through.advance()) {
    const { call, intendedMs, model } = through
    if (call === MOST_CALLS) throw tooLarge(profile)
    while (intendedMs >= phaseEnd) {
      const next = phases.next().value
      // An instant at or past the end belongs to the last.
      if (next === undefined) break
      phase = next
      phaseEnd += phase.durationMs
      counts = phase.record ? recorded : unrecorded
    }
    lastMs = intendedMs
    peak.add(intendedMs, call)
    kept.add(intendedMs, model)
    counts[model] = (counts[model] as number) + 1
    const choice = choices[model]
    if (choice != null) {
      const request = choice(call)
      const made = requests[model] as number[]
      made[request] = (made[request] as number) + 1
    }
  }
  kept.end()
  const models = requests.map((made, model) => {
    const calls = (recorded[model] as number) + (unrecorded[model] as number)
    return { calls, recorded: recorded[model] as number, requests: made.length === 1 ? [calls] : made }
  })
  return { calls: through.call, lastMs, peakPerSecond: peak.most, models }
}

function tooLarge(profile: Profile): GatebenchError {
  return new GatebenchError(`${profile.name} plans more than ${formatCount(MOST_CALLS)} calls`, {
    code: 'PLAN_TOO_LARGE',
    hint: 'lower its rates, or shorten its phases',
  })
}

const WINDOW_MS = 1000

/** Instants that are remembered at most; where more fall into a second, the plan is walked a second time, behind. */
const MOST_HELD = 2 ** 17
const HELD_AT_FIRST = 2 ** 10

/**
 * The most calls of a plan that start within any one second; it takes each call in order. A call can raise it only by one, and does so if the call
 * that lies as many before it is less than a second away.
 */
class PeakRate {
  most = 0
  readonly #walk: () => PlanWalk
  /** The latest instants, a call's at its number modulo their number. */
  #latest = new Float64Array(HELD_AT_FIRST)
  #behind: PlanWalk | null = null

  /** `walk` begins another walk of the same plan. */
  constructor(walk: () => PlanWalk) {
    this.#walk = walk
  }

  add(instantMs: number, call: number): void {
    this.#latest[call & (this.#latest.length - 1)] = instantMs
    if (instantMs - this.#instantOf(call - this.most) >= WINDOW_MS) return
    this.most++
    if (this.most === this.#latest.length) this.#grow(call)
  }

  #instantOf(call: number): number {
    if (this.#behind === null) return this.#latest[call & (this.#latest.length - 1)] as number
    while (this.#behind.call < call) this.#behind.advance()
    return this.#behind.intendedMs
  }

  #grow(latestCall: number): void {
    const held = this.#latest
    if (held.length === MOST_HELD) {
      this.#behind ??= this.#walk()
      return
    }
    this.#latest = new Float64Array(2 * held.length)
    for (let call = latestCall - held.length + 1; call <= latestCall; call++) {
      this.#latest[call & (this.#latest.length - 1)] = held[call & (held.length - 1)] as number
    }
  }
}
