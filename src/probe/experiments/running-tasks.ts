import type { Attempt } from '../requests/attempt.ts'

/** How many tasks ran at a time while others waited; null where none was seen to wait. */
export interface RunningTasks {
  least: number
  most: number
}

/** The servers of a queue, from reads that found tasks pending and processing. */
export function runningWhileOthersWaited(attempts: readonly Attempt[]): RunningTasks | null {
  const tasks = attempts.filter(({ taskId, target }) => target === 'submit' && taskId !== undefined)
  const seen = tasks.filter(({ runningFrom }) => runningFrom !== undefined)
  const waited = tasks.filter(({ pendingAt }) => pendingAt !== undefined)
  if (seen.length === 0 || waited.length === 0) return null
  const least = Math.max(...seen.map(({ runningFrom = 0 }) => seen.filter((one) => runsAt(one, runningFrom)).length))
  const mosts = waited.flatMap(({ pendingAt = 0 }) => {
    const possible = tasks.filter((one) => mayRunAt(one, pendingAt)).length
    // Fewer ran than surely do at other times: that one was not kept waiting, only not begun yet.
    return possible >= least ? [possible] : []
  })
  if (mosts.length === 0) return null
  return { least, most: Math.min(...mosts) }
}

function runsAt({ runningFrom = Number.POSITIVE_INFINITY, runningAt = 0 }: Attempt, at: number): boolean {
  return runningFrom <= at && runningAt >= at
}

function mayRunAt({ sentAt, overAt = Number.POSITIVE_INFINITY, pendingAt = 0 }: Attempt, at: number): boolean {
  return sentAt <= at && pendingAt < at && overAt >= at
}
