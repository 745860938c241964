import { compileDialect } from '../../dialect/compile-dialect.ts'
import { readCredits } from '../../dialect/credits-words.ts'
import { RefusalWords } from '../../dialect/refusal-words.ts'
import type { GenerationRequest } from '../../gateway/bodies.ts'
import { defaultDialect, SUBMIT_PATHS } from '../../gateway/default-dialect.ts'
import { type Asked, isUnsayable, type Place } from '../../gateway/dialect.ts'
import { headerFields, type ReplyHeaders } from '../../gateway/reply-headers.ts'
import type { HttpTarget } from '../../profile/profile.ts'

/** A request that is sent by other means than the gateway's own client. */
export interface PlainRequest {
  url: string
  method: Place['method']
  /** By lower-case name; with the key where there is one. */
  headers: Record<string, string>
  /** JSON; absent where there is none. */
  body?: string
}

/** A request in the words of an address; null where its dialect has none for it. `key`: null sends none. */
export function plainRequest(
  target: HttpTarget,
  asked: Asked,
  { key, nowEpochMs, body: request }: { key: string | null; nowEpochMs: number; body?: GenerationRequest },
): PlainRequest | null {
  const dialect =
    target.dialect === undefined ? defaultDialect(SUBMIT_PATHS) : compileDialect(target.dialect, target.baseUrl)
  const ask = dialect.ask(asked, request)
  if (isUnsayable(ask) || typeof ask.place.address !== 'string') return null
  const base = { base: target.baseUrl, text: target.textBaseUrl, files: target.filesBaseUrl }[ask.place.address]
  const url = new URL(`${base}${ask.place.path}${ask.suffix}`)
  const [name, value] = key === null ? [] : dialect.keyQuery(key).split('=')
  if (name !== undefined && name !== '' && value !== undefined) url.searchParams.set(name, decodeURIComponent(value))
  const lines = `${key === null ? '' : dialect.keyLines(key, nowEpochMs)}${dialect.headers}`.split('\r\n')
  const headers = Object.fromEntries(
    lines
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const method = ask.place.method
  if (ask.body === undefined) return { url: url.href, method, headers: { accept: 'application/json', ...headers } }
  const typed = { accept: 'application/json', 'content-type': 'application/json', ...headers }
  return { url: url.href, method, headers: typed, body: JSON.stringify(ask.body) }
}

/**
 * The meaning of an answer in the words of an address: its status, and the body of a credit query. `body`: what its JSON states, null where it is none.
 */
export function meantAnswer(
  { dialect }: HttpTarget,
  { status, headers, body }: { status: number; headers: ReplyHeaders; body: unknown },
): { status: number; body: unknown } {
  if (dialect === undefined) return { status, body }
  const reply = { status, headers: headerFields(headers), body: { kind: 'json', value: body } } as const
  const refused = new RefusalWords(dialect).read(reply)
  const query = dialect.queries?.credits
  if (refused !== null || query === undefined) return { status: refused?.status ?? status, body }
  const { body: read } = readCredits(query, reply)
  return {
    status,
    body: read.kind === 'json' && (body !== null || typeof query.remaining === 'object') ? read.value : null,
  }
}
