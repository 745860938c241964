import type { RunRecord } from '../measure/run-record.ts'
import { type MeanDifference, moments } from '../stats/mean-difference.ts'
import { dfOfLoneRun } from './lone-run.ts'
import { varianceAtLeast } from './variance-floor.ts'

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
