import { usageError } from '../errors.ts'
import type { ModelSummary } from '../measure/summary/summary.ts'
import { measuredMs, warmUpEnd } from '../measure/times/measured-time.ts'
import type { Arrivals, Profile } from '../profile/profile.ts'
import { formatDuration } from '../units.ts'

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

type Measured = Pick<ModelSummary, 'model' | 'measured' | 'completion'> & {
  latency: Pick<ModelSummary['latency'], 'responseTime'>
}

/**
 * Notice about a trial whose calls take longer than its warm-up: until the first ones end nothing leaves the backlog, and it seems to grow at any
 * load. The notice also appears if too few calls have ended to know their median, and then uses what is known of them. Null if there is nothing to
 * say.
 */
export function fillingNotice(
  { models }: { models: readonly Measured[] },
  { phases }: Pick<Profile, 'phases'>,
): string | null {
  const warmUpMs = warmUpEnd(phases)
  const slow = models.flatMap((of) => {
    const ms = usualMs(of)
    return ms !== null && ms > warmUpMs ? [{ model: of.model, ms }] : []
  })
  const slowest = slow.toSorted((a, b) => b.ms - a.ms)[0]
  if (slowest === undefined) return null
  const { model, ms } = slowest
  const time = Number.isFinite(ms) ? `about ${formatDuration(ms)}` : 'longer than the whole trial'
  return `calls of ${model} take ${time}, but the warm-up lasts only ${formatDuration(warmUpMs)}, so a normal build-up may look like a growing backlog; try a longer duration`
}

/** Usual duration of a model's call, as far as a trial shows it: the median, else the mean of those that have ended. Null if none was made. */
function usualMs({ measured, completion, latency }: Measured): number | null {
  const known = completion.p50.ms ?? latency.responseTime.p50.ms ?? latency.responseTime.mean
  if (known !== null) return known
  // Nobody has seen the end of one.
  return measured.started > 0 && completion.unfinished > 0 ? Number.POSITIVE_INFINITY : null
}
