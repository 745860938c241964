/**
 * Where in two minutes of the gateway's clock saturations begin. The first meets an edge of each window that no longer one has; all have room before such an edge, and each another remainder, of a second too, so that what is refilled by the clock's seconds
 * is not taken for what is refilled from the first request on.
 */
const PHASES_MS = [1370, 94_640, 52_180, 73_810]
/** Phases repeat so often: the longest window that is looked for has to have its place in it. */
const PERIOD_MS = 120_000
const SHORT_PHASES_MS = [1370, 14_640, 2180, 13_810]
const SHORT_PERIOD_MS = 20_000
const SHORT_WINDOW_MS = 10_000
const SHORTEST_PERIOD_MS = 4000

/** Places at which saturations begin in such a period, in ms. */
export function phasesFor(longestWindowMs: number): readonly number[] {
  return longestWindowMs <= SHORT_WINDOW_MS ? SHORT_PHASES_MS : PHASES_MS
}

/** The shortest that an edge of the longest window has a place of its own in. */
export function periodFor(longestWindowMs: number): number {
  if (longestWindowMs <= SHORTEST_PERIOD_MS / 2) return SHORTEST_PERIOD_MS
  return longestWindowMs <= SHORT_WINDOW_MS ? SHORT_PERIOD_MS : PERIOD_MS
}
