import { differenceInterval, upperProbability } from '../stats/mean-difference.ts'
import { runsNeeded } from '../stats/runs-needed.ts'
import type { Bars } from './bars.ts'
import type { MetricComparison } from './comparison.ts'
import { type Effect, effectOf, type Sides } from './effect.ts'
import { type ComparedRun, floorOf, type Gauge, type Reading, scaled, unscaled } from './metrics.ts'
import type { Pairing } from './pairing.ts'

const CONFIDENCE = 0.95
/** Runs a side that one run a side is told to become. */
const USUAL_RUNS = 5

/** What a gauge found. Where ends of calls were not seen, once to the candidate's favour and once to its harm; the same where all were. */
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

/** Probability of what a gauge found, were there no effect; null where it could not have found anything (Tarone 1990). */
export function probabilityOf({ kind }: Found, design: Pairing['design']): number | null {
  return kind === null || kind.isConstant || design === 'single' ? null : upperProbability(kind)
}

/** Probability of an effect beyond the floor, were there none: it alarms by chance no more often than that, however little is asked of it. */
export function mostByChance({ gauge, kind }: Found, effectFloor: number): number {
  return kind === null ? 1 : upperProbability({ ...kind, difference: floorOf(gauge, effectFloor) })
}

/**
 * Judges one metric. Regressed: worse beyond the floor, and beyond chance as adjusted for all that is looked at. Not regressed: the whole
 * interval lies below the floor. Else inconclusive, as one run a side always is.
 */
export function judge(
  { gauge, kind, harsh }: Found,
  { base, candidate }: Sides,
  design: Pairing['design'],
  adjustedP: number | null,
  bars: Bars,
): MetricComparison {
  const floor = floorOf(gauge, bars.effectFloor)
  const { metric, stat, model, worse, weight } = gauge
  const levels = { base: levelOf(gauge, base), candidate: levelOf(gauge, candidate) }
  const named = { metric, stat, model, worse, weight, floor, ...levels }
  if (kind === null || harsh === null) {
    const none = { change: null, effect: null, notReached: null, p: null, adjustedP: null, runsAdvised: null }
    return { ...named, ...none, verdict: 'not-measured' }
  }
  const { low } = differenceInterval(kind, CONFIDENCE)
  const { high } = differenceInterval(harsh, CONFIDENCE)
  const effect = { estimate: kind.difference, low, high }
  const isWorse = kind.difference > floor && (adjustedP ?? 1) <= bars.alpha / bars.looks
  const verdict =
    design === 'single' ? 'inconclusive' : isWorse ? 'regressed' : high <= floor ? 'not-regressed' : 'inconclusive'
  return {
    ...named,
    change: changeOf(gauge, middleOf(gauge, base) ?? 0, effect),
    effect,
    notReached: harsh.notReached,
    p: probabilityOf({ gauge, kind, harsh }, design),
    adjustedP,
    verdict,
    runsAdvised: null,
  }
}

/**
 * Runs a side that would decide an open metric; null when more would not. `share` of the false alarms is its own before others give
 * theirs up, and `open` metrics must all come to an answer.
 */
export function runsAdvised(
  { gauge, harsh }: Found,
  { base, candidate }: Sides,
  { effectFloor, alpha, looks, power }: Bars,
  share: number,
  open: number,
): number | null {
  if (base.length === 1 && candidate.length === 1) return USUAL_RUNS
  if (harsh === null || harsh.variance === null) return null
  return runsNeeded({
    runs: Math.min(base.length, candidate.length),
    difference: harsh.difference,
    variance: harsh.variance,
    df: harsh.df,
    floor: floorOf(gauge, effectFloor),
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
function changeOf({ worse, scale }: Gauge, base: number, effect: Estimate): MetricComparison['change'] {
  const sign = worse === 'higher' ? 1 : -1
  // Plus 0: no change has no sign.
  const of = (size: number): number => {
    if (scale === 'points') return sign * size + 0
    return (scale === 'offset' ? base + 1 : 1) * Math.expm1(sign * size) + 0
  }
  const [a, b] = [of(effect.low), of(effect.high)]
  return {
    kind: scale === 'ratio' ? 'ratio' : 'difference',
    estimate: of(effect.estimate),
    low: Math.min(a, b),
    high: Math.max(a, b),
  }
}
