import { upperBound } from '../stats/share-interval.ts'
import { writeShare } from '../units.ts'

/** The confidence with which a profile judges its thresholds unless it states another. */
const CONFIDENCE = 0.95

const THROTTLE_BOUNDS = [0.2, 0.3, 0.5]
const FAILURE_BOUNDS = [0.05, 0.1, 0.2, 0.3, 0.5]

/**
 * Thresholds of a first profile. A rate is bounded as tightly as about `calls` calls can show: the bound holds with the profile's confidence
 * even if one of them is a hit. A rate that few calls cannot bound is left out, and so is the throttle rate of a load that goes beyond the limits (`mayThrottle`).
 */
export function starterThresholds(calls: number, mayThrottle: boolean): object[] {
  return [
    ...(mayThrottle ? [] : rateBound('throttle_rate', THROTTLE_BOUNDS, calls)),
    ...rateBound('failure_rate', FAILURE_BOUNDS, calls),
  ]
}

function rateBound(metric: string, bounds: readonly number[], calls: number): object[] {
  const shown = upperBound(1, Math.max(1, Math.floor(calls)), CONFIDENCE)
  const max = bounds.find((bound) => shown <= bound)
  return max === undefined ? [] : [{ metric, max: writeShare(max) }]
}

/** About how many calls a Poisson process makes at least, where `expected` are expected: three standard deviations fewer. */
export function fewestCalls(expected: number): number {
  return Math.max(0, expected - 3 * Math.sqrt(expected))
}
