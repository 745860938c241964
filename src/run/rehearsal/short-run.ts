import type { Plan } from '../../load/schedule/plan.ts'
import type { Profile } from '../../profile/profile.ts'
import { realPeak } from './real-peak.ts'

/**
 * Below these bounds, compiling optimized code costs more CPU than it saves, and delays calls (docs/performance.md). Each worker is counted by itself,
 * because it compiles its own code.
 */
const SHORT_RUN = { calls: 3_000, perSecond: 500, ms: 60_000 }
/** Longest time for which tasks are read, of all together: one read a second of it costs less than it saves. */
const READ_FOR_MS = 3_600_000

/** The share of a plan that one process carries out: `workers` divide the plan, and the process makes `runs` such runs. Each is 1 when left out. */
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
