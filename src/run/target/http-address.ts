import type { GatewaySettings, HttpTarget } from '../../profile/profile.ts'

/** Where HTTP reaches a gateway: at the profile's own addresses, or at that of its mock for everything. */
export function httpAddress(target: GatewaySettings['target'], mock: { url: string } | null): HttpTarget {
  if (target.kind === 'http') return target
  const url = mock?.url ?? ''
  const { dialect } = target
  return {
    kind: 'http',
    baseUrl: url,
    textBaseUrl: url,
    filesBaseUrl: url,
    apiKeyEnv: '',
    ...(dialect !== undefined && { dialect }),
  }
}
