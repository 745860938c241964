import type { RunRecord } from '../measure/summary/run-record.ts'
import {
  differenceFromOne,
  interleavedDifference,
  type MeanDifference,
  type Moments,
  moments,
  pairedDifference,
  type Turn,
  twoSampleDifference,
} from '../stats/mean-difference.ts'
import { type ComparedRun, type Gauge, type Reading, scaled } from './metrics.ts'
import type { Pairing } from './pairing.ts'
import type { UnseenEnd } from './response-times.ts'

/** Where nobody has measured it: what runs of the same thing differ by, as a share and one standard deviation. */
const UNSEEN_RUN_NOISE = 0.05
/** And how many times further than calls that have nothing to do with each other those of one run go: two to four times once they queue. */
const DEPENDENCE = 3

/** Candidate less base on a metric's scale; above 0 is worse. */
export interface Effect extends MeanDifference {
  /** Variance of one run about its side; null where more runs of a side would not tell more. */
  variance: number | null
  /** True where every run says the same: there is nothing to be found. */
  isConstant: boolean
  /** Runs in which a percentile is not reached. */
  notReached: { base: number; candidate: number }
}

/** A value of each run on the gauge's scale, and the variance that chance within runs gives it at the least. */
export interface Scaled {
  base: readonly number[]
  candidate: readonly number[]
  leastVariance: number
  /** Change of a run's rate by one more call; 0 if the value is no rate. */
  oneCall: number
}

export interface Sides {
  base: readonly ComparedRun[]
  candidate: readonly ComparedRun[]
}

/** The effect of a gauge between two sides, by what calls without a seen end are taken for on either; null when a run does not say. */
export function effectOf(
  gauge: Gauge,
  { base, candidate }: Sides,
  pairing: Pairing,
  unseen: { base: UnseenEnd; candidate: UnseenEnd },
): Effect | null {
  const readings = { base: read(gauge, base, unseen.base), candidate: read(gauge, candidate, unseen.candidate) }
  if (readings.base === null || readings.candidate === null) return null
  const values = scaledOf(gauge, readings.base, readings.candidate)
  if (values === null) return null
  const all = [...values.base, ...values.candidate]
  const of = new Map([...base, ...candidate].map(({ record }, at) => [record, all[at] ?? 0]))
  const found = differenceOf({ base, candidate }, pairing, values, (run) => of.get(run) ?? 0)
  const isExact = pairing.design === 'exact'
  const isConstant = all.every((value) => value === all[0]) || (isExact && isUnmoved(pairing, of))
  // Where nothing differs at all there is nothing to doubt; but a rate that was never seen is bounded by how often one looked.
  const isBeyondDoubt = isConstant && gauge.scale === 'ratio'
  return {
    ...found,
    standardError: isBeyondDoubt ? 0 : found.standardError,
    isConstant,
    notReached: { base: countUnreached(readings.base), candidate: countUnreached(readings.candidate) },
  }
}

export type Found = MeanDifference & Pick<Effect, 'variance'>

function differenceOf(
  { candidate }: Sides,
  pairing: Pairing,
  values: Scaled,
  valueIn: (run: RunRecord) => number,
): Found {
  switch (pairing.design) {
    case 'exact':
      return seedBySeed(pairing, valueIn, values.oneCall)
    case 'single': {
      const squared = 2 * (DEPENDENCE ** 2 * values.leastVariance + UNSEEN_RUN_NOISE ** 2)
      const difference = (values.candidate[0] ?? 0) - (values.base[0] ?? 0)
      return { difference, standardError: Math.sqrt(squared), df: Number.POSITIVE_INFINITY, variance: null }
    }
    case 'paired':
      return turnsDifference(
        pairing.order.map((run, turn) => ({
          value: valueIn(run),
          turn,
          isSecond: candidate.some(({ record }) => record === run),
        })),
        values.leastVariance,
      )
    case 'history':
      return { ...historyDifference(pairing, valueIn, values.leastVariance), variance: null }
    case 'unpaired':
    case 'order':
    case 'apart':
      return unpaired(values)
  }
}

