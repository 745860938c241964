/**
 * Probability of so many increases among the pairs that changed, were increases and decreases as likely: the exact one-sided sign test (Dixon &
 * Mood 1946).
 */
export function signProbability(differences: readonly number[]): number {
  const [more, changed] = [differences.filter((one) => one > 0).length, differences.filter((one) => one !== 0).length]
  let [term, tail] = [2 ** -changed, 0]
  for (let count = 0; count <= changed; count++) {
    if (count >= more) tail += term
    term *= (changed - count) / (count + 1)
  }
  return Math.min(1, tail)
}
