import type { Profile, ThresholdSpec } from '../../profile/profile.ts'
import { hasStatistic, type LatencyStat, type ThresholdMetric } from '../../profile/threshold-units.ts'
import { samplesNeeded } from '../../stats/order-statistics.ts'
import { type DesignEffect, INDEPENDENT } from '../../stats/share-interval.ts'
import { boundsOfShare } from '../calls/rates.ts'
import { asTokenTime, STREAM_METRIC_OF } from '../streams/stream-bounds.ts'
import { rateOf, type StreamFigures } from '../streams/stream-figures.ts'
import type { LatencyMetric, ThresholdResult } from '../summary/summary.ts'
import { SHARE_RATES, type ShareRate, timeBounds } from '../times/call-shares.ts'
import { LATENCY_OF } from '../times/latency-blocks.ts'
import { PERCENTILES, type PercentileName } from '../times/recorder.ts'
import { finite, type TimeBounds, WholeTimes } from '../times/whole-times.ts'
import {
  type Chance,
  chanceOfPercentile,
  chanceOfQuantile,
  chanceOfShare,
  doubted,
  doubtedRate,
  sideOf,
} from './chance.ts'
import { withDoubtfulGoodput, withinReach } from './machine-lateness.ts'
import type { ThresholdView } from './threshold-view.ts'

interface Measurement {
  /** Null where nothing was measured. */
  bounds: TimeBounds | null
  samples: number
  /** Samples that the statistic itself needs. */
  needed: number
  /** How far chance may move the figure; null where it is judged as it is. */
  chance: Chance | null
}

/** Judges thresholds of one run. */
export function judgeAll(
  specs: readonly ThresholdSpec[],
  view: ThresholdView,
  confidence: Profile['confidence'],
): ThresholdResult[] {
  return withDoubtfulGoodput(specs.map((spec) => judge(spec, view, confidence)))
}

/**
 * Judges one threshold: it passes where the figure lies within its bounds with the profile's confidence, whatever became of the calls whose
 * end was not seen; it fails where the figure lies outside with that confidence. `confidence` null judges the figure as it was measured. What
 * the machine may have moved over a bound is undecided.
 */
export function judge(
  spec: ThresholdSpec,
  view: ThresholdView,
  confidence: Profile['confidence'] = null,
): ThresholdResult {
  return withinReach(judgeByCalls(spec, view, confidence), view.machineMs(spec))
}

function judgeByCalls(spec: ThresholdSpec, view: ThresholdView, confidence: Profile['confidence']): ThresholdResult {
  const { bounds, samples, needed, chance } = measure(spec, view, confidence)
  const needs = Math.max(spec.minSamples, needed)
  const { metric, where, stat, max, min, source } = spec
  const stated = {
    metric,
    where,
    stat,
    max,
    min,
    samples,
    needs,
    source,
    confidence: chance === null ? null : confidence,
  }
  if (bounds === null || samples < needs) {
    const value = bounds === null ? null : finite(worstOf(metric, bounds))
    return { ...stated, value, verdict: 'not-enough-data', ...NOTHING }
  }
  const { least, most } = bounds
  // The worst that calls without an end allow.
  const worst = worstOf(metric, bounds)
  const measured = { value: finite(worst), atLeast: finite(least), notReached: finite(least) === null }
  const seen = sideOf(least, most, spec)
  if (chance === null) return { ...stated, ...NOTHING, ...measured, verdict: seen ?? 'unseen' }
  const verdict = chance.side ?? (seen === null ? 'unseen' : 'undecided')
  const decidedBy = verdict === 'undecided' ? chance.decidedBy() : null
  return { ...stated, ...measured, low: finite(chance.low), high: finite(chance.high), decidedBy, verdict }
}

const NOTHING = { atLeast: null, notReached: false, low: null, high: null, decidedBy: null } as const

/** More tokens a second are better, and so are more good calls. */
function worstOf(metric: ThresholdMetric, { least, most }: TimeBounds): number {
  return metric === 'token_rate' || metric === 'goodput' ? least : most
}

