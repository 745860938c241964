import { holmAdjusted } from '../stats/holm.ts'
import { differenceInterval, upperProbability } from '../stats/mean-difference.ts'
import { sampleSize } from '../stats/sample-size.ts'
import type { MetricComparison } from './comparison.ts'
import type { Effect } from './effect.ts'
import { type Gauge, type Reading, scaled, unscaled } from './metrics.ts'
import type { Pairing } from './pairing.ts'
import type { RunRecord } from './run-record.ts'

/** The bars of a comparison. */
export interface Bars {
  /** An effect below this share is let pass however certain it is. */
  effectFloor: number
  /** Chance of a false alarm over all metrics together. */
  alpha: number
  /** Chance of finding an effect of the floor's size, that advice is given for. */
  power: number
}

const CONFIDENCE = 0.95
/** Runs a side that one run a side is told to become. */
const USUAL_RUNS = 5

/** A metric with the effect that was found; null where a run does not say. */
export interface Measured {
  gauge: Gauge
  effect: Effect | null
}

/**
 * Judges all metrics together. Regressed: worse beyond the floor, and beyond chance after Holm. Not regressed: the whole interval lies
 * below the floor. Else inconclusive; and one run a side is never enough to call a regression.
 */
export function judgeMetrics(
  measured: readonly Measured[],
  base: readonly RunRecord[],
  candidate: readonly RunRecord[],
  design: Pairing['design'],
  bars: Bars,
): MetricComparison[] {
  const floor = Math.log1p(bars.effectFloor)
  // What is the same to the last digit in every run could not have alarmed: it is not one of the things looked at (Tarone 1990).
  const tested = measured.filter(({ effect }) => effect !== null && !isConstant(effect))
  const adjusted = holmAdjusted(tested.map(({ effect }) => upperProbability(effect as Effect)))
  return measured.map((one) => {
    const { gauge, effect } = one
    const level = (runs: readonly RunRecord[]): MetricComparison['base'] => levelOf(gauge, runs)
    const named = {
      metric: gauge.metric,
      stat: gauge.stat,
      worse: gauge.worse,
      base: level(base),
      candidate: level(candidate),
    }
    if (effect === null || named.base === null) {
      const none = { change: null, effect: null, p: null, adjustedP: null, runsAdvised: null }
      return { ...named, ...none, verdict: 'not-measured' as const }
    }
    const at = tested.indexOf(one)
    const adjustedP = at < 0 ? 1 : (adjusted[at] ?? 1)
    const { low, high } = differenceInterval(effect, CONFIDENCE)
    const isWorse = effect.difference > floor && adjustedP <= bars.alpha
    const verdict = isWorse && design !== 'single' ? 'regressed' : high <= floor ? 'not-regressed' : 'inconclusive'
    return {
      ...named,
      change: changeOf(gauge, named.base.value, { estimate: effect.difference, low, high }),
      effect: { estimate: effect.difference, low, high },
      p: upperProbability(effect),
      adjustedP,
      verdict,
      runsAdvised: runsAdvised(effect, design, tested.length, bars),
    }
  })
}

function isConstant({ difference, standardError }: Effect): boolean {
  return difference === 0 && standardError === 0
}

function runsAdvised(effect: Effect, design: Pairing['design'], tests: number, bars: Bars): number | null {
  if (design === 'exact') return null
  if (design === 'single' || effect.deviation === null) return USUAL_RUNS
  return sampleSize({
    deviation: effect.deviation,
    df: effect.df,
    effect: Math.log1p(bars.effectFloor),
    alpha: bars.alpha / Math.max(1, tests),
    power: bars.power,
    design: design === 'paired' ? 'pairs' : 'two-samples',
  })
}

function levelOf(gauge: Gauge, runs: readonly RunRecord[]): MetricComparison['base'] {
  const readings = runs.map(gauge.read)
  if (!readings.every((reading): reading is Reading => reading !== null)) return null
  const middle = readings.reduce((sum, reading) => sum + scaled(gauge, reading), 0) / readings.length
  const values = readings.map(({ value }) => value)
  return { value: new Set(values).size === 1 ? (values[0] as number) : unscaled(gauge, middle), runs: values }
}

interface Estimate {
  estimate: number
  low: number
  high: number
}

/** An effect as a reader takes it: in the direction of the metric, as a share of the base or, where that may be 0, in its unit. */
function changeOf(gauge: Gauge, base: number, effect: Estimate): MetricComparison['change'] {
  const sign = gauge.worse === 'higher' ? 1 : -1
  const ratio = (size: number): number => Math.expm1(sign * size)
  // Plus 0: no change has no sign.
  const of = (size: number): number => (gauge.offset === 0 ? 1 : base + gauge.offset) * ratio(size) + 0
  const [a, b] = [of(effect.low), of(effect.high)]
  return {
    kind: gauge.offset === 0 ? 'ratio' : 'difference',
    estimate: of(effect.estimate),
    low: Math.min(a, b),
    high: Math.max(a, b),
  }
}
