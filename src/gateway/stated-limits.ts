import { parseHttpDateMs } from '../time/http-date.ts'
import type { HeaderFields } from '../wire/header-fields.ts'
import { errorParts } from './error-parts.ts'

/** Tokens that a limit may count. */
export type CountedTokens = 'tokens' | 'input-tokens' | 'output-tokens'

/** A limit that a gateway states itself. Never a promise: what it states may be of another limit than the one that is met. */
export interface StatedLimit {
  /** Where it stood. */
  source: 'ratelimit-policy' | 'ratelimit' | 'x-ratelimit' | 'body'
  concerns: 'rate' | 'concurrency' | CountedTokens
  limit: number
  /** Null if it is not stated. */
  windowMs: number | null
}

/** Statements of an answer's head and words besides the answer itself. */
export interface AnswerHead {
  /** The gateway's clock in Unix ms, by whole seconds; null if it is not stated. */
  dateMs: number | null
  stated: readonly StatedLimit[]
}

export function answerHead(headers: HeaderFields, body: unknown): AnswerHead {
  return {
    dateMs: parseHttpDateMs(headers.first('date') ?? ''),
    stated: [...fromPolicies(headers), ...fromVendor(headers), ...fromBody(body)],
  }
}

const LARGEST = 1e9

function whole(text: string | undefined): number | null {
  const value = /^\s*"?(\d{1,9})"?\s*(?:[,;].*)?$/.exec(text ?? '')?.[1]
  const number = Number(value ?? Number.NaN)
  return number >= 1 && number < LARGEST ? number : null
}

/** `RateLimit-Policy: "name";q=100;w=60`, the older `100;w=60`, and `RateLimit: limit=100, …`. */
function fromPolicies(headers: HeaderFields): StatedLimit[] {
  const policies = (headers.joined('ratelimit-policy') ?? '').split(',').flatMap((policy): StatedLimit[] => {
    const limit = whole(/(?:^|;)\s*q\s*=\s*(\d+)/i.exec(policy)?.[1] ?? policy.split(';')[0])
    const seconds = whole(/;\s*w\s*=\s*(\d+)/i.exec(policy)?.[1])
    return limit === null
      ? []
      : [{ source: 'ratelimit-policy', concerns: 'rate', limit, windowMs: seconds === null ? null : seconds * 1000 }]
  })
  if (policies.length > 0) return policies
  const older = whole(/(?:^|[,;\s])limit\s*=\s*(\d+)/i.exec(headers.joined('ratelimit') ?? '')?.[1])
  const limit = older ?? whole(headers.first('ratelimit-limit'))
  return limit === null ? [] : [{ source: 'ratelimit', concerns: 'rate', limit, windowMs: null }]
}

const VENDOR = [
  ['x-ratelimit-limit', 'rate'],
  ['x-rate-limit-limit', 'rate'],
  ['x-ratelimit-limit-requests', 'rate'],
  ['x-concurrency-limit', 'concurrency'],
  ['x-ratelimit-limit-tokens', 'tokens'],
  ['anthropic-ratelimit-requests-limit', 'rate'],
  ['anthropic-ratelimit-tokens-limit', 'tokens'],
  ['anthropic-ratelimit-input-tokens-limit', 'input-tokens'],
  ['anthropic-ratelimit-output-tokens-limit', 'output-tokens'],
] as const

function fromVendor(headers: HeaderFields): StatedLimit[] {
  return VENDOR.flatMap(([name, concerns]): StatedLimit[] => {
    const limit = whole(headers.first(name))
    return limit === null ? [] : [{ source: 'x-ratelimit', concerns, limit, windowMs: null }]
  })
}

const PERIODS: Readonly<Record<string, number>> = {
  second: 1000,
  sec: 1000,
  s: 1000,
  minute: 60_000,
  min: 60_000,
  m: 60_000,
  hour: 3_600_000,
  h: 3_600_000,
  day: 86_400_000,
}

const FIELDS = [
  [/^quotavalue$|^(?:rate)?limit(?:value)?$|^maxrequests/i, 'rate'],
  [/^max(?:in-?flight|concurren|parallel)/i, 'concurrency'],
] as const

/** Fields such as `quotaValue` and `max_inflight_requests`, and words such as "limit of 60 requests per minute". */
function fromBody(body: unknown): StatedLimit[] {
  if (typeof body !== 'object' || body === null) return []
  return errorParts(body).flatMap((part) =>
    [...part].flatMap(([name, value]): StatedLimit[] => {
      const concerns = FIELDS.find(([names]) => names.test(name))?.[1]
      if (concerns === undefined) return typeof value === 'string' ? fromWords(value) : []
      return ofBody(concerns, typeof value === 'number' ? String(value) : value)
    }),
  )
}

function ofBody(concerns: StatedLimit['concerns'], figure: unknown, windowMs: number | null = null): StatedLimit[] {
  const limit = typeof figure === 'string' ? whole(figure) : null
  return limit === null ? [] : [{ source: 'body', concerns, limit, windowMs }]
}

/** "40,000 input tokens per minute", "tokens per min (TPM): Limit 10000, Used 9000". */
function fromTokenWords(text: string): StatedLimit[] {
  const before = /(\d[\d,]{0,11})\s*(input |output )?tokens\s*(?:per|\/)\s*(second|sec|minute|min|hour|day)\b/i.exec(
    text,
  )
  const after =
    /\b(input |output )?tokens per (second|sec|minute|min|hour|day)\b[^:]{0,20}:\s*limit:?\s*(\d[\d,]{0,11})/i.exec(
      text,
    )
  const [figure, which, unit] = before?.slice(1) ?? [after?.[3], after?.[1], after?.[2]]
  const windowMs = PERIODS[unit?.toLowerCase() ?? '']
  if (windowMs === undefined) return []
  const kind = which?.trim().toLowerCase()
  const concerns = kind === 'input' ? 'input-tokens' : kind === 'output' ? 'output-tokens' : 'tokens'
  return ofBody(concerns, figure?.replaceAll(',', ''), windowMs)
}

function fromWords(text: string): StatedLimit[] {
  const tokens = fromTokenWords(text)
  if (tokens.length > 0) return tokens
  const rate =
    /(\d{1,7})\s*(?:requests?|calls?|submits?|tasks?|images?|rpm)?\s*(?:per|\/)\s*(second|sec|minute|min|hour|day|s|m|h)\b/i.exec(
      text,
    )
  if (rate !== null) {
    const windowMs = PERIODS[(rate[2] ?? '').toLowerCase()]
    return windowMs === undefined ? [] : ofBody('rate', rate[1], windowMs)
  }
  const open =
    /(?:at most|limit of|max(?:imum)?(?: of)?)\s*(\d{1,5})\s*(?:concurrent|parallel|simultaneous|in-?flight|active)/i.exec(
      text,
    )
  return ofBody('concurrency', open?.[1])
}
