import { weightOf } from '../../profile/check-profile.ts'
import type { ModelLoad, Phase, Profile } from '../../profile/profile.ts'
import { hashText, type RandomSource } from '../../random.ts'
import { arrivalInstants } from './arrivals.ts'
import { PlanCache } from './plan-cache.ts'
import { type PlanSurvey, surveyPlan } from './plan-survey.ts'
import { type HasCall, type PlanStream, PlanWalk } from './plan-walk.ts'
import { choiceOf, weightedChoice } from './request-choice.ts'

/**
 * Every call of the open models, ordered by intended start: a pure function of profile and seed. It is walked, not held, as often as
 * anybody likes. A call's number is its place here; closed-model users count on from `calls`.
 */
export interface Plan {
  readonly calls: number
  readonly spanMs: number
  /** Findings of a walk through the whole plan; made when first asked for. Throws PLAN_TOO_LARGE (exit 104), as `calls` does. */
  readonly survey: PlanSurvey
  /** A walk of its own, at the first call; through those alone that `has` names. */
  walk(has?: HasCall): PlanWalk
  /** The intended starts from a place of such a walk on, one after the other, in ms; Infinity when there are no more. */
  startsFrom(place: number, has?: HasCall): () => number
}

export function planCalls(profile: Profile, random: RandomSource): Plan {
  const spanMs = profile.phases.reduce((sum, phase) => sum + phase.durationMs, 0)
  const kept = new PlanCache()
  const walk = (has?: HasCall): PlanWalk => new PlanWalk(kept.streams ?? streamsOf(profile, spanMs, random), has)
  let survey: PlanSurvey | undefined
  return {
    spanMs,
    walk,
    startsFrom(place, has) {
      const ahead = walk(has)
      while (ahead.place < place && !ahead.isOver) ahead.advance()
      return () => {
        const { intendedMs } = ahead
        ahead.advance()
        return intendedMs
      }
    },
    get survey() {
      survey ??= surveyPlan(profile, walk, random, kept)
      return survey
    },
    get calls() {
      return this.survey.calls
    },
  }
}

/** The models' own arrivals in the order of the profile, then the mix: at one instant the calls stand in this order. */
function streamsOf(profile: Profile, spanMs: number, random: RandomSource): PlanStream[] {
  const streams = profile.models.flatMap(({ model, arrivals, startOffsetMs }, index): PlanStream[] => {
    if (arrivals === null || arrivals.process === 'closed') return []
    const next = random.stream('arrival', hashText(model))
    const instants = arrivalInstants(arrivals, spanMs - startOffsetMs, next)
    return [{ instants, offsetMs: startOffsetMs, model: index }]
  })
  const { mix } = profile
  if (mix === null) return streams
  const choose = weightedChoice(profile.models.map(({ model }) => weightOf(mix, model)))
  const instants = arrivalInstants(mix.arrivals, spanMs, random.stream('arrival'))
  const uniform = random.uniforms('mix')
  return [...streams, { instants, offsetMs: 0, model: (n) => choose(uniform(n)) }]
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

/** Index of the weighted request that call `call` makes. */
export function requestOf(load: ModelLoad, call: number, random: RandomSource): number {
  return load.requests.length === 1 ? 0 : choiceOf(load)(random.uniform('request', call))
}

/** Files that a request asks for: as many as its `n` says, else one; text makes none. */
export function filesOf({ modality, requests }: ModelLoad, request: number): number {
  const n = requests[request]?.body.n
  return modality === 'text' ? 0 : typeof n === 'number' ? n : 1
}

/** Files that the planned calls of open models ask for. */
export function plannedFiles({ models }: Pick<Profile, 'models'>, { survey }: Plan): number {
  let files = 0
  for (const [index, load] of models.entries()) {
    for (const [request, calls] of (survey.models[index]?.requests ?? []).entries())
      files += calls * filesOf(load, request)
  }
  return files
}
