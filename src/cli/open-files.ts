import { readFileSync } from 'node:fs'
import { EXIT, GatebenchError } from '../errors.ts'
import { MOST_CONNECTIONS } from '../gateway/gateway.ts'
import type { GatewaySettings, HttpTarget } from '../profile/profile.ts'
import { FILES_HINT } from './machine-refusal.ts'

/** Kept for all that is no connection to a gateway: log and reports, what is loaded to write them, threads, whoever watches. */
const KEPT = 96
/** With fewer connections hardly anything can be sent. */
const LEAST_CONNECTIONS = 8

/** How many files this process may have open at once; null where the system does not tell, and where there is no limit. */
export function openFileLimit(): number | null {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

/**
 * Most connections to each address that a limit of open files allows; null where it allows as many as the profile. Without this bound the
 * gateway would be blamed for what the machine refuses, and the reports could not be written.
 * Throws FILES_EXHAUSTED (exit 104) when hardly any is left.
 */
export function connectionsAllowed(
  { connections }: GatewaySettings,
  target: HttpTarget,
  limit: number | null,
): number | null {
  const addresses = new Set([target.baseUrl, target.textBaseUrl, target.filesBaseUrl].map((url) => new URL(url).origin))
    .size
  const allowed = Math.floor(((limit ?? Number.POSITIVE_INFINITY) - KEPT) / addresses)
  if (allowed >= (connections ?? MOST_CONNECTIONS)) return null
  if (allowed >= LEAST_CONNECTIONS) return allowed
  throw new GatebenchError(
    `only ${limit} files and connections may be open at once, and this needs at least ${KEPT + LEAST_CONNECTIONS * addresses}`,
    { code: 'FILES_EXHAUSTED', exitCode: EXIT.invalidInput, hint: FILES_HINT },
  )
}

/** Said where a plan may need more. */
export function fewFilesNotice(allowed: number): string {
  return `few files may be open at once: at most ${allowed} connections to an address, calls wait for one (${FILES_HINT})`
}
