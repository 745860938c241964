import { usageError } from '../errors.ts'
import { measuredMs } from '../measure/times/measured-time.ts'
import type { Arrivals, Profile } from '../profile/profile.ts'

/** Part of a plan without a warm-up that counts as one: the backlog grows while the first tasks run, whatever the load. */
const WARM_UP = 0.2

/**
 * The profile as its load levels are tried: a fifth of the first recorded phase becomes the warm-up where it states none, and no threshold ends a trial
 * before its time, for what was missed must also be measured. Throws a GatebenchError (exit 104) for arrivals that rise by themselves.
 */
export function trialProfile(profile: Profile): Profile {
  const all: (Arrivals | null | undefined)[] = [
    ...profile.models.map(({ arrivals }) => arrivals),
    profile.mix?.arrivals,
  ]
  const rising = all.find((arrivals) => arrivals?.process === 'ramp' || arrivals?.process === 'step')
  if (rising) {
    throw usageError(
      `--find-capacity needs a steady load, but the profile has arrivals of the kind ${rising.process}`,
      'give the models a constant or poisson rate; to find the knee of a rising load, run the profile without --find-capacity',
    )
  }
  const thresholds = profile.thresholds.map((threshold) => ({ ...threshold, abortRun: false }))
  // The search weighs the margins of many trials, and so the figures as they are.
  return { ...profile, thresholds, confidence: null, phases: withWarmUp(profile.phases) }
}

function withWarmUp(phases: Profile['phases']): Profile['phases'] {
  const [first, ...others] = phases
  if (first === undefined || !first.record) return phases
  const warmUpMs = first.durationMs * WARM_UP
  return [
    { name: 'warm-up', durationMs: warmUpMs, record: false },
    { ...first, durationMs: first.durationMs - warmUpMs },
    ...others,
  ]
}

/** How long a trial's backlog is watched, in ms of the run. */
export function measuredHorizonMs({ phases }: Profile): number {
  return measuredMs(withWarmUp(phases), Number.POSITIVE_INFINITY)
}
