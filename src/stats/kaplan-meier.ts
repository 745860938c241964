/**
 * Times to an end that some never reached while we looked: they count as "longer than", not as lost. Kaplan & Meier 1958, with
 * Greenwood's variance and log-log intervals (Kalbfleisch & Prentice), which stay inside 0 and 1.
 */

export interface Observation {
  /** When it ended, or when we stopped looking. Any unit. */
  time: number
  /** False when it had not ended by then (right-censored). */
  ended: boolean
  /** How many such there were; 1 when left out. */
  count?: number
}

/** One step of the curve: from `time` on, `survival` of the population has not ended, with its 95% interval. */
export interface SurvivalStep {
  time: number
  atRisk: number
  ended: number
  survival: number
  low: number
  high: number
}

const Z_95 = 1.959963984540054

/** The survival curve: a step at each time at which something ended; what is censored there was still at risk. */
export function kaplanMeier(observations: readonly Observation[]): SurvivalStep[] {
  const sorted = observations.toSorted((a, b) => a.time - b.time)
  const steps: SurvivalStep[] = []
  let atRisk = sorted.reduce((sum, { count = 1 }) => sum + count, 0)
  let survival = 1
  let greenwood = 0
  let high = 1
  for (let i = 0; i < sorted.length; ) {
    const time = (sorted[i] as Observation).time
    let ended = 0
    let censored = 0
    for (; sorted[i]?.time === time; i++) {
      const { ended: isEnd, count = 1 } = sorted[i] as Observation
      if (isEnd) ended += count
      else censored += count
    }
    if (ended === 0) {
      atRisk -= censored
      continue
    }
    survival *= (atRisk - ended) / atRisk
    let low = 0
    // When nobody is left the variance is infinite: nothing below, and above what was known before.
    if (survival > 0) {
      greenwood += ended / (atRisk * (atRisk - ended))
      const spread = Math.exp((Z_95 * Math.sqrt(greenwood)) / -Math.log(survival))
      low = survival ** spread
      high = survival ** (1 / spread)
    }
    steps.push({ time, atRisk, ended, survival, low, high })
    atRisk -= ended + censored
  }
  return steps
}

/** A quantile of the time to the end; null where the curve, or its bound, does not come down that far. */
export interface SurvivalQuantile {
  value: number | null
  low: number | null
  high: number | null
}

/** The time by which a share `p` has ended, with its 95% interval (Brookmeyer & Crowley 1982). */
export function survivalQuantile(curve: readonly SurvivalStep[], p: number): SurvivalQuantile {
  const left = 1 - p + 1e-12
  return {
    value: curve.find((step) => step.survival <= left)?.time ?? null,
    low: curve.find((step) => step.low <= left)?.time ?? null,
    high: curve.find((step) => step.high <= left)?.time ?? null,
  }
}
