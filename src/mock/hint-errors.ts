/** How far the hints of one model were off: hint minus the wait after which its limits would have let the request pass, in ms of the caller. */
export interface HintErrorCounts {
  /** Refusals whose true wait the limits knew; the others only a release could tell. */
  known: number
  unknown: number
  /** Hints whose truth is known and that are off by 1 ms or more. */
  short: number
  long: number
  sumMs: number
  /** `counts[i]` errors lie below `edgesMs[i]` and not below the edge before; the last count is of those above all. */
  edgesMs: readonly number[]
  counts: number[]
}

const EDGES_MS = [-60_000, -30_000, -10_000, -1000, -1, 1, 1000, 10_000, 30_000, 60_000]

export function noHintErrors(): HintErrorCounts {
  const counts = Array<number>(EDGES_MS.length + 1).fill(0)
  return { known: 0, unknown: 0, short: 0, long: 0, sumMs: 0, edgesMs: EDGES_MS, counts }
}

/** As they stand now. */
export function copyOf(counted: HintErrorCounts): HintErrorCounts {
  return { ...counted, counts: [...counted.counts] }
}

/** Counts one hinted refusal; null where its true wait is unknown. */
export function countHintError(into: HintErrorCounts, errorMs: number | null): void {
  if (errorMs === null) {
    into.unknown++
    return
  }
  into.known++
  into.sumMs += errorMs
  if (errorMs <= -1) into.short++
  else if (errorMs >= 1) into.long++
  const bucket = EDGES_MS.findIndex((edge) => errorMs < edge)
  const at = bucket === -1 ? EDGES_MS.length : bucket
  into.counts[at] = (into.counts[at] as number) + 1
}
