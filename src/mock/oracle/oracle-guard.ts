import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '../../gateway/base-address.ts'
import { errorBodyOf } from '../replies/error-bodies.ts'

/** Says only that the mock is up, for a supervisor. */
const HEALTH = '/_mock/health'

/**
 * Guards the mock's knowledge. A mock that demands a key shows nothing without it. A mock that listens on loopback answers to no other name:
 * otherwise a web page whose name points at this machine could read along.
 */
export class OracleGuard {
  readonly #host: string
  readonly #isLocal: boolean
  readonly #bearer: Buffer | null

  /** `host` is the address that the mock listens at; null is for a mock that takes any key. */
  constructor(host: string, key: string | null) {
    this.#host = host
    this.#isLocal = isLoopback(addressOf(host))
    this.#bearer = key === null ? null : digest(`Bearer ${key}`)
  }

  /** Why a request is refused; null when it is not. */
  refusal(
    path: string,
    { host = '', authorization = '' }: IncomingHttpHeaders,
  ): { status: 401 | 403; body: object } | null {
    if (this.#isLocal && !this.#isOwn(host)) {
      return {
        status: 403,
        body: errorBodyOf(403, 'permission_error', 'only requests from this machine, by its own name, are allowed'),
      }
    }
    if (this.#bearer === null || path === HEALTH || timingSafeEqual(digest(authorization), this.#bearer)) return null
    return { status: 401, body: errorBodyOf(401, 'authentication_error', 'the key of this mock is required here, too') }
  }

  #isOwn(named: string): boolean {
    const address = `http://${named}`
    if (!URL.canParse(address)) return false
    return isLoopback(address) || new URL(address).hostname === new URL(addressOf(this.#host)).hostname
  }
}

function addressOf(host: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}`
}

/** Digest of constant length, whatever is compared. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
