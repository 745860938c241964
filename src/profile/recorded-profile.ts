import * as z from 'zod'
import { isRecord } from '../json.ts'
import { converted } from './former-format.ts'
import { type Profile, resolvedProfile } from './profile.ts'

/**
 * The resolved profile as a log holds it. A field that was not there in an earlier version has the behaviour of that version as its
 * default; one of a later version is left out. One that was stated in the time of a run at a scaled mock is converted, and says by what.
 */
export const recordedProfileSchema: z.ZodType<Profile> = z.unknown().transform((value, ctx): Profile => {
  const former = formerNames(value)
  const read = resolvedProfile.safeParse(former.value, { jitless: true })
  if (read.success) return former.scale === 1 ? read.data : converted(read.data, former.scale)
  for (const { path, message } of read.error.issues) ctx.issues.push({ code: 'custom', path, message, input: value })
  return z.NEVER
})

/** The profile in a log from before, with the names of today, and the scale of its mock; 1 where there was none. */
function formerNames(settings: unknown): { value: unknown; scale: number } {
  if (!isRecord(settings)) return { value: settings, scale: 1 }
  const { gateway, models, mix } = settings
  const value = {
    ...settings,
    ...(Array.isArray(models) && { models: models.map(withSpeedup) }),
    ...(isRecord(mix) && { mix: withSpeedup(mix) }),
  }
  const scale = isRecord(gateway) && isRecord(gateway.target) ? gateway.target.timeScale : undefined
  return { value, scale: typeof scale === 'number' && scale > 0 && Number.isFinite(scale) ? scale : 1 }
}

/** A load or a mix with today's name for the speed at which its trace is replayed. */
function withSpeedup(load: unknown): unknown {
  if (!isRecord(load) || !isRecord(load.arrivals) || load.arrivals.timeScale === undefined) return load
  const { timeScale, ...arrivals } = load.arrivals
  return { ...load, arrivals: { ...arrivals, speedup: timeScale } }
}
