import type { JudgeProxy } from './judge-proxy.ts'

/** Variables that send a client through the proxy, with nothing excepted. */
const PROXY_NAMES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'] as const
const EXCEPTION_NAMES = ['NO_PROXY', 'no_proxy'] as const

/** Variables with a file of certificates: of Node and Deno, of OpenSSL, of Python's requests, of curl, of Nix, of gRPC. */
const TRUST_NAMES = [
  'NODE_EXTRA_CA_CERTS',
  'DENO_CERT',
  'SSL_CERT_FILE',
  'REQUESTS_CA_BUNDLE',
  'CURL_CA_BUNDLE',
  'NIX_SSL_CERT_FILE',
  'GRPC_DEFAULT_SSL_ROOTS_FILE_PATH',
] as const

/** Variables that the proxy mode sets itself. */
export const PROXIED_NAMES: readonly string[] = [
  ...PROXY_NAMES,
  ...EXCEPTION_NAMES,
  ...TRUST_NAMES,
  'SSL_CERT_DIR',
  'NODE_USE_ENV_PROXY',
]

/** Environment in which a client reaches the proxy, and trusts its authority alone: there is nobody else to reach. */
export function proxiedEnvironment({ url, trust }: Pick<JudgeProxy, 'url' | 'trust'>): Record<string, string> {
  const same = (names: readonly string[], value: string): (readonly [string, string])[] =>
    names.map((name) => [name, value] as const)
  return {
    ...Object.fromEntries([...same(PROXY_NAMES, url), ...same(EXCEPTION_NAMES, ''), ...same(TRUST_NAMES, trust.file)]),
    SSL_CERT_DIR: trust.folder,
    // Node 22.21 and 24.5 and later; earlier ones ignore it.
    NODE_USE_ENV_PROXY: '1',
  }
}
