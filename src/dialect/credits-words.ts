import type { CreditsBody } from '../gateway/bodies.ts'
import type { Reply } from '../gateway/classify.ts'
import { isRecord } from '../gateway/error-parts.ts'
import { firstAt, parsePointer, put } from './pointer.ts'
import type { DialectFile } from './schema.ts'

export type CreditsQuery = NonNullable<NonNullable<DialectFile['queries']>['credits']>

/** Whether the answer has a form of its own; otherwise it has that of the default dialect. */
function isWorded({ remaining, used }: CreditsQuery): boolean {
  return remaining !== undefined || used !== undefined
}

/**
 * The answer to a query of the credits in the form of the default dialect: what is stated is the account's, and nothing is known of a token. The
 * figures may be numbers or texts of numbers. One that is missing makes an answer that fits no form.
 */
export function readCredits(query: CreditsQuery, reply: Reply): Reply {
  if (!isWorded(query) || reply.body.kind !== 'json') return reply
  const { value } = reply.body
  const [remaining, used, total] = [query.remaining, query.used, query.total].map((place) =>
    place === undefined ? undefined : numberAt(value, place),
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
export function writtenCredits(query: CreditsQuery, body: object): object {
  if (!isWorded(query) || !isRecord(body)) return body
  const { remaining_credits: left, used_credits } = (body as CreditsBody).data.user
  const used = used_credits ?? 0
  const figures = { remaining: left, used, total: left + used }
  let said: unknown = {}
  for (const [place, value] of Object.entries(query.constants)) said = put(said, parsePointer(place), value)
  for (const name of ['remaining', 'used', 'total'] as const) {
    const place = query[name]
    if (place !== undefined) said = put(said, parsePointer(place), figures[name])
  }
  return said as object
}

/** Undefined where there is no number. */
function numberAt(value: unknown, place: string): number | undefined {
  const found = firstAt(value, parsePointer(place))
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
