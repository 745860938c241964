import { USUAL_LATENESS_MS } from '../measure/thresholds/machine-lateness.ts'
import { differenceInterval, upperProbability } from '../stats/mean-difference.ts'
import { runsNeeded, seedsNeeded } from '../stats/runs-needed.ts'
import { studentQuantile, studentTail } from '../stats/student-t.ts'
import type { ComparisonCriteria, MetricComparison } from './comparison.ts'
import { type Effect, effectOf, type Sides } from './effect.ts'
import { scaledFloor } from './effect-floors.ts'
import { type ComparedRun, type Gauge, type Reading, scaled, unscaled } from './metrics.ts'
import { canDecide, FEWEST_SEEDS, type Pairing } from './pairing.ts'

const CONFIDENCE = 0.95
/** Number of runs for each side that a comparison with one run a side advises. */
const USUAL_RUNS = 5

/** Findings of a gauge. If ends of calls were not seen, once in the candidate's favour and once against it; the same if all were seen. */
export interface Found {
  gauge: Gauge
  kind: Effect | null
  harsh: Effect | null
}

export function measure(gauge: Gauge, sides: Sides, pairing: Pairing): Found {
  if (pairing.design === 'exact') {
    // The same calls on both sides: what was not seen of one was not seen of the other.
    const effect = effectOf(gauge, sides, pairing, { base: 'never', candidate: 'never' })
    return { gauge, kind: effect, harsh: effect }
  }
  const kind = effectOf(gauge, sides, pairing, { base: 'never', candidate: 'age' })
  const isAllSeen = [...sides.base, ...sides.candidate].every(({ figures }) => figures.all.ages.length === 0)
  return { gauge, kind, harsh: isAllSeen ? kind : effectOf(gauge, sides, pairing, { base: 'age', candidate: 'never' }) }
}

/**
 * Probability of what a gauge found, were there no effect; of virtual runs of the same seeds, were the effect the floor. Null where it could
 * not have found anything (Tarone 1990).
 */
export function probabilityOf({ gauge, kind }: Found, pairing: Pairing, { floors }: ComparisonCriteria): number | null {
  if (kind === null || kind.isConstant || !canDecide(pairing)) return null
  if (pairing.design !== 'exact') return upperProbability(kind)
  return upperProbability({ ...kind, difference: kind.difference - scaledFloor(gauge.metric, floors) })
}

/** Probability of an effect beyond the floor, were there none: it alarms by chance no more often than that, however little is asked of it. */
export function mostByChance({ gauge, kind }: Found, { design }: Pairing, { floors }: ComparisonCriteria): number {
  if (kind === null || design === 'exact') return 1
  return upperProbability({ ...kind, difference: scaledFloor(gauge.metric, floors) })
}

/** Probability that these runs would find a change of twice the floor. Reported, and no condition of any verdict. */
export function powerOf(
  { gauge, kind }: Found,
  pairing: Pairing,
  criteria: ComparisonCriteria,
  share: number,
): number | null {
  if (kind === null || !canDecide(pairing)) return null
  const { difference: _, standardError, df } = kind
  if (standardError === 0) return 1
  const floor = scaledFloor(gauge.metric, criteria.floors)
  const beyondChance = studentQuantile(1 - (criteria.alpha / criteria.looks) * share, df) * standardError
  const found = pairing.design === 'exact' ? floor + beyondChance : Math.max(floor, beyondChance)
  return studentTail((found - 2 * floor) / standardError, df)
}

/**
 * Judges one metric. Regressed: worse beyond the floor, and beyond chance as adjusted for all that is looked at. Not regressed: the whole
 * interval lies below the floor. Else inconclusive, as one run a side always is, and one seed whose calls differ.
 */
export function judge(
  { gauge, kind, harsh }: Found,
  { base, candidate }: Sides,
  pairing: Pairing,
  adjustedP: number | null,
  criteria: ComparisonCriteria,
): MetricComparison {
  const floor = scaledFloor(gauge.metric, criteria.floors)
  const { metric, stat, model, worse, weight } = gauge
  const levels = { base: levelOf(gauge, base), candidate: levelOf(gauge, candidate) }
  const named = { metric, stat, model, worse, weight, floor, ...levels }
  if (kind === null || harsh === null) {
    const none = {
      change: null,
      effect: null,
      notReached: null,
      p: null,
      adjustedP: null,
      power: null,
      runsAdvised: null,
    }
    return { ...named, ...none, verdict: 'not-measured' }
  }
  const { low } = differenceInterval(kind, CONFIDENCE)
  const { high } = differenceInterval(harsh, CONFIDENCE)
  const effect = { estimate: kind.difference, low, high }
  const isWorse = kind.difference > floor && (adjustedP ?? 1) <= criteria.alpha / criteria.looks
  const found = !canDecide(pairing)
    ? 'inconclusive'
    : isWorse
      ? 'regressed'
      : high <= floor
        ? 'not-regressed'
        : 'inconclusive'
  const machineMs = found === 'inconclusive' ? null : machineBehind(found, named, { base, candidate })
  const verdict = machineMs === null ? found : 'inconclusive'
  return {
    ...named,
    ...(machineMs !== null && { machineMs }),
    change: changeOf(gauge, effect),
    effect,
    notReached: harsh.notReached,
    p: probabilityOf({ gauge, kind, harsh }, pairing, criteria),
    adjustedP,
    verdict,
    power: null,
    runsAdvised: null,
  }
}

