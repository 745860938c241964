import { formatCount, formatCounted } from '../../units.ts'
import type { Score } from '../verdict.ts'

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
  const times = (value: number | null, what: string): string[] =>
    value === null ? [] : [`${value.toFixed(1)} × ${what}`]
  const missing = ideal.learnt - client.learnt
  const parts = [
    ...(client.learnt === 0 ? ['it learned of no end'] : times(timesAsLong, 'as long')),
    ...times(timesTheCredits, 'the credits'),
    formatCounted(needlessReads, 'needless poll'),
    formatCounted(needlessAttempts, 'needless submit'),
    ...(missing > 0 ? [`${formatCount(missing)} fewer results`] : []),
  ]
  return `${parts.join(', ')} (policy ${policy})`
}
