import type { Profile } from '../../profile/profile.ts'
import { formatDuration, parseDurationMs } from '../../units.ts'

/** Notices about a profile and the dialect of its gateway: reads that come oftener than the vendor publishes, and origins that have no leave yet. */
export function dialectNotices({ gateway: { target }, models }: Profile): string[] {
  const { dialect } = target
  if (dialect === undefined) return []
  const floorMs = dialect.pollEvery === undefined ? null : parseDurationMs(dialect.pollEvery)
  const oftener = models.filter(
    ({ modality, poll }) => modality !== 'text' && floorMs !== null && poll.everyMs < floorMs,
  )
  const reads = oftener.map(
    ({ model, poll }) =>
      `${dialect.name} asks for ${dialect.pollEvery} or more between two reads of a task, but ${model} is read every ${formatDuration(poll.everyMs)}: see poll.every`,
  )
  const keyed = target.kind === 'http' ? (target.keyedOrigins ?? []) : dialect.origins
  const others = dialect.origins.filter((origin) => !keyed.includes(origin))
  const origins = others.map(
    (origin) =>
      `answers of ${dialect.name} may name tasks at ${origin}: gateway.keyedOrigins allows the key to be sent there`,
  )
  return [...reads, ...origins]
}
