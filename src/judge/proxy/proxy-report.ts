import * as z from 'zod'

/** How a runtime was shown to use the proxy: by a check before the client, by nothing, or not at all. */
export const CHECKS = ['arrived', 'unknown-runtime', 'missing'] as const

/** The part of a verdict that is about the proxy. */
export const proxyReportSchema = z.object({
  /** Hosts that the mock stood in for. */
  hosts: z.array(z.string()),
  /** arrived: a check by the client's runtime came through the proxy; unknown-runtime: there was none; missing: it did not come. */
  check: z.enum(CHECKS),
  /** Names that the authority could sign for. */
  names: z.array(z.string()),
  /** Connections to judged hosts, and how many of them ended in the TLS handshake. */
  tunnels: z.int(),
  untrusted: z.int(),
  /** All other targets: they were refused, and nothing was forwarded. */
  refused: z.array(z.object({ target: z.string(), times: z.int() })),
})
export type ProxyReport = z.output<typeof proxyReportSchema>

/** Reason why nothing was judged though a client ran; null where requests came. */
export function noTunnelReason({ tunnels, untrusted, check }: ProxyReport, requests: number): string | null {
  if (requests > 0) return null
  if (tunnels === 0) {
    const seen = check === 'arrived' ? 'its runtime uses the proxy, but the client did not' : 'the client ignored it'
    return `no connection to a judged host came through the proxy: ${seen}. A library may have a proxy setting of its own (aiohttp: trust_env=True); Java needs -Dhttps.proxyHost and -Dhttps.proxyPort`
  }
  const how = untrusted > 0 ? `${untrusted} of ${tunnels} connections` : 'every connection'
  return `${how} ended before a request: the client does not trust the authority of this run. The client may have a CA bundle of its own; SSL_CERT_FILE names the authority's certificate`
}
