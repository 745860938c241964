/**
 * Standard error of a statistic whose data come in blocks that hang together inside and hardly across (Efron & Tibshirani, An
 * Introduction to the Bootstrap, section 8.6): its deviation over resamples of whole blocks. `statistic` is told how often each block was
 * drawn; `next` gives uniforms in [0, 1).
 */
export function blockBootstrapError(
  blocks: number,
  statistic: (timesDrawn: readonly number[]) => number,
  next: () => number,
  resamples = 200,
): number {
  const values: number[] = []
  for (let r = 0; r < resamples; r++) {
    const timesDrawn = new Array<number>(blocks).fill(0)
    for (let k = 0; k < blocks; k++) {
      const block = Math.floor(next() * blocks)
      timesDrawn[block] = (timesDrawn[block] ?? 0) + 1
    }
    values.push(statistic(timesDrawn))
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / resamples
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (resamples - 1))
}
