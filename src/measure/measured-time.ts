import type { Phase } from '../profile/profile.ts'

/** Instant at which the warm-up ends: the start of the first recorded phase, in ms since the start of the run. */
export function warmUpEnd(phases: readonly Phase[]): number {
  let start = 0
  for (const phase of phases) {
    if (phase.record) return start
    start += phase.durationMs
  }
  return 0
}

/** How much of the recorded phases lies before `until`, in ms. */
export function measuredMs(phases: readonly Phase[], until: number): number {
  let start = 0
  let sum = 0
  for (const phase of phases) {
    if (phase.record) sum += Math.max(0, Math.min(phase.durationMs, until - start))
    start += phase.durationMs
  }
  return sum
}

/** Length of all phases together, in ms. */
export function spanMs(phases: readonly Phase[]): number {
  return phases.reduce((sum, phase) => sum + phase.durationMs, 0)
}
