import { MOST_CONNECTIONS } from '../../gateway/gateway.ts'
import type { GatewaySettings, HttpTarget } from '../../profile/profile.ts'
import { FILES_HINT } from './machine-refusal.ts'

/** Open files kept for everything that is no connection to a gateway: log and reports, modules loaded to write them, threads, observers. */
const KEPT = 96

/**
 * Most connections to each address that a limit of open files allows; null where it allows as many as the profile. Without this bound the
 * gateway would be blamed for what the machine refuses, and the reports could not be written.
 */
export function connectionsAllowed(
  { connections }: GatewaySettings,
  { baseUrl, textBaseUrl, filesBaseUrl }: HttpTarget,
  openFiles: number | null,
): number | null {
  if (openFiles === null) return null
  const origins = new Set([baseUrl, textBaseUrl, filesBaseUrl].map((url) => new URL(url).origin))
  const allowed = Math.max(1, Math.floor((openFiles - KEPT) / origins.size))
  return allowed < (connections ?? MOST_CONNECTIONS) ? allowed : null
}

/** Said where a plan may need more. */
export function fewFilesNotice(allowed: number): string {
  return `the limit of open files is low: at most ${allowed} connections to an address are possible, so calls wait for a connection (${FILES_HINT})`
}
