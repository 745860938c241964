/** Student's t with so few degrees of freedom has a tail as long as that of an exponential distribution at what is let pass by chance. */
const MOST_DF = 4

/**
 * Degrees of freedom where one of the sides is a single run. Waiting times and 429s of a run are skewed to the bad side, which the mean of
 * several runs is hardly any longer; the bare value of one goes further out by chance than the normal distribution knows.
 */
export function dfOfLoneRun(df: number): number {
  return Math.min(df, MOST_DF)
}
