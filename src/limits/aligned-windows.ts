/** Windows of `widthMs` at multiples of their width in unix time, numbered from the one that holds instant 0. */
export interface AlignedWindows {
  /** The window that holds `now`. */
  indexOf(now: number): number
  /** Its first instant in ms; the same number each time it is asked for, so that it can be compared with. */
  startOf(index: number): number
  /** The first instant of the first window that does not begin before `instant`. */
  startFrom(instant: number): number
}

/** `originEpochMs` is the unix time of instant 0, in ms. */
export function alignedWindows(widthMs: number, originEpochMs: number): AlignedWindows {
  // Reduced once: instants keep their fraction of a ms, which a sum with the unix time would round away.
  const phase = ((originEpochMs % widthMs) + widthMs) % widthMs
  const startOf = (index: number): number => index * widthMs - phase
  return {
    startOf,
    // A quotient that only rounding lifts above a whole number is that number.
    startFrom: (instant) => startOf(Math.ceil(((instant + phase) / widthMs) * (1 - 4 * Number.EPSILON))),
    indexOf(now) {
      const index = Math.floor((now + phase) / widthMs)
      // The quotient may round across a boundary; the boundary itself decides.
      if (now < startOf(index)) return index - 1
      return now >= startOf(index + 1) ? index + 1 : index
    },
  }
}
