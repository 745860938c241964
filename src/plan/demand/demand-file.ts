import { dirname, extname, resolve } from 'node:path'
import { INPUT } from '../../input/input-kind.ts'
import { readText } from '../../input/read-input.ts'
import { pathOrShipped, SHIPPED_DEMANDS } from '../../input/shipped-file.ts'
import type { Profile } from '../../profile/profile.ts'
import { type TimeZone, timeZone } from '../../time/zone.ts'
import { formatCount, formatDuration } from '../../units.ts'
import { readYaml } from '../../yaml.ts'
import type { Demand } from './demand.ts'
import { demandSchema } from './demand-schema.ts'
import { countedTrace } from './demand-trace.ts'

const TRACE_ENDINGS = ['.csv', '.ndjson', '.jsonl']

/**
 * Reads a demand file, by its path or by the name of a shipped one such as `office-day`: a trace of calls by its ending (.csv, .ndjson, .jsonl; in UTC), else YAML. A time zone is as far ahead as it is at
 * `epochMs`, ms since 1970. Throws GatebenchError DEMAND_INVALID or DEMAND_UNREADABLE (exit 104) for whatever cannot be used.
 */
export async function loadDemand(word: string, profile: Profile, epochMs: number): Promise<Demand> {
  const path = pathOrShipped(word, INPUT.demand, SHIPPED_DEMANDS)
  const models = profile.models.map(({ model }) => model)
  if (TRACE_ENDINGS.includes(extname(path).toLowerCase())) return demandOfTrace(path, path, 'UTC', models, epochMs)
  const text = await readText(path, INPUT.demand)
  const { timeZone: zoneName, models: stated, trace } = readYaml(text, path, demandSchema(models), 'DEMAND_INVALID')
  if (trace !== undefined) return demandOfTrace(resolve(dirname(path), trace), trace, zoneName, models, epochMs)
  return demandOf(new Map(Object.entries(stated ?? {})), { models, source: word, zoneName, epochMs })
}

function demandOfTrace(
  path: string,
  file: string,
  zoneName: string,
  models: readonly string[],
  epochMs: number,
): Demand {
  const { perHour, days, busiest, spanMs, calls } = countedTrace({ path, file, zone: zoneOf(zoneName), models })
  const how =
    days === 0
      ? `${formatDuration(spanMs)} of a day; its mean rate is used for the other hours`
      : `the mean of ${days === 1 ? 'a whole day' : `${days} whole days`}`
  const demand = demandOf(perHour, {
    models,
    source: `${file}, a trace of ${formatCount(calls)} calls: ${how}`,
    zoneName,
    epochMs,
  })
  if (days === 0) return { ...demand, partOfDayMs: spanMs }
  return days === 1 ? demand : { ...demand, busiest: { days, calls: busiest } }
}

/** In the order of the profile, without models that have no calls. */
function demandOf(
  perHour: ReadonlyMap<string, readonly number[]>,
  {
    models,
    source,
    zoneName,
    epochMs,
  }: { models: readonly string[]; source: string; zoneName: string; epochMs: number },
): Demand {
  const loaded = models.flatMap((model) => {
    const day = perHour.get(model)
    return day?.some((calls) => calls > 0) ? [[model, day] as const] : []
  })
  return { source, timeZone: zoneName, aheadOfUtc: zoneOf(zoneName)(epochMs), perHour: new Map(loaded) }
}

/** The schema has let no other name through. */
function zoneOf(name: string): TimeZone {
  return timeZone(name) as TimeZone
}
