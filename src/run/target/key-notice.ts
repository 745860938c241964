import type { GatewaySettings, HttpTarget } from '../../profile/profile.ts'
import { paidAddresses } from '../spending-guard.ts'

/** The addresses of a gateway in words, with every origin that may have its key. */
export function addressesText({ baseUrl, textBaseUrl, filesBaseUrl, keyedOrigins = [] }: HttpTarget): string {
  return [
    baseUrl,
    ...(textBaseUrl === baseUrl ? [] : [`texts to ${textBaseUrl}`]),
    ...(filesBaseUrl === baseUrl ? [] : [`file queries to ${filesBaseUrl}`]),
    ...keyedOrigins.map((origin) => `tasks at ${origin}`),
  ].join(', ')
}

/** Where a key may go and which variable it comes from; null where there is none, or it stays on this machine and no other origin is stated. */
export function keyNotice(target: GatewaySettings['target']): string | null {
  if (target.kind === 'mock') return null
  const { apiKeyEnv, dialect, keyedOrigins = [] } = target
  const isNeeded = dialect === undefined || !('none' in dialect.key)
  if (!isNeeded || (keyedOrigins.length === 0 && paidAddresses(target).length === 0)) return null
  return `the key in ${apiKeyEnv} may be sent to ${addressesText(target)}`
}
