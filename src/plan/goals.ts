import type { Profile } from '../profile/profile.ts'

/** Goals of a profile's thresholds for one model's times, in ms. */
export interface Goal {
  stat: 'p50Ms' | 'p95Ms'
  boundMs: number
  /** The threshold as the profile states it. */
  source: string
}

export interface Goals {
  /** By model. */
  of: ReadonlyMap<string, readonly Goal[]>
  /** Thresholds that a plan does not look at, as the profile states them. */
  others: readonly string[]
}

/** A plan looks at the middle and the tail of times from intended start to result; p90 is held to what is asked of p95. */
export function goalsOf(profile: Profile): Goals {
  const of = new Map<string, Goal[]>()
  const others: string[] = []
  for (const { metric, stat, max, where, source } of profile.thresholds) {
    const looked = stat === 'p50' ? 'p50Ms' : stat === 'p95' || stat === 'p90' ? 'p95Ms' : null
    if (metric !== 'response_time' || looked === null || max === null) {
      others.push(source)
      continue
    }
    for (const { model, modality } of profile.models) {
      if ((where.model ?? model) !== model || (where.modality ?? modality) !== modality) continue
      of.set(model, [...(of.get(model) ?? []), { stat: looked, boundMs: max, source }])
    }
  }
  return { of, others }
}
