import { warmUpEnd } from '../measure/measured-time.ts'
import type { ModelSummary } from '../measure/summary.ts'
import type { Profile } from '../profile/profile.ts'
import { formatDuration } from '../units.ts'

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
  const time = Number.isFinite(ms) ? `some ${formatDuration(ms)}` : 'longer than the whole trial'
  return `calls of ${model} take ${time}, and the warm-up lasts ${formatDuration(warmUpMs)}: the backlog may seem to grow while it only fills; try a longer duration`
}

/** Usual duration of a model's call, as far as a trial shows it: the median, else the mean of those that have ended. Null if none was made. */
function usualMs({ measured, completion, latency }: Measured): number | null {
  const known = completion.p50.ms ?? latency.responseTime.p50.ms ?? latency.responseTime.mean
  if (known !== null) return known
  // Nobody has seen the end of one.
  return measured.started > 0 && completion.unfinished > 0 ? Number.POSITIVE_INFINITY : null
}
