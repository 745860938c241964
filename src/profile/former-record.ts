import { isRecord } from '../gateway/error-parts.ts'

/** What a log of before holds as its profile, with the names of today, and the scale of its mock; 1 where there was none. */
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

/** Of a load or a mix: a trace was replayed by `timeScale`. */
function withSpeedup(load: unknown): unknown {
  if (!isRecord(load) || !isRecord(load.arrivals) || load.arrivals.timeScale === undefined) return load
  const { timeScale, ...arrivals } = load.arrivals
  return { ...load, arrivals: { ...arrivals, speedup: timeScale } }
}
