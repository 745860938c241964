import { GatebenchError } from '../errors.ts'
import { type BaseAddress, isLoopback } from './base-address.ts'
import { SHORTEST_KEY } from './key-mask.ts'
import type { TaskModality } from './modality.ts'

type Paths = Readonly<Record<TaskModality, string>>

/** The paths of submits, each of which can be one. Throws GATEWAY_PATH_INVALID (exit 104). */
export function checkedPaths(paths: Paths): Paths {
  for (const path of Object.values(paths)) checkPath(path)
  return paths
}

/** Throws API_KEY_INVALID (exit 104) for a key that no header can carry, or that is too short to be masked. */
export function checkKey(key: string, addresses: readonly BaseAddress[]): void {
  if (/^[\x21-\x7e]+$/.test(key)) {
    if (key.length >= SHORTEST_KEY || addresses.every(({ origin }) => isLoopback(origin))) return
    throw new GatebenchError(`the API key has ${key.length} characters, fewer than ${SHORTEST_KEY}`, {
      code: 'API_KEY_INVALID',
      hint: 'use a longer key; such a short key cannot be masked in logs, so it is allowed only for a gateway on this machine',
    })
  }
  throw new GatebenchError(
    key === '' ? 'the API key is empty' : 'the API key contains characters that are not allowed in an HTTP header',
    { code: 'API_KEY_INVALID', hint: 'check for a line break, a blank or a missing value where the key is set' },
  )
}

function checkPath(path: string): void {
  if (/^\/(?!\/)[\x21-\x7e]*$/.test(path) && !/[?#]/.test(path)) return
  throw new GatebenchError(`not a path of the gateway: ${JSON.stringify(path)}`, {
    code: 'GATEWAY_PATH_INVALID',
    hint: 'a path begins with one slash and has no query, for example /v1/audios/generations',
  })
}

/** Headers that are set here or by HTTP itself. */
const RESERVED_HEADERS =
  /^(?:authorization|accept|user-agent|content-(?:type|length)|host|connection|keep-alive|expect|upgrade|transfer-encoding)$/i

/** Throws CALL_HEADER_INVALID (exit 104) for a name that HTTP or the client uses itself. */
export function checkCallHeader(name: string | null): void {
  if (name === null || (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && !RESERVED_HEADERS.test(name))) return
  throw new GatebenchError(`this header cannot carry call numbers: ${JSON.stringify(name)}`, {
    code: 'CALL_HEADER_INVALID',
    hint: 'choose another name, for example x-gatebench-call',
  })
}
