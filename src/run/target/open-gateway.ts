import { compileDialect } from '../../dialect/compile-dialect.ts'
import { type HttpGateway, type HttpGatewayOptions, httpGateway } from '../../gateway/http-gateway.ts'
import type { GatewaySettings, HttpTarget } from '../../profile/profile.ts'
import type { Clock } from '../../time/clock.ts'
import { version } from '../version.ts'
import { connectionsAllowed } from './connections-allowed.ts'
import { openFileLimit } from './open-files.ts'

/** The gateway at `address`, with all else as the settings say, and no more connections than the machine allows. */
export function openGateway(
  settings: GatewaySettings,
  address: HttpTarget,
  apiKey: string,
  clock: Clock,
  allowed = connectionsAllowed(settings, address, openFileLimit()),
  own: Pick<HttpGatewayOptions, 'readsHead' | 'speed' | 'announces' | 'realClock'> = {},
): HttpGateway {
  const { paths, callHeader, longestHintMs, largestBodyBytes } = settings
  const connections = allowed ?? settings.connections
  const options = { ...spokenAddress(address), apiKey, paths, callHeader, longestHintMs, largestBodyBytes, connections }
  return httpGateway({ ...options, ...own, version: version() }, clock)
}

/** An address with the words that are spoken there. */
export function spokenAddress({
  dialect,
  keyedOrigins,
  kind: _,
  apiKeyEnv: __,
  ...addresses
}: HttpTarget): Pick<HttpGatewayOptions, 'baseUrl' | 'textBaseUrl' | 'filesBaseUrl' | 'dialect' | 'keyedOrigins'> {
  return {
    ...addresses,
    ...(dialect !== undefined && { dialect: compileDialect(dialect, addresses.baseUrl) }),
    ...(keyedOrigins !== undefined && { keyedOrigins }),
  }
}
