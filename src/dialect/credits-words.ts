import type { CreditsBody } from '../gateway/bodies.ts'
import type { Reply } from '../gateway/classify.ts'
import { isRecord } from '../json.ts'
import { firstAt, parsePointer, put } from './pointer.ts'
import type { DialectFile } from './schema.ts'
import type { DialectAnswer } from './server-messages.ts'

export type CreditsQuery = NonNullable<NonNullable<DialectFile['queries']>['credits']>

/** Whether the answer has a form of its own; otherwise it has that of the default dialect. */
function isWorded({ remaining, used }: CreditsQuery): boolean {
  return remaining !== undefined || used !== undefined
}

/**
 * The answer to a query of the credits in the form of the default dialect: what is stated is the account's, and nothing is known of a token. The
 * figures may be numbers or texts of numbers; the remaining credits may be in a header. One that is missing makes an answer that fits no form.
 */
export function readCredits(query: CreditsQuery, reply: Reply): Reply {
  const isInHeader = typeof query.remaining === 'object'
  if (!isWorded(query) || (reply.body.kind !== 'json' && !isInHeader)) return reply
  const value = reply.body.kind === 'json' ? reply.body.value : undefined
  const [remaining, used, total] = [query.remaining, query.used, query.total].map((place) =>
    place === undefined ? undefined : numberAt(reply, value, place),
  )
  const left = total !== undefined && used !== undefined ? total - used : remaining
  const isWhole = left !== undefined && (query.used === undefined || used !== undefined)
  const body = {
    // What was answered instead is the evidence.
    ...(!isWhole && isRecord(value) && value),
    data: {
      token: { remaining_credits: left, unlimited_credits: true, used_credits: 0 },
      user: { remaining_credits: left, used_credits: query.used === undefined ? null : used },
    },
    message: '',
    success: true,
  }
  return { ...reply, body: { kind: 'json', value: body } }
}

/** The answer of a mock, where `body` is the answer in the form of the default dialect. */
export function writtenCredits(query: CreditsQuery, body: object): Pick<DialectAnswer, 'body' | 'headers'> {
  if (!isWorded(query) || !isRecord(body)) return { body, headers: {} }
  const { remaining_credits: left, used_credits } = (body as CreditsBody).data.user
  const used = used_credits ?? 0
  const figures = { remaining: left, used, total: left + used }
  const headers: Record<string, string> = {}
  let said: unknown = {}
  for (const [place, value] of Object.entries(query.constants)) said = put(said, parsePointer(place), value)
  for (const name of ['remaining', 'used', 'total'] as const) {
    const place = query[name]
    if (typeof place === 'object') headers[place.header.toLowerCase()] = String(figures[name])
    else if (place !== undefined) said = put(said, parsePointer(place), figures[name])
  }
  return { body: said, headers }
}

/** Undefined where there is no number. */
function numberAt(
  { headers }: Reply,
  value: unknown,
  place: NonNullable<CreditsQuery['remaining']>,
): number | undefined {
  const found =
    typeof place === 'object' ? headers.first(place.header.toLowerCase()) : firstAt(value, parsePointer(place))
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