function measure(spec: ThresholdSpec, view: ThresholdView, confidence: Profile['confidence']): Measurement {
  const metric = LATENCY_OF[spec.metric]
  // A latency without a statistic says nothing; the profile's schema refuses it.
  if (metric !== undefined) {
    return spec.stat === 'value'
      ? exactly(null, 0, 1)
      : timeStat(timesOf(metric, spec, view), spec.stat, spec, view, confidence)
  }
  if (hasStatistic(spec.metric))
    return spec.stat === 'value' ? exactly(null, 0, 1) : streamStat(spec.stat, spec, view, confidence)
  if (isShareRate(spec.metric)) return rate(spec, spec.metric, view, confidence)
  const counts = view.counts(spec.where)
  switch (spec.metric) {
    case 'retry_amplification': {
      const attempted = view.attempted(spec.where)
      return exactly(attempted === 0 ? null : counts.attempts / attempted, attempted, 1)
    }
    case 'goodput': {
      const { calls, perhaps, overMs } = view.good(spec.where)
      const perSecond = (good: number): number => (good * 1000) / overMs
      const bounds = overMs > 0 ? { least: perSecond(calls), most: perSecond(calls + perhaps) } : null
      return { bounds, samples: counts.started, needed: 0, chance: null }
    }
    case 'completed':
      return exactly(counts.completed, counts.planned)
    case 'dropped':
      return exactly(counts.dropped, counts.planned)
    case 'duplicates':
      return exactly(counts.duplicates, counts.planned)
    case 'credits':
      return { bounds: view.credits(spec.where).spent, samples: counts.started, needed: 0, chance: null }
    case 'credits_per_completed':
      return { bounds: view.credits(spec.where).perCompleted, samples: counts.completed, needed: 1, chance: null }
    default:
      return exactly(null, 0)
  }
}

function isShareRate(metric: ThresholdMetric): metric is ShareRate {
  return SHARE_RATES.some((rate) => rate === metric)
}

function exactly(value: number | null, samples: number, needed = 0): Measurement {
  return { bounds: value === null ? null : { least: value, most: value }, samples, needed, chance: null }
}

/** A bound of 0% means that not one may occur: that is counted, and no sample proves it of others. */
function rate(spec: ThresholdSpec, of: ShareRate, view: ThresholdView, confidence: Profile['confidence']): Measurement {
  const blocks = view.shares(spec).rate(of)
  const share = blocks.share
  const measured = { bounds: boundsOfShare(share), samples: share.of, needed: 1 }
  if (measured.bounds === null || confidence === null || spec.max === 0) return { ...measured, chance: null }
  const { isShaped, isUnderWay } = view
  const shown = isUnderWay ? INDEPENDENT : blocks.effect('hit', isShaped)
  const trust = { confidence, isShaped, least: doubtedRate(shown, isShaped) }
  return { ...measured, chance: chanceOfShare(blocks, spec, trust) }
}

function timeStat(
  { times, dependence, givesInterval }: Timed,
  stat: LatencyStat,
  spec: ThresholdSpec,
  view: ThresholdView,
  confidence: Profile['confidence'],
): Measurement {
  const bounds = times.bounds(stat)
  if (!isPercentile(stat)) return { bounds, samples: times.count, needed: 1, chance: null }
  const p = PERCENTILES[stat]
  const measured = { bounds, samples: times.count, needed: samplesNeeded(p) }
  if (confidence === null || bounds === null) return { ...measured, chance: null }
  const [max, min] = (['max', 'min'] as const).map((side) => timeBounds(spec).find((bound) => bound.side === side))
  // What decides may be rare: how long calls remember each other shows in all of them.
  const known = dependence(stat)
  if (max === undefined && min === undefined) {
    return { ...measured, chance: chanceOfQuantile(times, p, spec, confidence, doubted(known, p, view.isUnderWay)) }
  }
  const shares = view.shares(spec)
  const breaches = {
    max: max === undefined ? null : shares.beyond(max),
    min: min === undefined ? null : shares.beyond(min),
  }
  const trust = {
    confidence,
    isShaped: view.isShaped,
    // Of a run that goes on, the stretches that are still to come are empty, which is no evidence.
    least: view.isUnderWay !== true && givesInterval(stat) ? known : doubted(known, p, view.isUnderWay),
  }
  return { ...measured, chance: chanceOfPercentile(times, p, breaches, trust) }
}

