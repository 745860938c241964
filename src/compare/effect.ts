import type { RandomSource } from '../random.ts'
import {
  differenceFromOne,
  type MeanDifference,
  type Moments,
  moments,
  pairedDifference,
  welchDifference,
} from '../stats/mean-difference.ts'
import { type Gauge, type Reading, scaled, scaledGrain } from './metrics.ts'
import type { Pairing } from './pairing.ts'
import type { RunRecord } from './run-record.ts'
import { withinRunError } from './within-run.ts'

/** What runs of the same thing differ by where nobody has measured it: one standard deviation, as a share. */
const UNSEEN_RUN_NOISE = 0.05

/** Candidate less base on a metric's scale; above 0 is worse. */
export interface Effect extends MeanDifference {
  /** Runs of the side that has fewer, or pairs. */
  runs: number
  /** Standard deviation between runs, or of the differences within pairs; null where there was none to be seen. */
  deviation: number | null
}

interface Readings {
  base: readonly Reading[]
  candidate: readonly Reading[]
}

/** The effect of a gauge between two sides; null when a run does not say. */
export async function effectOf(
  gauge: Gauge,
  base: readonly RunRecord[],
  candidate: readonly RunRecord[],
  pairing: Pairing,
  random: RandomSource,
): Promise<Effect | null> {
  const readings = { base: read(gauge, base), candidate: read(gauge, candidate) }
  if (readings.base === null || readings.candidate === null) return null
  if (pairing.design === 'exact' || pairing.design === 'paired') {
    const differences = pairing.pairs.map(([a, b]) => {
      const [from, to] = [gauge.read(a) as Reading, gauge.read(b) as Reading]
      return scaled(gauge, to) - scaled(gauge, from)
    })
    const found = moments(differences)
    const runs = differences.length
    if (pairing.design === 'exact') {
      return { difference: found.mean, standardError: 0, df: Number.POSITIVE_INFINITY, runs, deviation: null }
    }
    const grained = atLeast(found, Math.SQRT2 * grainOf(gauge, [...readings.base, ...readings.candidate], found.mean))
    return { ...pairedDifference(grained), runs, deviation: Math.sqrt(grained.variance) }
  }
  if (pairing.design === 'single') {
    const [a, b] = [base[0] as RunRecord, candidate[0] as RunRecord]
    const errors = await Promise.all([a, b].map((run) => withinRunError(run, gauge, random)))
    const squared = errors.reduce((sum, error) => sum + error ** 2 + UNSEEN_RUN_NOISE ** 2, 0)
    const [from, to] = [gauge.read(a) as Reading, gauge.read(b) as Reading]
    const difference = scaled(gauge, to) - scaled(gauge, from)
    return { difference, standardError: Math.sqrt(squared), df: Number.POSITIVE_INFINITY, runs: 1, deviation: null }
  }
  return unpaired(gauge, readings as Readings)
}

function unpaired(gauge: Gauge, { base, candidate }: Readings): Effect {
  const of = (readings: readonly Reading[]): Moments => moments(readings.map((reading) => scaled(gauge, reading)))
  const [plainA, plainB] = [of(base), of(candidate)]
  const grain = grainOf(gauge, [...base, ...candidate], plainB.mean - plainA.mean)
  const [a, b] = [atLeast(plainA, grain), atLeast(plainB, grain)]
  const runs = Math.min(a.n, b.n)
  if (b.n === 1) {
    const { difference, ...rest } = differenceFromOne(b.mean, a)
    return { ...rest, difference: -difference, runs, deviation: Math.sqrt(a.variance) }
  }
  if (a.n === 1) return { ...differenceFromOne(a.mean, b), runs, deviation: Math.sqrt(b.variance) }
  return { ...welchDifference(a, b), runs, deviation: Math.sqrt((a.variance + b.variance) / 2) }
}

function read(gauge: Gauge, runs: readonly RunRecord[]): Reading[] | null {
  const readings = runs.map(gauge.read)
  return readings.every((reading) => reading !== null) ? readings : null
}

/**
 * Runs that agree to the last call show a deviation of 0, and a difference of one call would be beyond doubt: no deviation is taken to be
 * finer than a run can resolve. Where nothing differs at all there is nothing to doubt.
 */
function grainOf(gauge: Gauge, readings: readonly Reading[], difference: number): number {
  if (difference === 0 && new Set(readings.map(({ value }) => value)).size === 1) return 0
  return readings.reduce((sum, reading) => sum + scaledGrain(gauge, reading), 0) / readings.length
}

function atLeast(sample: Moments, deviation: number): Moments {
  return { ...sample, variance: Math.max(sample.variance, deviation ** 2) }
}
