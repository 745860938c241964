import type { FaultyEnd } from '../wire/exchange.ts'
import type { Ambiguous, Unreachable } from './outcome.ts'

/** Says in words how an exchange was given up. */
export const GIVEN_UP = {
  deadline: 'the deadline passed',
  'no-first-byte': 'the deadline of the first byte passed',
  stalled: 'the deadline between two reads passed',
  aborted: 'the caller gave up',
  unwanted: 'the response was no longer needed',
  unrecorded: 'the attempt could not be recorded',
} as const

const REASONS = {
  deadline: 'deadline',
  'no-first-byte': 'deadline',
  stalled: 'deadline',
  aborted: 'aborted',
  unwanted: 'aborted',
  unrecorded: 'aborted',
} as const

const TLS = /^(?:ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/
const DNS = /^(?:ENOTFOUND|EAI_)/

type Fault<T extends { reason: unknown }> = { reason: T['reason']; detail: string }

/** Why an exchange ended before anything of it was sent; `secure` tells that the address is https. */
export function unsentFault(end: FaultyEnd, secure: boolean): Fault<Unreachable> {
  if (typeof end === 'string')
    return {
      reason: 'aborted-unsent',
      detail: `${GIVEN_UP[end]} before ${end === 'unrecorded' ? 'it was sent' : 'a connection was free'}`,
    }
  return { reason: unreachableReason(codeOf(end), secure), detail: describe(end) }
}

/** Why an exchange that was sent brought no whole answer; `headSeen` tells that one had begun. */
export function sentFault(end: FaultyEnd, headSeen: boolean): Fault<Ambiguous> {
  if (typeof end === 'string')
    return { reason: REASONS[end], detail: `${GIVEN_UP[end]} before the response was complete` }
  if (codeOf(end) === 'ANSWER_TOO_LARGE') return { reason: 'too-large', detail: describe(end) }
  return { reason: headSeen ? 'cut-body' : 'reset', detail: describe(end) }
}

function unreachableReason(code: string, secure: boolean): Unreachable['reason'] {
  if (DNS.test(code)) return 'dns'
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'connect-timeout'
  // Behind https, a peer that hangs up before the handshake is over has refused TLS, not TCP.
  if (TLS.test(code) || (secure && code === 'ECONNRESET')) return 'tls'
  return 'refused'
}

/** One line: code and message. An error over several addresses has no message of its own. */
function describe(error: Error): string {
  const code = codeOf(error)
  if (error.message === '') return code === '' ? error.name : code
  return code === '' || error.message.includes(code) ? error.message : `${code}: ${error.message}`
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
