/** 97.5 % point of the normal distribution. */
const Z_95 = 1.959963984540054

/** Wilson's score interval (95 % by default) of a rate seen `hits` times in `n`; null for n = 0. Wilson 1927. */
export function wilsonInterval(hits: number, n: number, z = Z_95): { low: number; high: number } | null {
  if (n === 0) return null
  const rate = hits / n
  const scale = 1 + (z * z) / n
  const centre = (rate + (z * z) / (2 * n)) / scale
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / n + (z * z) / (4 * n * n))
  // At the edges the formula's two terms cancel: say 0 and 1 exactly.
  return {
    low: hits === 0 ? 0 : Math.max(0, centre - half),
    high: hits === n ? 1 : Math.min(1, centre + half),
  }
}
