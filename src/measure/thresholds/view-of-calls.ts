import type { Profile, ThresholdSpec } from '../../profile/profile.ts'
import type { DesignEffect } from '../../stats/share-interval.ts'
import type { CallLedger } from '../call-ledger.ts'
import { addCounts } from '../calls/counts.ts'
import type { Account } from '../credits/account.ts'
import { Prices } from '../credits/prices.ts'
import { isRecorded } from '../model-record.ts'
import type { Counts } from '../summary/summary.ts'
import { mergeMetric } from '../times/latencies.ts'
import { LATENCY_OF } from '../times/latency-blocks.ts'
import { measuredMs } from '../times/measured-time.ts'
import { isEvenLoad, isNearLimit } from '../times/start-blocks.ts'
import type { TimeBounds } from '../times/whole-times.ts'
import { isWeighed, type Lateness, machineMs, NEVER_LATE } from './machine-lateness.ts'
import type { DependenceSpec, ThresholdView } from './threshold-view.ts'

/** Why one run cannot stand for others at all. */
export type Unfit = 'cut-short' | 'shaped'

export interface ViewOptions {
  /** The instant up to which the run has measured, in ms since its start; Infinity for all of its plan. */
  until: number
  /** Credits that the account was charged so far; null if no reading shows it. */
  spentByRun: number | null
  /** Says what part of them is the run's own. */
  account: Pick<Account, 'ownOf'>
  unfit: Unfit | null
  /** How late the machine was; of no account where the profile states how late it may be. */
  lateness: Lateness
  /** The run goes on. */
  isUnderWay?: boolean
}

/** Data that thresholds are judged by, for all calls that a ledger has counted so far. */
export function viewOfCalls(
  calls: CallLedger,
  settings: Pick<Profile, 'models' | 'mix' | 'phases' | 'fitness'>,
  { until, spentByRun, account, unfit, lateness, isUnderWay }: ViewOptions,
): ThresholdView {
  const isShaped = !isEvenLoad(settings)
  const countsOf = (where: ThresholdSpec['where']): Counts =>
    addCounts(calls.models(where).map((model) => model.counts(isRecorded)))
  const attemptedOf = (where: ThresholdSpec['where']): number =>
    calls.models(where).reduce((sum, model) => sum + model.attempted, 0)
  // Several thresholds speak of the same calls.
  const wholeOf = remembered((where) => calls.all.whole(calls.models(where), isUnderWay))
  const streamsOf = remembered((where) => calls.all.streams(calls.models(where)))
  const machineMsOf = (spec: Pick<ThresholdSpec, 'metric' | 'stat' | 'where'>): number => {
    const called = calls.models(spec.where).filter((model) => model.attempted > 0)
    const modalities = called.map(({ modality }) => modality)
    const attempted = attemptedOf(spec.where)
    const amplification = attempted === 0 ? 1 : countsOf(spec.where).attempts / attempted
    return machineMs(spec, { modalities, amplification }, isWeighed(settings.fitness) ? lateness : NEVER_LATE)
  }
  const dependenceOf = ({ metric, where, stat }: DependenceSpec): DesignEffect => {
    const of = LATENCY_OF[metric] ?? 'responseTime'
    const ms = machineMsOf({ metric, stat: 'max', where })
    if (of === 'responseTime' || of === 'serviceTime') return wholeOf(where).dependence(isShaped, ms, of, isUnderWay)
    return calls.all
      .blocks(calls.models(where), [{ metric, stat }], isUnderWay)
      .dependence(of, stat, isShaped, ms, isUnderWay)
  }
  const isNear = remembered((where) => isNearLimit(calls.all.shares(calls.models(where)).rate('throttle_rate')))
  return {
    whole: (metric, where) => wholeOf(where)[metric],
    givesInterval: (stat, where, metric) =>
      unfit === null && !isNear(where) && wholeOf(where).givesInterval(stat, metric),
    dependence: dependenceOf,
    isShaped,
    shares: (spec) => calls.all.shares(calls.models(spec.where), [spec]),
    latency: (metric, where) =>
      mergeMetric(
        calls.models(where).map((model) => model.recorders),
        metric,
      ),
    lostTasks: (stage, where) => {
      const tasks = calls.models(where).filter(({ modality }) => modality !== 'text')
      const { failed, timedOut, ambiguous, unresolved } = addCounts(tasks.map((model) => model.counts(isRecorded)))
      const seenLate = tasks.reduce((sum, model) => sum + model.unseenStages[stage], 0)
      const lost = { never: failed + timedOut, unseen: ambiguous + unresolved + seenLate }
      if (isUnderWay !== true) return lost
      const open = calls.all.openTasks(tasks, stage)
      const ages = open.flatMap(({ ms }) => ms ?? [])
      const waiting = open.length - ages.length
      const begun = ages.length + tasks.reduce((sum, { recorders }) => sum + recorders[stage].count, 0)
      // Tasks may fail sooner than others begin: of the failed ones, only the same part is counted.
      const never = waiting === 0 ? lost.never : Math.floor((lost.never * begun) / (begun + waiting))
      // Open tasks are among those of which the end was not seen.
      return { never, unseen: Math.max(0, lost.unseen - open.length), ages }
    },
    streams: streamsOf,
    counts: countsOf,
    attempted: attemptedOf,
    machineMs: machineMsOf,
    good: (where) => ({
      calls: calls.models(where).reduce((sum, model) => sum + model.good, 0),
      perhaps: calls.models(where).reduce((sum, model) => sum + model.perhapsGood, 0),
      overMs: measuredMs(settings.phases, until - calls.history.origin),
    }),
    credits: (where) => {
      const models = calls.models(where)
      const prices = Prices.of(models.map((model) => model.prices))
      const { priced, perCompleted } = prices.snapshot()
      const spent = where.model === undefined && where.modality === undefined ? spentByRun : null
      if (spent === null) return { spent: exactly(priced), perCompleted: exactly(perCompleted) }
      // A count that was reset during the run says nothing about what the run spent.
      if (spent < 0) return { spent: null, perCompleted: null }
      const { completed } = addCounts(models.map((model) => model.counts()))
      const { least, most } = account.ownOf(spent, prices)
      return {
        spent: { least, most },
        perCompleted: completed === 0 ? null : { least: least / completed, most: most / completed },
      }
    },
  }
}

function exactly(value: number | null): TimeBounds | null {
  return value === null ? null : { least: value, most: value }
}

/** Keeps the result of `find` for each choice of calls. The run must stand still meanwhile. */
function remembered<T>(find: (where: ThresholdSpec['where']) => T): (where: ThresholdSpec['where']) => T {
  const found = new Map<string, { of: T }>()
  return (where) => {
    const key = JSON.stringify([where.model, where.modality])
    const known = found.get(key) ?? { of: find(where) }
    found.set(key, known)
    return known.of
  }
}
