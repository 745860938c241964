import { neededBy } from '../measure/thresholds/threshold-samples.ts'
import type { Profile, ThresholdSpec } from '../profile/profile.ts'
import { thresholdText } from '../profile/threshold-schema.ts'
import { THRESHOLD_UNITS } from '../profile/threshold-units.ts'
import { formatCount } from '../units.ts'
import type { CallCost } from './client/call-cost.ts'
import type { Load } from './reach/load-reach.ts'
import type { PlannedModel } from './reach/terms.ts'
import type { ModelPlan, TierPlan } from './tier-plan.ts'

/** Factor on a simulated tail for the effect of chance in a run of minutes. */
const ROOM = 1.5
/** The same of a middle, which stands in for a tail where calls wait for each other: there it depends on chance more than an idle one. */
const ROOM_OF_MIDDLE = 2
/** Factor on the share of calls that end without a result although no limit is met. */
const TIMES_LOST = 2
/** Times need calls: of models with fewer in the run they say nothing. */
const FEWEST_CALLS = 300

const PLAIN = { min: null, minSamples: 1, abortRun: false, afterMs: 0 } as const

/** Share of capacity: a run with less load is held to the times that were simulated there. */
const KNEE_SHARE = 0.9

/**
 * Thresholds from the times that were simulated at the load or above it, and bounds on what goes wrong, as far as the run has the calls to
 * pass them. What goes wrong by the gateway's own faults is allowed for. `calls`: how many of each model the run measures.
 */
export function plannedThresholds(
  tier: TierPlan,
  load: Load,
  calls: ReadonlyMap<string, number>,
  confidence: Profile['confidence'],
  models: readonly PlannedModel[],
): ThresholdSpec[] {
  const all = [...calls.values()].reduce((sum, count) => sum + count, 0)
  const meanOf = (share: (cost: CallCost) => number): number =>
    models.reduce((sum, { load: { model }, cost }) => sum + (calls.get(model) ?? 0) * share(cost), 0) / all
  const rates = [
    bounded('throttle_rate', 0.05),
    bounded('failure_rate', Math.max(0.05, lost(meanOf(({ completed }) => 1 - completed)))),
    bounded('give_up_rate', Math.max(0.01, lost(meanOf(({ answered }) => 1 - answered)))),
  ]
  return [
    ...tier.models
      .filter(({ model }) => (calls.get(model) ?? 0) >= FEWEST_CALLS)
      .flatMap((one) => timesOf(one, tier, load.get(one.model) ?? 0)),
    ...rates.filter((spec) => suffices(all, neededBy(spec, confidence))),
  ]
}

/** Bound on a share of calls that is expected of the gateway's own faults, in whole percent: a run of minutes is to be able to tell the two apart. */
function lost(expected: number): number {
  return Math.ceil(100 * TIMES_LOST * expected - 1e-6) / 100
}

/** Calls come by chance: the run may have fewer than are expected. */
function suffices(expected: number, needed: number): boolean {
  return expected >= needed + 3 * Math.sqrt(needed)
}

/** The tail, and the middle for a run whose calls depend on each other too much to judge the tail. */
function timesOf({ model, knee, perHour }: ModelPlan, { simulated }: TierPlan, load: number): ThresholdSpec[] {
  const share = Math.max(KNEE_SHARE, load / perHour.value)
  const near = knee.find((one) => one.share >= share) ?? knee.at(-1)
  // Beyond the knee's last point only the demand itself was simulated.
  const atDemand = simulated?.models.find((one) => one.model === model)?.p95Ms ?? 0
  const within = (stat: 'p50' | 'p95', ms: number | null | undefined): ThresholdSpec[] => {
    if (ms === null || ms === undefined) return []
    const max = Math.ceil(((stat === 'p95' ? ROOM : ROOM_OF_MIDDLE) * ms) / 1000) * 1000
    return [stated({ ...PLAIN, metric: 'response_time', where: { model }, stat, max })]
  }
  const p95Ms = near?.p95Ms ?? null
  const tailMs = p95Ms === null ? null : Math.max(p95Ms, share > KNEE_SHARE ? atDemand : 0)
  return [...within('p95', tailMs), ...within('p50', near?.p50Ms)]
}

function bounded(metric: ThresholdSpec['metric'], max: number): ThresholdSpec {
  return stated({ ...PLAIN, metric, where: {}, stat: 'value', max })
}

function stated(spec: Omit<ThresholdSpec, 'source'>): ThresholdSpec {
  return { ...spec, source: thresholdText(spec) }
}

/** A profile's own thresholds, as far as this run can judge them. */
export interface OwnThresholds {
  kept: readonly ThresholdSpec[]
  /** The others as the profile states them, with why. */
  left: readonly string[]
}

/** `models` and `calls` are those that the run measures. */
export function ownThresholds(
  { thresholds, confidence }: Pick<Profile, 'thresholds' | 'confidence'>,
  models: Profile['models'],
  calls: ReadonlyMap<string, number>,
): OwnThresholds {
  const kept: ThresholdSpec[] = []
  const left: string[] = []
  for (const spec of thresholds) {
    const { where, source } = spec
    const asked = models.filter(
      ({ model, modality }) => (where.model ?? model) === model && (where.modality ?? modality) === modality,
    )
    if (asked.length === 0) continue
    const expected = asked.reduce((sum, { model }) => sum + (calls.get(model) ?? 0), 0)
    const needed = neededBy(spec, confidence)
    if (isOfLoad(spec)) left.push(`${source}, which is for another load`)
    else if (!suffices(expected, needed)) left.push(`${source}, which needs ${formatCount(needed)} calls`)
    else kept.push(spec)
  }
  return { kept, left }
}

/** Whether a threshold depends on the load or its length. A threshold that allows none of something holds for all loads. */
function isOfLoad({ metric, max, min }: ThresholdSpec): boolean {
  const unit = THRESHOLD_UNITS[metric]
  if (unit === 'rate' || metric === 'credits') return true
  return unit === 'count' && (max !== 0 || min !== null)
}

/** Both, and where both bound the same figure the tighter one. */
export function together(own: readonly ThresholdSpec[], planned: readonly ThresholdSpec[]): ThresholdSpec[] {
  const isTighter = (one: ThresholdSpec, than: ThresholdSpec): boolean =>
    isSame(one, than) && than.min === null && one.max !== null && than.max !== null && one.max < than.max
  return [
    ...own.filter((one) => !planned.some((other) => isTighter(other, one))),
    ...planned.filter((one) => !own.some((other) => isSame(one, other) && !isTighter(one, other))),
  ]
}

function isSame(a: ThresholdSpec, b: ThresholdSpec): boolean {
  return (
    a.metric === b.metric &&
    a.stat === b.stat &&
    a.where.model === b.where.model &&
    a.where.modality === b.where.modality
  )
}
