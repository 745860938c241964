import type { RATE_LAWS } from '../limits/registry.ts'
import type { Between, Label } from './calibration.ts'

export const COUNTED = ['calls', 'reads', 'both', 'all'] as const

/** A limit as a probe or a run tells of it. Times in ms of the gateway's own time. */
export interface KnownLimit {
  /** Whose calls share it; null is the whole account. */
  models: readonly string[] | null
  /** `reads`: of polls and queries; `both`: of calls and polls together; `all`: of these and queries. */
  on: (typeof COUNTED)[number]
  /** `quota`: so many in an hour or day of the clock. */
  kind: (typeof RATE_LAWS)[number]['kind'] | 'concurrency' | 'quota'
  /** Units in a window, or at a time; null where it was not reached. */
  size: Between | null
  windowMs: number | null
  burst: number | null
  quantumMs: number | null
  queue: number | null
  growth: number | null
  anchor: 'clock' | 'first' | null
  excess: 'reject' | 'queue'
  countRefused: boolean
  penaltyMs: number
  replicas: number
  weight: 'request' | 'n'
  label: Label
  evidence: string
}

/** Name of a limit by whose requests it counts, if reads are among them. */
export const READS = { reads: 'reads', both: 'calls and reads', all: 'all requests' } as const

/** A limit of which only these figures are known. */
export function plainLimit(
  stated: Pick<KnownLimit, 'models' | 'kind' | 'size' | 'label' | 'evidence'> & Partial<KnownLimit>,
): KnownLimit {
  return {
    on: 'calls',
    windowMs: null,
    burst: null,
    quantumMs: null,
    queue: null,
    growth: null,
    anchor: null,
    excess: 'reject',
    countRefused: false,
    penaltyMs: 0,
    replicas: 1,
    weight: 'request',
    ...stated,
  }
}
