/**
 * Times to an end that some never reached while we looked: they count as "longer than", not as lost. Kaplan & Meier 1958, with
 * Greenwood's variance and log-log intervals (Kalbfleisch & Prentice), which stay inside 0 and 1.
 */

export interface Observation {
  /** When it ended, or when we stopped looking. Any unit. */
  time: number
  /** False when it had not ended by then (right-censored). */
  ended: boolean
}

/** One step of the curve: from `time` on, `survival` of the population has not ended, with its 95 % interval. */
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
  let survival = 1
  let greenwood = 0
  let high = 1
  for (let i = 0; i < sorted.length; ) {
    const time = (sorted[i] as Observation).time
    const atRisk = sorted.length - i
    let ended = 0
    for (; i < sorted.length && (sorted[i] as Observation).time === time; i++) {
      if ((sorted[i] as Observation).ended) ended++
    }
    if (ended === 0) continue
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
  }
  return steps
}

/** A quantile of the time to the end; null where the curve, or its bound, does not come down that far. */
export interface SurvivalQuantile {
  value: number | null
  low: number | null
  high: number | null
}

/** The time by which a share `p` has ended, with its 95 % interval (Brookmeyer & Crowley 1982). */
export function survivalQuantile(curve: readonly SurvivalStep[], p: number): SurvivalQuantile {
  const left = 1 - p + 1e-12
  return {
    value: curve.find((step) => step.survival <= left)?.time ?? null,
    low: curve.find((step) => step.low <= left)?.time ?? null,
    high: curve.find((step) => step.high <= left)?.time ?? null,
  }
}

/** An end that was only seen to lie after `after`, and at or before `by`; null when it was never seen. */
export interface EndBetween {
  after: number
  by: number | null
}

/**
 * Two curves that enclose the true one when ends are known by polling: as if each had ended as early, or as late, as the polls
 * allow. Simpler than Turnbull's estimate and without its assumptions; the gap between the curves is what polling blurs.
 */
export function boundingCurves(ends: readonly EndBetween[]): { earliest: SurvivalStep[]; latest: SurvivalStep[] } {
  return {
    earliest: kaplanMeier(ends.map((end) => ({ time: end.after, ended: end.by !== null }))),
    latest: kaplanMeier(ends.map((end) => ({ time: end.by ?? end.after, ended: end.by !== null }))),
  }
}
