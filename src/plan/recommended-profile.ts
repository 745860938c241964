import type { Profile, ThresholdSpec } from '../profile/profile.ts'
import { formatDuration } from '../units.ts'
import type { ModelPlan, TierPlan } from './capacity-plan.ts'
import type { Demand } from './demand/demand.ts'
import { peakLoad } from './tier.ts'

/** Of a tail that was simulated: what chance may add in a run of minutes. */
const ROOM = 1.5
const LENGTH_MS = 1_800_000
const WARM_UP_MS = 300_000

/**
 * The profile that a plan ends in: the recommended client at the load of the day's peak, as far as the tier carries it, with thresholds for CI
 * from the times that were simulated. In the gateway's own time, towards the mock of that tier.
 */
export function recommendedProfile(
  profile: Profile,
  tier: TierPlan,
  preset: string,
  client: Profile,
  demand: Demand,
): Profile {
  const peak = peakLoad(demand)
  const models = client.models.flatMap((load) => {
    const plan = tier.models.find(({ model }) => model === load.model)
    if (plan === undefined) return []
    const perHour = Math.min(peak.get(load.model) ?? 0, KNEE_SHARE * plan.perHour.value)
    if (perHour === 0) return []
    return [
      {
        ...load,
        startOffsetMs: 0,
        admission: { ...plan.client, longestWaitMs: null },
        arrivals: { process: 'poisson' as const, rate: perHour / 3600 },
      },
    ]
  })
  return {
    ...client,
    name: `${profile.name}-${tier.tier.replaceAll(/[^\w-]/g, '-')}`,
    gateway: { ...profile.gateway, isStated: true, target: { kind: 'mock', tier: tier.tier, preset, timeScale: 1 } },
    models,
    mix: null,
    phases: [
      { name: 'warm-up', durationMs: WARM_UP_MS, record: false },
      { name: 'measure', durationMs: LENGTH_MS, record: true },
    ],
    credits: { ...profile.credits, budget: null, assumePrice: null },
    thresholds: [
      ...tier.models.filter(({ model }) => isCommon(models, model)).flatMap(timeThreshold),
      share('throttle_rate', 0.05),
      share('failure_rate', 0.05),
      share('give_up_rate', 0.01),
    ],
  }
}

/** Nearer to its capacity a model's times hang on chance. */
const KNEE_SHARE = 0.9

/** A tail needs calls: of models with few of them a run of this length says nothing. */
function isCommon(models: readonly { model: string; arrivals: { rate: number } }[], model: string): boolean {
  const rate = models.find((one) => one.model === model)?.arrivals.rate ?? 0
  return (rate * LENGTH_MS) / 1000 >= FEWEST_CALLS
}

const FEWEST_CALLS = 300

function timeThreshold({ model, knee }: ModelPlan): ThresholdSpec[] {
  const p95Ms = knee.find(({ share: at }) => at >= KNEE_SHARE)?.p95Ms ?? null
  if (p95Ms === null) return []
  const max = Math.ceil((ROOM * p95Ms) / 1000) * 1000
  const source = `response_time of ${model} p95 <= ${formatDuration(max)}`
  return [{ ...PLAIN, metric: 'response_time', where: { model }, stat: 'p95', max, source }]
}

function share(metric: ThresholdSpec['metric'], max: number): ThresholdSpec {
  return { ...PLAIN, metric, where: {}, stat: 'value', max, source: `${metric} <= ${max}` }
}

const PLAIN = { min: null, minSamples: 1, abortRun: false, afterMs: 0 } as const
