import type { HttpGatewayOptions } from '../../src/gateway/http-gateway.ts'

/** Options of a gateway at one address, with a key that is worth nothing. */
export function gatewayOptions(url: string, more: Partial<HttpGatewayOptions> = {}): HttpGatewayOptions {
  return {
    baseUrl: url,
    textBaseUrl: url,
    filesBaseUrl: url,
    apiKey: 'test-key-of-no-value',
    paths: { image: '/v1/images/generations', video: '/v1/videos/generations', audio: '/v1/audios/generations' },
    callHeader: null,
    longestHintMs: 900_000,
    largestBodyBytes: 10_000,
    version: '1.2.3',
    ...more,
  }
}
