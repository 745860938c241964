import type { Headline } from '../measure/calls/headline.ts'
import type { Finalist } from './finals.ts'
import type { Objective } from './objective.ts'

/** Why the objective is no time at all: too many calls have no result, so the percentile is one of those. */
export interface UnreachableObjective {
  /** Share of the calls that may stay without a result before the percentile is one of them. */
  allowedShare: number
  /** Shares of the planned calls, for the setting that completes most. */
  spoiledShare: number
  unfinishedShare: number
  givenUpShare: number
  /** Obstacle: the gateway's failures, tasks that do not end in time, or more calls than the limits let through. */
  by: 'failures' | 'unfinished' | 'overload'
  settings: number
}

const QUANTILES: Partial<Record<Objective['minimise'], number>> = {
  ...{ p99: 0.99, p50: 0.5 },
  ...{ 'first-token-p99': 0.99, 'first-token-p95': 0.95, 'first-token-p50': 0.5 },
}

/** Null where any of the settings reaches the objective. */
export function unreachableObjectiveOf(
  finalists: readonly Finalist[],
  { minimise }: Objective,
): UnreachableObjective | null {
  const quantile = QUANTILES[minimise]
  if (quantile === undefined) return null
  const allowedShare = 1 - quantile
  const shares = finalists.map(({ runs }) => {
    const planned = total(runs, (run) => run.planned)
    const share = (of: (run: Headline) => number): number => (planned === 0 ? 0 : total(runs, of) / planned)
    return {
      spoiledShare: share((run) => run.spoiled),
      unfinishedShare: share((run) => run.unfinished),
      givenUpShare: share((run) => run.givenUp),
    }
  })
  const lost = (one: (typeof shares)[number]): number => one.spoiledShare + one.unfinishedShare + one.givenUpShare
  const best = shares.toSorted((a, b) => lost(a) - lost(b))[0]
  if (best === undefined || lost(best) <= allowedShare) return null
  const { spoiledShare, unfinishedShare, givenUpShare } = best
  const by =
    spoiledShare > Math.max(unfinishedShare, givenUpShare)
      ? 'failures'
      : unfinishedShare > givenUpShare
        ? 'unfinished'
        : 'overload'
  return { allowedShare, ...best, by, settings: finalists.length }
}

function total(runs: readonly Headline[], of: (run: Headline) => number): number {
  return runs.reduce((sum, run) => sum + of(run), 0)
}
