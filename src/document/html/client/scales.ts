const S = 1000
const M = 60 * S
const H = 60 * M

/** Where a scale of latencies may begin, end and have a line; ms. */
const STEPS: readonly number[] = [
  ...[0.001, 0.01, 0.1, 1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 20, 30].map((seconds) => seconds * S),
  ...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * M),
  ...[1, 2, 5, 12, 24, 48].map((hours) => hours * H),
]
/** Fewer lines, for a scale on which those would stand too close. */
const COARSE_STEPS: readonly number[] = [
  ...[0.001, 0.01, 0.1, 1, 10, 100, S, 10 * S],
  ...[M, 10 * M, H, 12 * H, 48 * H],
]
const MOST_LINES = 11

/** Seconds between two lines of a time scale. */
export const TIME_STEPS: number[] = [
  ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800],
  ...[3600, 7200, 14_400, 43_200, 86_400],
]

/** The percentiles that have a line, by their nines. */
const NINES: readonly number[] = [0, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 99.999].map(
  (percent) => -Math.log10(1 - percent / 100),
)

export type MinMax = [min: number, max: number]

/** The ends of a scale of latencies (ms) that holds both values; null is "no data". */
export function latencyRange(min: number | null, max: number | null): MinMax {
  const [from, to] = [min ?? 1, max ?? 10]
  return [STEPS.findLast((step) => step <= from) ?? 0.001, STEPS.find((step) => step >= to) ?? to]
}

/** The lines of a scale of latencies from `min` to `max` ms. */
export function latencyLines(min: number, max: number): number[] {
  const within = (steps: readonly number[]): number[] => steps.filter((step) => step >= min && step <= max)
  const all = within(STEPS)
  return all.length > MOST_LINES ? within(COARSE_STEPS) : all
}

/** The lines of a scale of percentiles, in nines. */
export function percentileLines(min: number, max: number): number[] {
  return NINES.filter((nines) => nines >= min - 1e-9 && nines <= max)
}

/** The ends of a scale that begins at 0 and leaves room above its largest value; `least` is the smallest upper end. */
export function rangeFromZero(max: number | null, least: number): MinMax {
  return [0, Math.max(least, (max ?? 0) * 1.05)]
}

/** The ends of a scale of credits: 0 is on it, and debts are too. */
export function creditRange(min: number | null, max: number | null): MinMax {
  return [Math.min(0, min ?? 0), Math.max(1, max ?? 1) * 1.02]
}

/** Which labels have room: each has to stand at least `roomPx` right of the last one that is shown. */
export function labelsWithRoom(places: readonly number[], roomPx: number): boolean[] {
  let right = Number.NEGATIVE_INFINITY
  return places.map((left) => {
    if (left - right < roomPx) return false
    right = left
    return true
  })
}
