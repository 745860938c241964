import type { PollSettings } from '../../profile/profile.ts'

/** When to read a task, as pure functions: delays in ms. */

/** From the accepted reply to the first poll: a part of the gateway's estimate where both exist. */
export function firstPollMs(settings: PollSettings, estimateMs: number | undefined): number {
  if (settings.strategy === 'fixed') return settings.everyMs
  if (settings.firstOfEstimate !== null && estimateMs !== undefined) return settings.firstOfEstimate * estimateMs
  return settings.firstMs
}

/** From one read that found the task unfinished to the next. `previousMs` is the wait before it; null after the first poll. */
export function nextPollMs(settings: PollSettings, previousMs: number | null): number {
  if (settings.strategy === 'fixed' || previousMs === null) return settings.everyMs
  return Math.min(settings.maxMs, previousMs * settings.growth)
}

/** After a read that gave no task (429, 5xx, reset): at least what a hint asks, and never faster than the schedule. */
export function pollAfterTroubleMs(
  settings: PollSettings,
  previousMs: number | null,
  hintMs: number | undefined,
): number {
  return Math.max(hintMs ?? 0, Math.min(settings.maxMs, 2 * (previousMs ?? settings.everyMs)))
}
