import { laneCount } from '../load/admission/lane-count.ts'
import { type Plan, planCalls } from '../load/schedule/plan.ts'
import type { ModelSurvey } from '../load/schedule/plan-survey.ts'
import { requestsToCheck } from '../load/spending/price-check.ts'
import { neededBy } from '../measure/thresholds/threshold-samples.ts'
import { measuredMs } from '../measure/times/measured-time.ts'
import { SHIPPED, worldFiles } from '../mock/world/world-files.ts'
import type { ModelLoad, Profile, ThresholdSpec } from '../profile/profile.ts'
import type { ThresholdMetric } from '../profile/threshold-units.ts'
import { keyedRandom } from '../random.ts'
import { formatCount, formatCredits } from '../units.ts'

/** A profile that can be run in real time, and the calls that it comes to. */
export interface CheckedPlan {
  profile: Profile
  plan: Plan
  /** Conditions that would keep the run from its purpose, and are no fault. */
  warnings: readonly string[]
}

/**
 * All that can be known of a run before it begins, the same for who only asks and for who then runs it. Throws GatebenchError (exit 104)
 * for a mock that does not exist, limits that nothing enforces, and a plan without an end.
 */
export async function checkPlan(profile: Profile): Promise<CheckedPlan> {
  const { target, speed } = profile.gateway
  if (target.kind === 'mock' && worldFiles(target).some((file) => !file.startsWith(SHIPPED))) {
    // What is shipped is sound, and to read it would make every start slower.
    const { loadMockWorld } = await import('../mock/world/tiers.ts')
    loadMockWorld(target)
  }
  for (const { admission } of profile.models) laneCount(admission, speed)
  const { pacing } = profile.retry
  if (pacing?.kind === 'fixed') laneCount(pacing, speed, 'retry.pacing')
  const plan = planCalls(profile, keyedRandom(profile.seed))
  return { profile, plan, warnings: warningsOf(profile, plan) }
}

/** Warnings before a run: thresholds that its samples cannot carry, and a budget that its calls would use up. */
function warningsOf(profile: Profile, plan: Plan): string[] {
  return [...profile.thresholds.flatMap((spec) => tooFewSamples(profile, plan, spec)), ...shortBudget(profile, plan)]
}

function tooFewSamples(profile: Profile, plan: Plan, spec: ThresholdSpec): string[] {
  const needed = neededBy(spec, profile.confidence)
  const most = mostSamples(profile, plan, spec)
  if (most >= needed) return []
  const samples = `${formatCount(needed)} ${needed === 1 ? 'sample' : 'samples'}`
  return [
    `the threshold ${spec.source} needs ${samples}, but the plan gives ${formatCount(most)} at most, so the threshold cannot pass${wouldDo(profile, needed, most)}`,
  ]
}

/** How long the recorded phases would have to be, at the same rates. */
function wouldDo({ phases }: Profile, needed: number, most: number): string {
  if (most === 0) return ''
  const minutes = (measuredMs(phases, Number.POSITIVE_INFINITY) * needed) / most / 60_000
  return `; ${formatCount(Math.ceil(minutes))} recorded ${Math.ceil(minutes) === 1 ? 'minute' : 'minutes'} would do at these rates`
}

/** Metrics of which each attempt is a sample, not each call. */
const OF_ATTEMPTS: ReadonlySet<ThresholdMetric> = new Set(['submit_time', 'throttle_rate'])
/** These are known of tasks alone. */
const OF_TASKS: ReadonlySet<ThresholdMetric> = new Set(['queue_time', 'run_time', 'poll_lag'])

/** Samples of a threshold when all goes well, or for attempts as badly as it can; Infinity where nobody can count them beforehand. */
function mostSamples(profile: Profile, { survey }: Plan, { metric, where }: ThresholdSpec): number {
  let calls = 0
  for (const [index, load] of profile.models.entries()) {
    if (!matches(load, where) || (OF_TASKS.has(metric) && load.modality === 'text')) continue
    if (load.arrivals?.process === 'closed') return Number.POSITIVE_INFINITY
    calls += (survey.models[index] as ModelSurvey).recorded
  }
  return OF_ATTEMPTS.has(metric) ? calls * profile.retry.maxAttempts : calls
}

function matches(load: ModelLoad, { model, modality }: ThresholdSpec['where']): boolean {
  return (model === undefined || load.model === model) && (modality === undefined || load.modality === modality)
}

function shortBudget(profile: Profile, { survey }: Plan): string[] {
  const { models, credits } = profile
  const { budget, assumePrice } = credits
  if (budget === null) return []
  let cost = 0
  for (const { load, request } of requestsToCheck(profile, { survey }))
    cost += load.requests[request]?.price ?? assumePrice ?? 0
  for (const [index, { requests }] of models.entries()) {
    for (const [request, calls] of (survey.models[index] as ModelSurvey).requests.entries()) {
      cost += calls * (requests[request]?.price ?? assumePrice ?? 0)
    }
  }
  if (cost <= budget) return []
  return [
    `the planned calls may cost ${formatCredits(cost)} credits, but the budget is ${formatCredits(budget)}: the run will stop before it could spend more (exit 108)`,
  ]
}
