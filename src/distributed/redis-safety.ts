import { GatebenchError } from '../errors.ts'
import type { RedisLink } from './redis-link.ts'

/**
 * Settings that keep a Redis from holding intents and task ids as a disk would, in words; empty if there are none. An unknown setting counts as
 * unsafe.
 */
export async function unsafeSettings({ client }: RedisLink): Promise<string[]> {
  const problems: string[] = []
  const mode = /redis_mode:(\w+)/.exec(await client.info('server').catch(() => ''))?.[1]
  if (mode !== 'standalone') problems.push(`it is not a single server (${mode ?? 'its mode is unknown'})`)
  for (const [name, wanted] of WANTED) {
    const value = await settingOf(client, name)
    if (value === null) problems.push(`CONFIG GET ${name} is denied`)
    else if (value !== wanted) problems.push(`${name} is ${value}, not ${wanted}`)
  }
  return problems
}

/** `everysec` loses a second of intents; a rewrite may hold syncs back; what is evicted is forgotten. */
const WANTED: readonly (readonly [string, string])[] = [
  ['appendonly', 'yes'],
  ['appendfsync', 'always'],
  ['no-appendfsync-on-rewrite', 'no'],
  ['maxmemory-policy', 'noeviction'],
]

async function settingOf(client: RedisLink['client'], name: string): Promise<string | null> {
  try {
    const [, value] = await client.configGet(name)
    return value ?? null
  } catch {
    return null
  }
}

/** Throws REDIS_UNSAFE (exit 104) unless losses are allowed; gives what is wrong, for the report. */
export async function requireSafe(link: RedisLink, allowsLoss: boolean): Promise<string[]> {
  const problems = await unsafeSettings(link)
  if (problems.length === 0 || allowsLoss) return problems
  throw new GatebenchError(`this Redis may lose paid tasks: ${problems.join('; ')}`, {
    code: 'REDIS_UNSAFE',
    hint: 'start Redis with `redis-server --appendonly yes --appendfsync always`, or use --allow-lost-intents, which the report will mention',
  })
}
