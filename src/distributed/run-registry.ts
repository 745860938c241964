import { GatebenchError } from '../errors.ts'
import { toMicro } from '../measure/credits/budget.ts'
import type { RetryBudgetSettings } from '../profile/retry-settings.ts'
import { amongOwnKeys } from './foreign-keys.ts'
import { cutOf, PART_KINDS } from './parts.ts'
import type { RedisLink } from './redis-link.ts'
import { isRunId, labelOf, prefixOf, ROOT } from './run-names.ts'
import type { RunSeal } from './run-seal.ts'
import type { RunSpec } from './run-spec.ts'
import { specFields } from './stored-spec.ts'

/** Time after which an unfinished run disappears by itself. */
const KEPT_S = 7 * 86_400
/** The names of all runs that may still want workers. */
const OPEN_RUNS = `${ROOT}:open`

/** Writes all that the workers need, and tells them of it; nobody has a part of the plan yet. */
export function registerRun(link: RedisLink, spec: RunSpec, seal: RunSeal): Promise<void> {
  return amongOwnKeys(`${prefixOf(spec.id)}*`, () => link.ask(() => writeRun(link, spec, seal)))
}

async function writeRun(link: RedisLink, spec: RunSpec, seal: RunSeal): Promise<void> {
  const { client } = link
  const prefix = prefixOf(spec.id)
  const { credits, retry } = spec.profile
  await client.set(`${prefix}coordinator`, '1', 'PX', 2 * spec.leaseMs)
  await client.hset(`${prefix}run`, { ...specFields(spec, seal), state: 'waiting' })
  if (credits.budget !== null) {
    await client.hset(`${prefix}budget`, { limit: Math.floor(credits.budget * 1e6 + 1e-3), stated: 0, unpriced: 0 })
    if (credits.assumePrice !== null) await client.hset(`${prefix}budget`, { assumed: toMicro(credits.assumePrice) })
  }
  if (retry.budget !== null) await client.hset(`${prefix}retry`, retryFields(retry.budget, await redisNow(link)))
  const cut = cutOf(spec.profile, spec.shares)
  for (const kind of PART_KINDS) {
    const parts = Array.from({ length: cut[kind] }, (_, part) => [0, `${kind}${part}`] as const)
    if (parts.length > 0) await client.zadd(`${prefix}free:${kind}`, ...parts.flat())
  }
  await client.sadd(OPEN_RUNS, spec.id)
}

/** Runs whose coordinators live, and which wait for workers or go on. */
async function liveRuns(link: RedisLink): Promise<string[]> {
  const { client } = link
  const known = await amongOwnKeys(OPEN_RUNS, () => link.ask(() => client.smembers(OPEN_RUNS)))
  const live: string[] = []
  for (const id of known.filter(isRunId)) {
    const state = await stateOf(link, id)
    const isOpen = state === 'waiting' || state === 'open'
    if (isOpen && (await link.ask(() => client.exists(`${prefixOf(id)}coordinator`))) === 1) live.push(id)
    if (state === null) await link.ask(() => client.srem(OPEN_RUNS, id))
  }
  return live.sort()
}

/**
 * The run that a worker is to join: the one of this name or label, or the only one; null where there is none yet. Throws RUN_NAME_INVALID, or
 * RUN_AMBIGUOUS where several fit (exit 104).
 */
export async function findRun(link: RedisLink, named: string | undefined): Promise<string | null> {
  if (named !== undefined && !isRunId(named)) {
    throw new GatebenchError('the name of a run contains only letters, digits, dots, dashes and underscores', {
      code: 'RUN_NAME_INVALID',
      hint: 'the coordinator of the run prints the name; the name of the profile also works if no other run uses this profile',
    })
  }
  if (named !== undefined && (await link.ask(() => link.client.exists(`${prefixOf(named)}run`))) === 1) return named
  const live = (await liveRuns(link)).filter((id) => named === undefined || labelOf(id) === named)
  if (live.length <= 1) return live[0] ?? null
  throw new GatebenchError(`${live.length} runs wait for workers: ${live.join(', ')}`, {
    code: 'RUN_AMBIGUOUS',
    hint: 'name one of them with --run NAME',
  })
}

/** How far a run is; null where Redis knows none of this name. Throws REDIS_FOREIGN_KEY (exit 106). */
export function stateOf(link: RedisLink, id: string): Promise<string | null> {
  const name = `${prefixOf(id)}run`
  return amongOwnKeys(name, () => link.ask(() => link.client.hget(name, 'state')))
}

export async function redisNow(link: RedisLink): Promise<number> {
  const [seconds, micros] = await link.ask(() => link.client.time())
  return Number(seconds) * 1000 + Number(micros) / 1000
}

/** Data that a run leaves behind once its log is on a disk: that it is over, and the ids that came too late. */
export async function removeRun(link: RedisLink, id: string): Promise<void> {
  const { client } = link
  const prefix = prefixOf(id)
  const kept = new Set(['run', 'fences', 'too-late'].map((name) => prefix + name))
  let cursor = '0'
  do {
    const [next, names] = await client.scan(cursor, 'MATCH', `${prefix.replace(/[[\]{}*?]/g, '\\$&')}*`, 'COUNT', 500)
    cursor = String(next)
    const gone = names.map(String).filter((name) => !kept.has(name))
    if (gone.length > 0) await client.unlink(...gone)
  } while (cursor !== '0')
  for (const name of kept) await client.expire(name, KEPT_S)
  await client.srem(OPEN_RUNS, id)
}

function retryFields(settings: RetryBudgetSettings, now: number): Record<string, string | number> {
  switch (settings.kind) {
    case 'ratio': {
      const { ratio, perSecond } = settings
      const most = Math.max(1, 10 * perSecond + 100 * ratio)
      return { kind: 'ratio', ratio, perSecond, most, tokens: Math.min(most, 10 * perSecond), asOf: now }
    }
    case 'quota': {
      const { tokens, gain, prices } = settings
      return { kind: 'quota', most: tokens, tokens, gain, ...prices }
    }
    case 'throttle':
      return { kind: 'throttle', most: settings.tokens, tokens: settings.tokens, gain: settings.gain }
  }
}
