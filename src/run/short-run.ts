import type { Plan } from '../load/plan.ts'
import type { Profile } from '../profile/profile.ts'

/** Below this many calls in so short a time optimized code would come too late to be worth its making; long tasks are read for longer. */
const SHORT_RUN = { calls: 500, ms: 60_000 }
/** The same for each of several workers: what one compiles, no other has. */
const SHORT_PART = { ...SHORT_RUN, calls: 1_000 }
/** Longest time for which tasks are read, of all together: one read a second of it costs less than it saves. */
const READ_FOR_MS = 3_600_000

/** Whether a run, or the part of it that each of so many workers makes, is over before optimized code gains anything. */
export function isShortRun(
  { models, gateway: { speed } }: Profile,
  { survey, spanMs }: Plan,
  workers: number | null = null,
): boolean {
  const most = workers === null ? SHORT_RUN : SHORT_PART
  const calls = survey.calls / (workers ?? 1)
  const longestMs = Math.max(0, ...models.map(({ modality, timeouts }) => (modality === 'text' ? 0 : timeouts.taskMs)))
  const isClosed = models.some(({ arrivals }) => arrivals?.process === 'closed')
  return !isClosed && calls < most.calls && spanMs / speed < most.ms && (calls * longestMs) / speed < READ_FOR_MS
}