/** A statistic of streamed calls. Tokens a second are judged as the time for each. */
function streamStat(
  stat: LatencyStat,
  spec: ThresholdSpec,
  view: ThresholdView,
  confidence: Profile['confidence'],
): Measurement {
  const streams = view.streams(spec.where)
  if (streams === null) return exactly(null, 0, 1)
  if (spec.metric !== 'token_rate')
    return timeStat(streamTimes(spec.metric, spec.where, streams, view), stat, spec, view, confidence)
  if (stat === 'mean') return exactly(streams.meanRate, streams.tokenTime.times.count, 1)
  const time = asTokenTime(spec)
  return asRate(
    timeStat(streamTimes('token_time', spec.where, streams, view), time.stat as LatencyStat, time, view, confidence),
  )
}

/** Figures as tokens a second that were measured as the time for each. */
function asRate({ bounds, chance, ...measured }: Measurement): Measurement {
  return {
    ...measured,
    bounds: bounds === null ? null : { least: rateOf(bounds.most), most: rateOf(bounds.least) },
    chance:
      chance === null
        ? null
        : { ...chance, low: rateOf(chance.high), high: chance.low > 0 ? rateOf(chance.low) : Number.POSITIVE_INFINITY },
  }
}

function isPercentile(stat: LatencyStat): stat is PercentileName {
  return Object.hasOwn(PERCENTILES, stat)
}

type Where = ThresholdSpec['where']

/** Times that a statistic is taken of, and what is known of how the calls depend on each other. */
interface Timed {
  times: WholeTimes
  dependence: (stat: PercentileName) => DesignEffect
  /** Whether this one run gives an interval of the percentile. */
  givesInterval: (stat: PercentileName) => boolean
}

/** Response and service times are those of all calls; run and queue times those of all tasks, with or without a result. */
function timesOf(
  of: LatencyMetric,
  { metric, where }: Pick<ThresholdSpec, 'metric' | 'where'>,
  view: ThresholdView,
): Timed {
  const dependence: Timed['dependence'] = (stat) => view.dependence({ metric, where, stat })
  if (of === 'responseTime' || of === 'serviceTime') {
    return { times: view.whole(of, where), dependence, givesInterval: (stat) => view.givesInterval(stat, where, of) }
  }
  const times = new WholeTimes(view.latency(of, where))
  if (of === 'runTime' || of === 'queueTime') {
    const { never, unseen, ages = [] } = view.lostTasks(of, where)
    times.never += never
    for (let n = 0; n < unseen; n++) times.unseen.record(0)
    for (const ms of ages) times.unseen.record(ms)
  }
  return { times, dependence, givesInterval: () => false }
}

/** Where no server says how many tokens a stream had, there is no time for each, and that other streams broke off is no news of it. */
function streamTimes(metric: ThresholdMetric, where: Where, streams: StreamFigures, view: ThresholdView): Timed {
  const of = STREAM_METRIC_OF[metric]
  const machineMs = (): number => view.machineMs({ metric, stat: 'max', where })
  if (of === undefined) {
    return {
      times: new WholeTimes(streams.gaps),
      dependence: (stat) => streams.dependenceOfGaps(stat, view.isShaped, machineMs()),
      givesInterval: () => false,
    }
  }
  const { tokenTime } = streams
  const isUntimed = of === 'tokenTime' && tokenTime.times.completed.count === 0
  const time = of === 'tokenTime' ? tokenTime : streams.times[of]
  return {
    times: isUntimed ? new WholeTimes() : time.times,
    dependence: () => time.dependence(view.isShaped, machineMs()),
    // As for the response time of the same calls: close to a limit, and under a shaped load, one run gives none.
    givesInterval: (stat) => view.givesInterval(stat, where, 'responseTime') && time.givesInterval(stat),
  }
}
