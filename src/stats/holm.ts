/**
 * Probabilities adjusted for having been looked at together, in the order given (Holm 1979): calling those at most α keeps the chance of
 * any false call at α, whatever depends on what.
 */
export function holmAdjusted(probabilities: readonly number[]): number[] {
  const order = probabilities.map((_, at) => at).sort((a, b) => (probabilities[a] ?? 0) - (probabilities[b] ?? 0))
  const adjusted = new Array<number>(probabilities.length)
  let least = 0
  for (const [rank, at] of order.entries()) {
    least = Math.max(least, Math.min(1, (probabilities.length - rank) * (probabilities[at] ?? 1)))
    adjusted[at] = least
  }
  return adjusted
}
