import type { DialectFile } from '../../dialect/schema.ts'
import { usageError } from '../../errors.ts'

/** A host whose https address a judged client is served at by the mock. */
export interface JudgedHost {
  /** DNS name in lower case. */
  name: string
  port: number
}

const HTTPS_PORT = 443

/** Host that the mock's results are served at. The domain is reserved (RFC 6761): a client that ignores the proxy finds nobody there. */
export const RESULTS_HOST: JudgedHost = { name: 'results.gatebench.invalid', port: HTTPS_PORT }
/** Host that the check of a runtime asks. */
export const CHECK_HOST: JudgedHost = { name: 'check.gatebench.invalid', port: HTTPS_PORT }

const LONGEST_NAME = 253
const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
/** A last label of digits alone is an IP address. */
const NAME = new RegExp(`^(?:${LABEL}\\.)*(?!\\d+$)${LABEL}$`)

/** Hosts that a user states, as `api.example.com` or `api.example.com:8443`. Throws USAGE (exit 104). */
export function statedHosts(stated: readonly string[]): JudgedHost[] {
  return distinct(
    stated.map((word) => {
      const host = hostOf(word)
      if (host !== null) return host
      throw usageError(
        `--proxy-host takes the name of a host, not ${word}`,
        'write the host of the https address in your client, such as --proxy-host api.example.com',
      )
    }),
  )
}

/** Hosts of the vendor whose API a dialect describes. Throws USAGE (exit 104) if it has none that clients reach by https. */
export function vendorHosts(dialect: Pick<DialectFile, 'base' | 'origins' | 'name'> | undefined): JudgedHost[] {
  const addresses = dialect === undefined ? [] : [dialect.base, ...dialect.origins]
  const hosts = addresses.flatMap((address) => {
    const { protocol, host } = new URL(address)
    return protocol === 'https:' ? (hostOf(host) ?? []) : []
  })
  if (hosts.length > 0) return distinct(hosts)
  const why = dialect === undefined ? 'no dialect names a vendor' : `${dialect.name} has no https host of a vendor`
  throw usageError(
    `--proxy needs a host to stand in for: ${why}`,
    'add --dialect NAME of a vendor (`gatebench dialect` lists the names), or --proxy-host with the host in your client’s address',
  )
}

/** The https address of a host. */
export function addressOf({ name, port }: JudgedHost): string {
  return `https://${name}${port === HTTPS_PORT ? '' : `:${port}`}`
}

/** Addresses that the mock must name in its answers so that its clients come through the proxy. */
export function namedAddresses([first]: readonly JudgedHost[]): { gateway: string; results: string } {
  return { gateway: first === undefined ? '' : addressOf(first), results: addressOf(RESULTS_HOST) }
}

/** A host in the form of a CONNECT request's target, which always has a port; null for anything else. */
export function hostOfTarget(target: string): JudgedHost | null {
  return /:\d+$/.test(target) ? hostOf(target) : null
}

function hostOf(word: string): JudgedHost | null {
  const [, name = '', port = `${HTTPS_PORT}`] = /^(.*?)(?::(\d{1,5}))?$/.exec(word.toLowerCase()) ?? []
  const isName = name.length <= LONGEST_NAME && NAME.test(name)
  return isName && Number(port) > 0 && Number(port) < 65_536 ? { name, port: Number(port) } : null
}

function distinct(hosts: readonly JudgedHost[]): JudgedHost[] {
  return [...new Map(hosts.map((host) => [addressOf(host), host])).values()]
}
