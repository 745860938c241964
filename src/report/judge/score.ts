import type { Score } from '../../judge/verdict.ts'
import { formatCount } from '../../units.ts'

/** A score in words: “3.1 × as long, 1.4 × the credits, 212 needless polls”. */
export function scoreText({
  timesAsLong,
  timesTheCredits,
  needlessReads,
  needlessAttempts,
  client,
  ideal,
  policy,
}: Score): string {
  const times = (value: number | null): string => (value === null ? 'nothing to compare' : `${value.toFixed(1)} ×`)
  const missing = ideal.learnt - client.learnt
  return [
    `${times(timesAsLong)} as long, ${times(timesTheCredits)} the credits`,
    `${formatCount(needlessReads)} needless polls, ${formatCount(needlessAttempts)} needless submits`,
    ...(missing > 0 ? [`${formatCount(missing)} results fewer`] : []),
    `than ${policy}`,
  ].join(', ')
}
