import { createHash } from 'node:crypto'
import { EXIT, GatebenchError } from '../errors.ts'
import { toMicro } from '../measure/budget.ts'
import type { Profile, RetryBudgetSettings } from '../profile/profile.ts'
import { recordedProfileSchema } from '../profile/recorded-profile.ts'
import { amongOwnKeys, foreignKey } from './foreign-keys.ts'
import type { RedisLink } from './redis-link.ts'

/** What the workers of a run are told of it. No key of a gateway is in it, and no prompt unless that was asked for. */
export interface RunSpec {
  /** Its name in Redis. */
  id: string
  version: string
  /** Of the profile with all its bodies. */
  checksum: string
  profile: Profile
  hasBodies: boolean
  /** The gateway is the coordinator's own mock. */
  isMock: boolean
  shares: number
  leaseMs: number
}

/** First word of every name in Redis. */
const ROOT = 'gatebench'
const QUEUE = 'shares'
/** What is left of a run that nobody finishes goes by itself. */
const KEPT_S = 7 * 86_400

/** All names of a run begin with this; the braces keep them on one server of a cluster. */
export function prefixOf(id: string): string {
  return `${ROOT}:{${id}}:`
}

/** BullMQ's names of the queue of a run's shares. */
export function queueOf(id: string): { name: string; prefix: string } {
  return { name: QUEUE, prefix: `${prefixOf(id)}bull` }
}

/** A name for a run that no other has. */
export async function newRunId(link: RedisLink, name: string): Promise<string> {
  const counter = `${ROOT}:runs`
  return `${name}-${await amongOwnKeys(counter, () => link.ask(() => link.client.incr(counter)))}`
}

/** Writes all that the workers need, and tells them of it; each share waits in the queue. */
export function openBook(link: RedisLink, spec: RunSpec): Promise<void> {
  return amongOwnKeys(`${prefixOf(spec.id)}*`, () => writeBook(link, spec))
}

async function writeBook(link: RedisLink, spec: RunSpec): Promise<void> {
  const { client, packages } = link
  const prefix = prefixOf(spec.id)
  const { credits, retry } = spec.profile
  const told = { ...spec, profile: spec.hasBodies ? spec.profile : withoutBodies(spec.profile) }
  await client.hset(`${prefix}run`, { spec: JSON.stringify(told), state: 'waiting' })
  if (credits.budget !== null) {
    await client.hset(`${prefix}budget`, { limit: Math.floor(credits.budget * 1e6 + 1e-3), stated: 0, unpriced: 0 })
    if (credits.assumePrice !== null) await client.hset(`${prefix}budget`, { assumed: toMicro(credits.assumePrice) })
  }
  if (retry.budget !== null) await client.hset(`${prefix}retry`, retryFields(retry.budget, await redisNow(link)))
  const { name, prefix: of } = queueOf(spec.id)
  const queue = new packages.bullmq.Queue(name, { connection: client, prefix: of })
  queue.on('error', () => {})
  const jobs = Array.from({ length: spec.shares }, (_, index) => ({ name: 'share', data: { index } }))
  await queue.addBulk(jobs)
  await queue.close()
  await client.set(`${ROOT}:latest`, spec.id)
}

/** What runs wait for workers, or go on: the latest; null where there is none. */
export async function latestRun(link: RedisLink): Promise<string | null> {
  const latest = `${ROOT}:latest`
  const id = await amongOwnKeys(latest, () => link.ask(() => link.client.get(latest)))
  if (id === null) return null
  const state = await stateOf(link, id)
  return state === 'waiting' || state === 'open' ? id : null
}

/** How far a run is; null where Redis knows none of this name. Throws REDIS_FOREIGN_KEY (exit 106). */
export function stateOf(link: RedisLink, id: string): Promise<string | null> {
  const name = `${prefixOf(id)}run`
  return amongOwnKeys(name, () => link.ask(() => link.client.hget(name, 'state')))
}

/** What is to be carried out. Throws RUN_UNKNOWN (exit 104) or REDIS_FOREIGN_KEY (exit 106). */
export async function readSpec(link: RedisLink, id: string): Promise<RunSpec> {
  const name = `${prefixOf(id)}run`
  return amongOwnKeys(name, () => specIn(link, name, id))
}

async function specIn(link: RedisLink, name: string, id: string): Promise<RunSpec> {
  const text = await link.ask(() => link.client.hget(name, 'spec'))
  if (text === null) {
    throw new GatebenchError(`this Redis knows no run ${id}`, {
      code: 'RUN_UNKNOWN',
      exitCode: EXIT.invalidInput,
      hint: 'leave --run out to join the run that waits for workers',
    })
  }
  const spec = JSON.parse(text) as RunSpec | null
  if (spec === null || typeof spec !== 'object') throw foreignKey(name)
  return { ...spec, profile: recordedProfileSchema.parse(spec.profile) }
}

/** The profile with the bodies of its requests, which stand in the worker's own copy of it. Throws PROFILE_DIFFERS or PROFILE_NEEDED (exit 104). */
export function withBodies(spec: RunSpec, own: Profile | null): Profile {
  if (own === null && !spec.hasBodies) {
    throw new GatebenchError('this run keeps its prompts out of Redis', {
      code: 'PROFILE_NEEDED',
      exitCode: EXIT.invalidInput,
      hint: 'name the same profile with --profile FILE, or start the run with --share-prompts',
    })
  }
  const profile =
    own === null || spec.hasBodies
      ? spec.profile
      : {
          ...spec.profile,
          models: spec.profile.models.map((model, index) => ({
            ...model,
            requests: model.requests.map((request, n) => ({
              ...request,
              body: own.models[index]?.requests[n]?.body ?? request.body,
            })),
          })),
        }
  if (checksumOf(profile) === spec.checksum) return profile
  throw new GatebenchError('this profile is not that of the run', {
    code: 'PROFILE_DIFFERS',
    exitCode: EXIT.invalidInput,
    hint: 'every worker needs the very file that the run was started with',
  })
}

/** Tells profiles apart, whatever way they came. */
export function checksumOf(profile: Profile): string {
  const recorded = recordedProfileSchema.parse(JSON.parse(JSON.stringify(profile)))
  return createHash('sha256').update(JSON.stringify(recorded)).digest('hex')
}

export async function redisNow(link: RedisLink): Promise<number> {
  const [seconds, micros] = await link.ask(() => link.client.time())
  return Number(seconds) * 1000 + Number(micros) / 1000
}

/** What a run leaves behind once its log is on a disk: that it is over, and the ids that came too late. */
export async function clearBook(link: RedisLink, id: string): Promise<void> {
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
}

function withoutBodies(profile: Profile): Profile {
  const models = profile.models.map((model) => ({
    ...model,
    requests: model.requests.map((request) => ({ ...request, body: { model: model.model } })),
  }))
  return { ...profile, models }
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
