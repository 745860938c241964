/** Gaps below this many µs are kept to the µs; above it to one part in this many, which is less than 1 %. */
const EXACT_BELOW = 128

/** How long the gaps between two reads were, and how often: as an HDR histogram buckets them, without the buckets that are empty. */
export class Gaps {
  readonly #counts = new Map<number, number>()

  add(ms: number): void {
    const us = bucketOf(Math.round(ms * 1000))
    this.#counts.set(us, (this.#counts.get(us) ?? 0) + 1)
  }

  /** Each bucket that holds something, ascending. */
  list(): [us: number, count: number][] {
    return [...this.#counts].sort(([one], [other]) => one - other)
  }
}

/** The middle of the bucket that a value in µs falls into. */
export function bucketOf(us: number): number {
  if (us < 2 * EXACT_BELOW) return Math.max(0, us)
  const width = 2 ** Math.floor(Math.log2(us / EXACT_BELOW))
  return Math.floor(us / width) * width + width / 2
}
