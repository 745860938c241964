import type { Plan } from '../load/plan.ts'
import type { Profile } from '../profile/profile.ts'
import { realPeak } from './real-peak.ts'

/**
 * Below so many calls, at so many a second in so short a time, optimized code costs more CPU than it saves, and to make it delays calls
 * (docs/performance.md). What one of several workers compiles, no other has, so each is counted for itself.
 */
const SHORT_RUN = { calls: 3_000, perSecond: 500, ms: 60_000 }
/** Longest time for which tasks are read, of all together: one read a second of it costs less than it saves. */
const READ_FOR_MS = 3_600_000

/** How much of a plan one process carries out: the part of one of so many workers, and how often it makes such a run. */
export interface PartOfPlan {
  workers?: number
  runs?: number
}

/** Whether what a process carries out of a plan is over before optimized code gains anything. */
export function isShortRun(
  { models, gateway: { speed } }: Profile,
  plan: Plan,
  { workers = 1, runs = 1 }: PartOfPlan = {},
): boolean {
  const calls = (plan.survey.calls / workers) * runs
  const perSecond = realPeak(plan, speed) / workers
  const ms = (plan.spanMs / speed) * runs
  const longestMs = Math.max(0, ...models.map(({ modality, timeouts }) => (modality === 'text' ? 0 : timeouts.taskMs)))
  if (models.some(({ arrivals }) => arrivals?.process === 'closed')) return false
  const { calls: most, perSecond: fastest, ms: longest } = SHORT_RUN
  return calls < most && perSecond <= fastest && ms < longest && (calls * longestMs) / speed < READ_FOR_MS
}
