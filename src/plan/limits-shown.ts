import { limitsOfRuns } from '../calibrate/run-limits.ts'
import type { Seen, SeenModel } from '../calibrate/seen.ts'
import type { ShownLimit } from './contradicted-limits.ts'

const HOUR_MS = 3_600_000

/** Limits that the refusals of a run show. A quota that refused to the end, within one hour of the clock, may be the hour's as well as the day's. */
export function limitsShown(seen: Seen): ShownLimit[] {
  return limitsOfRuns([seen]).flatMap((limit) => {
    const of = seen.models.find(({ model }) => limit.models?.includes(model))
    const isUntold = limit.kind === 'quota' && limit.windowMs !== HOUR_MS && of !== undefined && endsInOneHour(of, seen)
    return isUntold ? [limit, { ...limit, windowMs: HOUR_MS }] : [limit]
  })
}

function endsInOneHour({ attempts }: SeenModel, { originEpochMs }: Seen): boolean {
  const last = attempts.findLastIndex(({ outcome }) => outcome === 'accepted')
  const refused = attempts.slice(last + 1)
  const hourOf = (attempt: SeenModel['attempts'][number] | undefined): number =>
    Math.floor((originEpochMs + (attempt?.sentAt ?? 0)) / HOUR_MS)
  return refused.length > 0 && hourOf(refused[0]) === hourOf(refused.at(-1))
}
