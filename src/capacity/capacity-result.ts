import { spanMs as spanOf } from '../measure/times/measured-time.ts'
import { offeredCalls } from '../profile/offered-calls.ts'
import type { Arrivals, Profile } from '../profile/profile.ts'
import { falling } from '../stats/isotonic.ts'
import {
  CAPACITY_SCHEMA,
  type CapacityEnd,
  type CapacityResult,
  type LoadLevel,
  type SearchRecord,
  type Trial,
} from './capacity-schema.ts'
import { isChanged } from './changed.ts'
import { edgeOf } from './edge.ts'
import { scaledLoad } from './scaled-load.ts'
import { measuredHorizonMs } from './trial-profile.ts'

export type { CapacityEnd, CapacityResult, LoadLevel, SearchRecord } from './capacity-schema.ts'

/** From so many times one load to the other, what lies between them is not estimated. */
const FAR = 1.25

export interface CapacityEvidence {
  profile: Profile
  gateway: string
  trials: readonly (Trial & { folder?: string | null })[]
  end: CapacityEnd
  exitCodeOf: (end: CapacityEnd, isBounded: boolean) => number
  notices?: readonly string[]
  search?: SearchRecord
}

/** Trials and how they ended, as a planner reads them. */
export function capacityResult(evidence: CapacityEvidence): CapacityResult {
  const { profile, gateway, trials, exitCodeOf, notices = [], search = null } = evidence
  const nothingLeft = evidence.end === 'nothing-passes' && trials.some(({ passed }) => passed)
  const end = nothingLeft ? 'changed' : evidence.end
  const { goal, passes, fails, estimate, low, high } = edgeOf(trials)
  const hourly = (perSecond: number): number => perSecond * 3600
  const level = (scale: number): LoadLevel | null => {
    if (scale === 0 || !Number.isFinite(scale)) return null
    const models = nominalLoad(profile, trials, scale).map(({ model, perSecond }) => ({
      model,
      perHour: hourly(perSecond),
    }))
    return { scale, perHour: models.reduce((sum, { perHour }) => sum + perHour, 0), models }
  }
  const horizonMs = measuredHorizonMs(profile)
  const isCrossed = passes > 0 && Number.isFinite(fails) && !isChanged(trials, horizonMs)
  const unjudged = trials.flatMap(({ goals }) => goals.filter(({ margin }) => margin === null).map((one) => one.goal))
  // Trials of one load may differ, and one that met the goal says nothing of why it failed.
  const failing = trials.flatMap((trial) =>
    trial.scale === fails ? trial.goals.filter((one) => one.goal === goal) : [],
  )
  const told = failing.find(({ margin }) => (margin ?? 0) < 0) ?? failing[0]
  return {
    schema: CAPACITY_SCHEMA,
    profile: profile.name,
    gateway,
    horizonMs,
    search,
    end,
    exitCode: exitCodeOf(end, isCrossed && low > 0 && Number.isFinite(high) && unjudged.length === 0),
    passes: level(passes),
    fails: level(fails),
    sustainable: isCrossed
      ? { estimate: fails > passes * FAR ? null : level(estimate), low: level(low), high: level(high) }
      : null,
    firstToFail: goal === null || told === undefined ? null : { goal, found: told.found },
    unjudged: [...new Set(unjudged)],
    notices: [...notices],
    trials: trials.map((trial) => ({
      ...trial,
      folder: trial.folder ?? null,
      // Arrivals are drawn: of two loads, the larger one may happen to offer fewer calls.
      perHour: level(trial.scale)?.perHour ?? hourly(trial.offeredPerSecond),
    })),
  }
}

/** Starts per second of the run of each model. */
type ModelRates = { model: string; perSecond: number }[]

/**
 * Load that the profile offers at a scale, as it states it. The load that one trial happened to offer could put a larger load below a smaller one.
 * The calls of a trace are counted, and bursts have whole calls. The load of closed-model users is known only from trials, by the sequence over the
 * loads that never falls.
 */
export function nominalLoad(profile: Profile, trials: readonly Trial[], scale: number): ModelRates {
  const { models, mix, phases } = scaledLoad(profile, scale)
  const lengthMs = spanOf(phases)
  const weights = Object.values(mix?.of ?? {}).reduce((sum, weight) => sum + weight, 0)
  return models.map(({ model, arrivals }) => {
    if (arrivals?.process === 'closed') return { model, perSecond: seenRate(model, trials, scale) }
    const own = arrivals ? rateOf(arrivals, lengthMs) : 0
    const mixed = mix ? (rateOf(mix.arrivals, lengthMs) * (mix.of[model] ?? 0)) / weights : 0
    return { model, perSecond: own + mixed }
  })
}

function rateOf(arrivals: Arrivals, lengthMs: number): number {
  const calls =
    arrivals.process === 'trace' ? countBelow(arrivals.instantsMs, lengthMs) : offeredCalls(arrivals, lengthMs)
  return (calls * 1000) / lengthMs
}

function countBelow(instantsMs: Iterable<number>, endMs: number): number {
  let count = 0
  for (const instant of instantsMs) if (instant < endMs) count++
  return count
}

function seenRate(model: string, trials: readonly Trial[], scale: number): number {
  const sorted = [...trials].sort((a, b) => a.scale - b.scale)
  const seen = sorted.map(({ models }) => models.find((one) => one.model === model)?.offeredPerSecond ?? 0)
  const rates = falling(seen.map((perSecond) => ({ value: -perSecond, weight: 1 }))).map((value) => -value)
  const above = sorted.findIndex((trial) => trial.scale >= scale)
  const at = (n: number): [number, number] => [sorted[n]?.scale ?? 0, rates[n] ?? 0]
  if (above === 0) return (at(0)[1] * scale) / at(0)[0]
  const [from, low] = at((above < 0 ? sorted.length : above) - 1)
  if (above < 0) return low
  const [to, high] = at(above)
  return low + ((high - low) * (scale - from)) / (to - from)
}
