import { usageError } from '../errors.ts'
import { parseShare } from '../units.ts'
import type { FloorChoice, Floors } from './floors.ts'
import { GATED_METRICS, type GatedMetric } from './metrics.ts'

/** Value of --floor: `METRIC=VALUE`, or one share for all metrics. */
export function floorChoice(given: readonly string[] | undefined): FloorChoice {
  const floors: Partial<Record<GatedMetric, number>> = {}
  let effectFloor: number | undefined
  for (const text of given ?? []) {
    const at = text.indexOf('=')
    const name = text.slice(0, Math.max(0, at))
    const value = parseShare(text.slice(at + 1)) ?? Number.NaN
    if (!(value > 0)) throw usageError('--floor takes a share above 0%, or METRIC=SHARE', FORM)
    const metric = GATED_METRICS.find((one) => one === name)
    if (at < 0) effectFloor = value
    else if (metric === undefined)
      throw usageError('--floor names no metric of a comparison', `one of ${GATED_METRICS.join(', ')}`)
    else floors[metric] = value
  }
  return { effectFloor, floors: floors satisfies Partial<Floors> }
}

const FORM = 'such as --floor 5% or --floor failure_rate=0.5%'
