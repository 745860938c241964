import type { Clock } from '../../time/clock.ts'
import type { AdmissionLimit, ModelAdmission } from './admission.ts'
import { localAdmission } from './local-admission.ts'
import { bothOf } from './pacing.ts'

/** One limit of the client that several models draw on, first come first served. No profile states one: simulations of a plan have them. */
export interface ClientPool extends AdmissionLimit {
  models: readonly string[]
}

/** The models' admissions with the pools behind their own limits, so that nobody holds a place of a pool who may not use it yet. */
export function withPools(
  admission: ReadonlyMap<string, ModelAdmission>,
  pools: readonly ClientPool[],
  clock: Clock,
): ReadonlyMap<string, ModelAdmission> {
  const pooled = new Map(admission)
  for (const { models, concurrency = null, ratePerSecond = null, burst = 1 } of pools) {
    const slots = concurrency === null ? null : localAdmission({ concurrency }, clock)
    const pace = ratePerSecond === null ? null : localAdmission({ ratePerSecond, burst }, clock)
    for (const model of models) {
      const own = pooled.get(model)
      if (own === undefined) continue
      pooled.set(model, {
        ...own,
        slot: slots === null ? own.slot : bothOf(own.slot, slots),
        pace: pace === null ? own.pace : bothOf(own.pace, pace),
      })
    }
  }
  return pooled
}