/** Virtual runs of the same seeds: the mean of the differences within pairs. One seed alone has no error that could be known. */
export function seedBySeed(
  { pairs, isSame }: Pairing & { design: 'exact' },
  valueIn: (run: RunRecord) => number,
  oneCall: number,
): Found {
  const found = moments(pairs.map(([a, b]) => valueIn(b) - valueIn(a)))
  if (isSame || found.n === 1) {
    return { difference: found.mean, standardError: 0, df: Number.POSITIVE_INFINITY, variance: null }
  }
  // No call more in so many runs bounds the rate as three calls in all of them would (the rule of three).
  const variance = Math.max(found.variance, (3 * oneCall ** 2) / found.n)
  return { ...pairedDifference({ ...found, variance }), variance }
}

function isUnmoved({ pairs }: Pairing & { design: 'exact' }, of: ReadonlyMap<RunRecord, number>): boolean {
  return pairs.every(([a, b]) => of.get(a) === of.get(b))
}

/** Sample against sample, as Student and Welch judge them. */
export function unpaired({ base, candidate, leastVariance }: Omit<Scaled, 'oneCall'>): Found {
  const [a, b] = [momentsAtLeast(base, leastVariance), momentsAtLeast(candidate, leastVariance)]
  if (a.n === 1 || b.n === 1) {
    const many = b.n === 1 ? a : b
    const found = differenceFromOne(b.n === 1 ? b.mean : a.mean, many)
    const difference = b.n === 1 ? -found.difference : found.difference
    return { ...found, difference, df: dfOfLoneRun(found.df), variance: many.variance }
  }
  return { ...twoSampleDifference(a, b), variance: (a.variance + b.variance) / 2 }
}

function read(gauge: Gauge, runs: readonly ComparedRun[], unseen: UnseenEnd): Reading[] | null {
  const readings = runs.map((run) => gauge.read(run, unseen))
  return readings.every((reading) => reading !== null) ? readings : null
}

function countUnreached(readings: readonly Reading[]): number {
  return readings.filter(({ value }) => value === Number.POSITIVE_INFINITY).length
}

/**
 * A percentile that is not reached stands at twice the longest that any run reached: far enough to be worse than all of them, and no
 * further, or one run in trouble would drown the others. Null where the base does not reach it either, in half of its runs or more.
 */
function scaledOf(gauge: Gauge, base: readonly Reading[], candidate: readonly Reading[]): Scaled | null {
  if (2 * countUnreached(base) >= base.length && countUnreached(base) > 0) return null
  const plain = (readings: readonly Reading[]): number[] => readings.map((reading) => scaled(gauge, reading))
  const [a, b] = [plain(base), plain(candidate)]
  const reached = [...a, ...b].filter(Number.isFinite)
  const beyond = Math.max(...reached) + Math.LN2
  const capped = (values: number[]): number[] => values.map((value) => Math.min(value, beyond))
  const all = [...base, ...candidate]
  const oneCall = gauge.scale === 'ratio' ? 0 : mean(all.map(oneCallOf))
  return { base: capped(a), candidate: capped(b), leastVariance: leastVarianceOf(all), oneCall }
}

function oneCallOf({ share, least }: Reading): number {
  return share === null ? 2 * least : 1 / share.of
}

