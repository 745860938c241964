import type { Profile } from '../profile/profile.ts'

/** The length of the plan and its drain, in ms. */
export function horizonOf({ phases, drainMs }: Profile): number {
  return phases.reduce((sum, { durationMs }) => sum + durationMs, drainMs)
}
