import { FIRST_TOKEN_STATS, type FirstTokens } from '../../measure/calls/first-tokens.ts'
import { alwaysStreams } from '../../measure/streams/call-stream.ts'
import type { Profile, ThresholdSpec } from '../../profile/profile.ts'
import type { KneePoint } from '../tier-plan.ts'

/** A threshold of the profile on the times of one model, in ms. */
export interface Goal {
  metric: 'response_time' | 'first_token'
  stat: keyof FirstTokens
  boundMs: number
  /** The threshold as the profile states it. */
  source: string
}

export interface Goals {
  /** By model. */
  of: ReadonlyMap<string, readonly Goal[]>
  /** Thresholds that a plan does not look at, as the profile states them. */
  others: readonly string[]
}

/** Times of calls that goals are held against, as a simulation or a point of a knee has them; null is for ever. */
export type GoalTimes = Pick<KneePoint, 'p50Ms' | 'p95Ms' | 'firstToken'>

/** Goals among a profile's thresholds: on the result and, of models whose calls are streamed, on the first token. */
export function goalsOf(profile: Profile): Goals {
  const of = new Map<string, Goal[]>()
  const others: string[] = []
  for (const spec of profile.thresholds) {
    const goal = goalOf(spec)
    const asked = goal === null ? [] : profile.models.filter((load) => concerns(spec, goal, load))
    if (goal === null || (goal.metric === 'first_token' && asked.length === 0)) {
      others.push(spec.source)
      continue
    }
    for (const { model } of asked) of.set(model, [...(of.get(model) ?? []), goal])
  }
  return { of, others }
}

function concerns({ where }: ThresholdSpec, { metric }: Goal, load: Profile['models'][number]): boolean {
  if ((where.model ?? load.model) !== load.model || (where.modality ?? load.modality) !== load.modality) return false
  return metric === 'response_time' || alwaysStreams(load)
}

/** The goal that a threshold states, if any. A plan looks at the middle and the tail of results: p90 is held to what is asked of p95. */
function goalOf({ metric, stat, max, source }: ThresholdSpec): Goal | null {
  if (max === null) return null
  if (metric === 'response_time') {
    const looked = stat === 'p50' ? 'p50Ms' : stat === 'p95' || stat === 'p90' ? 'p95Ms' : null
    return looked === null ? null : { metric, stat: looked, boundMs: max, source }
  }
  const looked = FIRST_TOKEN_STATS.find((one) => one === stat)
  if (metric !== 'first_token' || looked === undefined) return null
  return { metric, stat: `${looked}Ms`, boundMs: max, source }
}

/** The time that a goal bounds; Infinity where it is for ever. */
export function goalTime({ metric, stat }: Goal, times: GoalTimes): number {
  const ms = metric === 'first_token' ? times.firstToken?.[stat] : stat === 'p50Ms' ? times.p50Ms : times.p95Ms
  return ms ?? Number.POSITIVE_INFINITY
}

/** The tightest bound on single calls that the goals set; Infinity without any. */
export function goodWithin(goals: readonly Goal[], metric: Goal['metric']): number {
  return Math.min(Number.POSITIVE_INFINITY, ...goals.flatMap((one) => (one.metric === metric ? [one.boundMs] : [])))
}
