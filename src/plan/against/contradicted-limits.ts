import type { Modality } from '../../gateway/modality.ts'
import type { MockWorld } from '../../mock/world/schema.ts'
import { type Correction, TOLERATED } from './against.ts'
import type { Judged } from './contradicted.ts'

type Field = 'rate' | 'concurrency' | 'perHour' | 'perDay'

const WORDS: Readonly<Record<Field, string>> = {
  rate: 'requests a minute',
  concurrency: 'tasks at a time',
  perHour: 'requests an hour',
  perDay: 'requests a day',
}
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** A limit as the refusals of a run show it. */
export interface ShownLimit {
  models: readonly string[] | null
  on: 'calls' | 'reads' | 'both' | 'all'
  kind: string
  /** Null where it was not met. */
  size: { value: number } | null
  windowMs: number | null
  label: string
  evidence: string
}

/**
 * The limits of the tier that are likeliest lower than it states: those that the refusals of the run show to be so. `known`: limits as
 * refusals show them. Several that may explain it are named as candidates.
 */
export function contradictedLimits(
  { against: { model }, cost: { className }, modality }: Pick<Judged, 'against' | 'cost' | 'modality'>,
  known: readonly ShownLimit[],
  world: MockWorld,
  sharing: readonly string[],
): Correction[] {
  const found = known.flatMap((limit): Correction[] => {
    const { models, size, on, evidence } = limit
    const field = fieldOf(limit)
    if (models?.includes(model) !== true || size === null || on !== 'calls' || field === null) return []
    const assumed = assumedOf(field, className, modality, world)
    // Ranges tell in the middle: an end of one may be all that the run allows.
    const seen = field === 'rate' ? (size.value * MINUTE_MS) / (limit.windowMs ?? MINUTE_MS) : size.value
    if (assumed !== null && seen > assumed * (1 - TOLERATED)) return []
    const isOwn = Object.hasOwn(world.limits.models[className] ?? {}, field)
    const factor = assumed === null ? null : seen / assumed
    const path = isOwn ? ['limits', 'models', className, field] : ['limits', modality, field]
    const isCertain = limit.label !== 'doubtful' || limit.kind === 'quota'
    return [{ what: WORDS[field], models: [model], isCertain, path, assumed, seen, factor, evidence }]
  })
  const shared = world.keyedBy === 'model' ? [model] : sharing
  if (found.length === 1 && found[0]?.isCertain === true && shared.length === 1) return found
  return found.map((one) => ({ ...one, models: shared, isCertain: false, path: null }))
}

function fieldOf({ kind, windowMs }: ShownLimit): Field | null {
  if (kind === 'concurrency') return 'concurrency'
  if (kind === 'quota' || windowMs === HOUR_MS) return windowMs === HOUR_MS ? 'perHour' : 'perDay'
  return 'rate'
}

/** Assumed remainder of a quota: a run can show only that. */
function assumedOf(field: Field, className: string, modality: Modality, { limits }: MockWorld): number | null {
  const of = { ...limits[modality], ...limits.models[className] }
  switch (field) {
    case 'rate':
      return of.rate == null ? null : (of.rate.limit * MINUTE_MS) / of.rate.window
    case 'concurrency':
      return of.concurrency ?? null
    case 'perHour':
    case 'perDay':
      return of[field] == null ? null : of[field] - (of.used?.[field] ?? 0)
  }
}
