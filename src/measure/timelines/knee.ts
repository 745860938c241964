import type { Arrivals, Profile } from '../../profile/profile.ts'
import { hinge } from '../../stats/hinge.ts'
import { micro } from '../events/event-tee.ts'
import type { Summary } from '../summary/summary.ts'
import { spanMs, warmUpEnd } from '../times/measured-time.ts'

type Knee = NonNullable<Summary['knee']>

/** More stretches are pooled: shorter ones tell more of single calls than of the load. */
const MOST_STRETCHES = 40
/** Completions follow the load no longer when they grow less than half as fast as before. */
const FOLLOWS = 0.5

/**
 * The offered rate at which completions stop following, where the profile's load rises by itself; undefined where it does not. Fitted over
 * stretches of the recorded phases, so completions count when they come: where tasks take long beside the ramp, the knee is a little late.
 */
export function kneeOf(profile: Profile, intervals: Summary['intervals']): Knee | undefined {
  if (!risesByItself(profile)) return undefined
  const { phases } = profile
  const width = (intervals[1]?.t ?? 0) - (intervals[0]?.t ?? 0)
  const [from, until] = [warmUpEnd(phases), spanMs(phases)]
  const loaded = intervals.filter(({ t }) => t >= from && t + width <= until)
  const pooled = Math.max(1, Math.ceil(loaded.length / MOST_STRETCHES))
  const points = Array.from({ length: Math.floor(loaded.length / pooled) }, (_, at) => {
    const stretches = loaded.slice(at * pooled, (at + 1) * pooled)
    const perSecond = (of: 'offered' | 'completed'): number =>
      (stretches.reduce((sum, stretch) => sum + stretch[of], 0) * 1000) / (pooled * width)
    return { x: perSecond('offered'), y: perSecond('completed') }
  })
  const offeredUpTo = micro(Math.max(0, ...points.map(({ x }) => x)))
  const found = hinge(points)
  if (found === null || found.after > FOLLOWS * found.before)
    return { perSecond: null, low: null, high: null, offeredUpTo }
  return { perSecond: micro(found.at), low: micro(found.low), high: micro(found.high), offeredUpTo }
}

function risesByItself({ models, mix }: Profile): boolean {
  const all: (Arrivals | null | undefined)[] = [...models.map(({ arrivals }) => arrivals), mix?.arrivals]
  return all.some(
    (arrivals) => arrivals?.process === 'step' || (arrivals?.process === 'ramp' && arrivals.to > arrivals.from),
  )
}
