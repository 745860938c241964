import { randomBytes } from 'node:crypto'
import { amongOwnKeys } from './foreign-keys.ts'
import type { RedisLink } from './redis-link.ts'

/** First word of every name in Redis. */
export const ROOT = 'gatebench'
const NONCE_BYTES = 6
const CHECKSUM_DIGITS = 8

/** All names of a run begin with this; the braces keep them on one server of a cluster. */
export function prefixOf(id: string): string {
  return `${ROOT}:{${id}}:`
}

/**
 * A name for a run that no other has, on this Redis or another, before it was emptied or after: the profile's name, a number to read, a nonce,
 * and the beginning of the profile's checksum.
 */
export async function newRunId(link: RedisLink, name: string, checksum: string): Promise<string> {
  const counter = `${ROOT}:runs`
  const number = await amongOwnKeys(counter, () => link.ask(() => link.client.incr(counter)))
  return `${name}-${number}-${randomBytes(NONCE_BYTES).toString('hex')}-${checksum.slice(0, CHECKSUM_DIGITS)}`
}

/** Whether this can be the name of a run: it becomes part of the names of files. */
export function isRunId(text: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,127}$/.test(text)
}

/** Name of a run for people: the name of its profile. */
export function labelOf(id: string): string {
  return id.replace(/-\d+-[0-9a-f]{12}-[0-9a-f]{8}$/, '')
}