/** How much later the machine was in the runs of one side, where that may be all that a verdict on a time rests on; else null. */
function machineBehind(
  verdict: 'regressed' | 'not-regressed',
  { metric, base, candidate, floor }: Pick<MetricComparison, 'metric' | 'base' | 'candidate' | 'floor'>,
  sides: Sides,
): number | null {
  const lagMs = metric === 'response_time' || metric === 'first_token' ? lagBetween(sides) : 0
  if (lagMs === 0 || base === null || candidate === null || base.value === null || candidate.value === null) return null
  const times = { base: base.value, candidate: candidate.value }
  return isOfMachine(verdict, times, lagMs, floor) ? Math.abs(lagMs) : null
}

/**
 * Runs a side that would decide an open metric; null when more would not. `share` of the false alarms is its own before others give
 * theirs up, and `open` metrics must all come to an answer.
 */
export function runsAdvised(
  { gauge, harsh }: Found,
  { base, candidate }: Sides,
  { design }: Pairing,
  { floors, alpha, looks, power }: ComparisonCriteria,
  share: number,
  open: number,
): number | null {
  if (design === 'exact' && base.length < FEWEST_SEEDS) return FEWEST_SEEDS
  if (base.length === 1 && candidate.length === 1) return USUAL_RUNS
  if (harsh === null || harsh.variance === null || design === 'order' || design === 'apart') return null
  return (design === 'exact' ? seedsNeeded : runsNeeded)({
    runs: Math.min(base.length, candidate.length),
    difference: harsh.difference,
    variance: harsh.variance,
    df: harsh.df,
    floor: scaledFloor(gauge.metric, floors),
    alpha: (alpha / looks) * share,
    boundAlpha: (1 - CONFIDENCE) / 2,
    power: 1 - (1 - power) / open,
  })
}

function levelOf(gauge: Gauge, runs: readonly ComparedRun[]): MetricComparison['base'] {
  const readings = readingsOf(gauge, runs)
  if (readings === null) return null
  const values = readings.map(({ value }) => (Number.isFinite(value) ? value : null))
  return { value: values.includes(null) ? null : middleOf(gauge, runs), runs: values }
}

/** The geometric mean of the runs, or the mean of a rate; of those that reach it. */
function middleOf(gauge: Gauge, runs: readonly ComparedRun[]): number | null {
  const readings = (readingsOf(gauge, runs) ?? []).filter(({ value }) => Number.isFinite(value))
  const [first] = readings
  if (first === undefined) return null
  if (readings.every(({ value }) => value === first.value)) return first.value
  return unscaled(gauge, readings.reduce((sum, reading) => sum + scaled(gauge, reading), 0) / readings.length)
}

function readingsOf(gauge: Gauge, runs: readonly ComparedRun[]): Reading[] | null {
  const readings = runs.map((run) => gauge.read(run, 'never'))
  return readings.every((reading) => reading !== null) ? readings : null
}

type Estimate = NonNullable<MetricComparison['effect']>

/** An effect as a reader takes it: in the direction of the metric, as a share of the base or, where that may be 0, in its unit. */
function changeOf({ worse, scale }: Gauge, effect: Estimate): MetricComparison['change'] {
  const sign = worse === 'higher' ? 1 : -1
  // Plus 0: no change has no sign.
  const of = (size: number): number => (scale === 'ratio' ? Math.expm1(sign * size) : sign * size) + 0
  const [a, b] = [of(effect.low), of(effect.high)]
  return {
    kind: scale === 'ratio' ? 'ratio' : 'difference',
    estimate: of(effect.estimate),
    low: Math.min(a, b),
    high: Math.max(a, b),
  }
}

/**
 * By how much more the machine may have added to times of the candidate's runs than to the base's, in ms; below 0 where the base's were the
 * later ones. 0 where neither was later than usual: runs differ by as much anyway.
 */
export function lagBetween({ base, candidate }: Sides): number {
  const [before, after] = [meanReach(base), meanReach(candidate)]
  const usual = USUAL_LATENESS_MS * Math.max(...[...base, ...candidate].map(speedOf))
  return Math.max(before, after) < usual ? 0 : after - before
}

function meanReach(runs: readonly ComparedRun[]): number {
  return runs.reduce((sum, { record }) => sum + (record.summary.generator.reachMs ?? 0), 0) / Math.max(1, runs.length)
}

function speedOf({ record }: ComparedRun): number {
  return record.summary.run.speed ?? 1
}

/**
 * Whether a verdict on a time could be the machine's: worse by no more than the candidate's machine was later, or not worse beyond `floor` only
 * because the base's was.
 */
export function isOfMachine(
  verdict: 'regressed' | 'not-regressed',
  times: { base: number; candidate: number },
  lagMs: number,
  floor: number,
): boolean {
  // What each side may have been without what its machine added beyond the other's.
  const base = times.base - Math.max(0, -lagMs)
  const candidate = times.candidate - Math.max(0, lagMs)
  const isWorse = base <= 0 || candidate / base > Math.exp(floor)
  return verdict === 'regressed' ? !isWorse : isWorse
}
