/** A value seen at one place of an axis, and how much it counts. */
export interface Weighted {
  value: number
  weight: number
}

/**
 * The sequence that never rises and lies nearest to the values by weighted least squares: neighbours that rise are pooled until none do
 * (Barlow et al., Statistical Inference under Order Restrictions, section 1.2). One value for each given, in order.
 */
export function falling(values: readonly Weighted[]): number[] {
  const pools: (Weighted & { length: number })[] = []
  for (const { value, weight } of values) {
    let pool = { value, weight, length: 1 }
    for (let last = pools.at(-1); last !== undefined && last.value < pool.value; last = pools.at(-1)) {
      pools.pop()
      const both = last.weight + pool.weight
      const mean = (last.value * last.weight + pool.value * pool.weight) / both
      pool = { value: mean, weight: both, length: last.length + pool.length }
    }
    pools.push(pool)
  }
  return pools.flatMap(({ value, length }) => Array<number>(length).fill(value))
}