/** Variance of a run's value if its calls were independent: they are not, so the true variance is larger. */
function leastVarianceOf(readings: readonly Reading[]): number {
  const shares = readings.flatMap(({ share }) => share ?? [])
  if (shares.length < readings.length) return mean(readings.map(({ error }) => error ** 2))
  const [hits, of] = [shares.reduce((sum, one) => sum + one.hits, 0), shares.reduce((sum, one) => sum + one.of, 0)]
  // One hit and one miss more: a share of 0 or 1 is not known for certain (Agresti & Coull 1998).
  const p = (hits + 1) / (of + 2)
  return p * (1 - p) * mean(shares.map((one) => 1 / one.of))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export interface Sessions {
  base: readonly (readonly RunRecord[])[]
  candidate: readonly (readonly RunRecord[])[]
}

const MOST_TAKEN_OFF = 1 / 3

/**
 * A candidate against a history: each session counts once, and a new one may be as far from the middle as those of the history are from
 * each other. Where the candidate made more runs in a session than the history did, the part that single runs have in this is smaller; it
 * is taken off, but never more than a third of the whole, for few runs tell little of it.
 */
export function historyDifference(
  sessions: Sessions,
  valueIn: (run: RunRecord) => number,
  least: number,
): MeanDifference {
  const of = (side: readonly (readonly RunRecord[])[]): number[][] => side.map((runs) => runs.map(valueIn))
  const [base, candidate] = [of(sessions.base), of(sessions.candidate)]
  const [before, after] = [base, candidate].map((side) => moments(side.map((runs) => moments(runs).mean)))
  if (before === undefined || after === undefined) throw new RangeError('a history has two sides')
  const [runsBefore, runsAfter] = [runsEach(base), runsEach(candidate)]
  const between = varianceAtLeast(before.variance, before.n - 1, least / runsBefore)
  const within = varianceWithin([...base, ...candidate])
  const next = between + within * (1 / runsAfter - 1 / runsBefore)
  const ofOne = runsAfter > runsBefore ? Math.max(next, between * (1 - MOST_TAKEN_OFF)) : next
  return {
    difference: after.mean - before.mean,
    standardError: Math.sqrt(between / before.n + ofOne / after.n),
    df: candidate.flat().length === 1 ? dfOfLoneRun(before.n - 1) : before.n - 1,
  }
}

/** The harmonic mean: a session of few runs is the less certain. */
function runsEach(sessions: readonly (readonly number[])[]): number {
  return sessions.length / sessions.reduce((sum, { length }) => sum + 1 / length, 0)
}

/** Variance of runs about their own session's mean; 0 where no session has two. */
function varianceWithin(sessions: readonly (readonly number[])[]): number {
  const df = sessions.reduce((sum, { length }) => sum + length - 1, 0)
  const squares = sessions.reduce((sum, runs) => sum + moments(runs).variance * (runs.length - 1), 0)
  return df === 0 ? 0 : squares / df
}

/** With fewer runs a side, taking a drift out costs more than the drift does harm. */
const FEWEST_FOR_DRIFT = 4

/**
 * Runs that took turns, as two samples with a straight drift taken out. Taking turns keeps the drift from one side; pairs of neighbours
 * would throw away half of the degrees of freedom, which few runs cannot spare (Diehr et al. 1995).
 */
export function turnsDifference(turns: readonly Turn[], least: number): MeanDifference & { variance: number } {
  if (turns.length < 2 * FEWEST_FOR_DRIFT) {
    const of = (isSecond: boolean) =>
      momentsAtLeast(
        turns.filter((turn) => turn.isSecond === isSecond).map(({ value }) => value),
        least,
      )
    const [a, b] = [of(false), of(true)]
    return { ...twoSampleDifference(a, b), variance: (a.variance + b.variance) / 2 }
  }
  const { difference, variance, leverage, df } = interleavedDifference(turns)
  const guarded = varianceAtLeast(variance, df, least)
  return { difference, standardError: Math.sqrt(guarded * leverage), df, variance: guarded }
}

/** Student's t with so few degrees of freedom has a tail as long as that of an exponential distribution at what is let pass by chance. */
const MOST_DF = 4

/**
 * Degrees of freedom where one of the sides is a single run. Waiting times and 429s of a run are skewed to the bad side, which the mean of
 * several runs is hardly any longer; the bare value of one goes further out by chance than the normal distribution knows.
 */
function dfOfLoneRun(df: number): number {
  return Math.min(df, MOST_DF)
}

/** How many runs the calls are worth as evidence, where runs agree better than their calls allow. */
const TRUST = 4

/**
 * A variance between runs that is below what their own calls allow is luck, or the grid on which polls see things end: it is drawn towards
 * that, and the less so the more runs have shown it (a prior as in Smyth 2004, used upwards alone).
 */
function varianceAtLeast(variance: number, df: number, least: number): number {
  return variance >= least ? variance : (TRUST * least + df * variance) / (TRUST + df)
}

/** Moments of the values with their variance so guarded. */
function momentsAtLeast(values: readonly number[], least: number): Moments {
  const found = moments(values)
  return found.n < 2 ? found : { ...found, variance: varianceAtLeast(found.variance, found.n - 1, least) }
}
