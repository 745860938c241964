import { isRecord } from '../gateway/error-parts.ts'

/** The profile in a log from before, with the names of today, and the scale of its mock; 1 where there was none. */
export function formerNames(settings: unknown): { value: unknown; scale: number } {
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
