import type { ModelLoad, Phase, Profile } from '../profile/profile.ts'
import { hashText, type RandomSource } from '../random.ts'
import { arrivalInstants } from './arrivals.ts'

/**
 * Every call of the open models, ordered by intended start: computed from the seed before anything is sent. A call's number is its
 * place here; closed-model users count on from `calls`.
 */
export interface Plan {
  calls: number
  /** Intended start of each call, in ms from the first phase's start. */
  intendedMs: Float64Array
  /** Index into the profile's models. */
  modelOf: Uint16Array
  spanMs: number
}

export function planCalls(profile: Profile, random: RandomSource): Plan {
  const spanMs = profile.phases.reduce((sum, phase) => sum + phase.durationMs, 0)
  const instants: number[] = []
  const models: number[] = []
  const place = (instant: number, model: number): void => {
    instants.push(instant)
    models.push(model)
  }
  profile.models.forEach((load, index) => {
    if (load.arrivals === null || load.arrivals.process === 'closed') return
    const next = random.stream('arrival', hashText(load.model))
    for (const instant of arrivalInstants(load.arrivals, spanMs - load.startOffsetMs, next)) {
      place(instant + load.startOffsetMs, index)
    }
  })
  if (profile.mix !== null) {
    const choose = weightedChoice(profile.models.map((load) => profile.mix?.of[load.model] ?? 0))
    arrivalInstants(profile.mix.arrivals, spanMs, random.stream('arrival')).forEach((instant, n) => {
      place(instant, choose(random.uniform('mix', n)))
    })
  }
  const order = Uint32Array.from(instants.keys()).sort(
    (a, b) => (instants[a] as number) - (instants[b] as number) || a - b,
  )
  const plan: Plan = {
    calls: order.length,
    intendedMs: new Float64Array(order.length),
    modelOf: new Uint16Array(order.length),
    spanMs,
  }
  order.forEach((from, to) => {
    plan.intendedMs[to] = instants[from] as number
    plan.modelOf[to] = models[from] as number
  })
  return plan
}

/** The phase that an instant of the plan falls in; an instant at or past the end belongs to the last. */
export function phaseAt(phases: readonly Phase[], instantMs: number): Phase {
  let end = 0
  for (const phase of phases) {
    end += phase.durationMs
    if (instantMs < end) return phase
  }
  return phases[phases.length - 1] as Phase
}

/** Index of the weighted request that call `call` makes: the same for a seed whatever else happens. */
export function requestOf(load: ModelLoad, call: number, random: RandomSource): number {
  if (load.requests.length === 1) return 0
  return weightedChoice(load.requests.map((request) => request.weight))(random.uniform('request', call))
}

/** Maps a uniform in [0, 1) to an index with probability proportional to its weight. */
function weightedChoice(weights: readonly number[]): (uniform: number) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return (uniform) => {
    let left = uniform * total
    for (let i = 0; i < weights.length; i++) {
      left -= weights[i] as number
      if (left < 0) return i
    }
    return weights.findLastIndex((weight) => weight > 0)
  }
}

/** Files that the planned calls of open models ask for: as many as a request's `n` says, else one; text makes none. */
export function plannedFiles(profile: Pick<Profile, 'models'>, plan: Plan, random: RandomSource): number {
  let files = 0
  for (let number = 0; number < plan.calls; number++) {
    const load = profile.models[plan.modelOf[number] as number] as ModelLoad
    if (load.modality === 'text') continue
    const n = load.requests[requestOf(load, number, random)]?.body.n
    files += typeof n === 'number' ? n : 1
  }
  return files
}

/** The most starts that the plan puts into any one second. */
export function peakRate(plan: Plan): number {
  let most = 0
  for (let last = 0, first = 0; last < plan.calls; last++) {
    while ((plan.intendedMs[last] as number) - (plan.intendedMs[first] as number) >= 1000) first++
    most = Math.max(most, last - first + 1)
  }
  return most
}
