import type { Phase, Profile } from '../../profile/profile.ts'

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

/** When a run is over at the latest, in ms since its start: its phases, its drain, and before them a price check of calls in turn. */
export function horizonMs({
  phases,
  drainMs,
  models,
  credits,
}: Pick<Profile, 'phases' | 'drainMs' | 'models' | 'credits'>): number {
  const check = models.reduce((sum, { requests, timeouts }) => sum + requests.length * timeouts.taskMs, 0)
  return spanMs(phases) + drainMs + (credits.priceCheck === true ? check : 0)
}
