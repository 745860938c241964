import * as z from 'zod'

/**
 * The limit that a 429 came from: a rate, so many at once, a cap on an hour or a day, a quota of another or an untold period, the balance,
 * the account as such; `unknown` where nothing tells.
 */
export const THROTTLE_CAUSES = [
  'rate',
  'concurrency',
  'hourCap',
  'dayCap',
  'quota',
  'balance',
  'account',
  'unknown',
] as const
export const throttleCauseSchema = z.enum(THROTTLE_CAUSES)
export type ThrottleCause = z.infer<typeof throttleCauseSchema>

/** Limit that an error's words name. `rate?`: they name a rate, as many gateways do whatever the limit is. */
export type ToldCause = ThrottleCause | 'rate?'

const STOPPED = 'suspended|disabled|deactivated|blocked|banned|frozen|restricted'
/** In this order: "concurrent request limit" speaks of requests too, and a suspended account may owe something. */
const FIRST: readonly (readonly [ThrottleCause, RegExp])[] = [
  [
    'balance',
    /insufficient[-_ ]?(?:balance|credit|fund)|\bbalance\b|(?:out of|not enough) credits?|credits? (?:exhausted|used up|depleted)|arrears|overdue/i,
  ],
  [
    'account',
    new RegExp(`account\\b[^.]{0,40}\\b(?:${STOPPED})|(?:${STOPPED}) account|account[-_ ](?:${STOPPED})`, 'i'),
  ],
  [
    'concurrency',
    /concurren|parallel|simultaneous|in[-_ ]flight|queue|(?:active|running|pending|unfinished) (?:task|job|request)/i,
  ],
]
/** Periods, as limits state them: "60 per minute", `GenerateRequestsPerDay`, RPM. An error that names two may list all its limits. */
const PERIODS: readonly (readonly [ThrottleCause, RegExp])[] = [
  ['rate', /per[-_ ]?(?:\d+ ?)?(?:second|minute|(?:sec|min|s|m)\b)|\/ ?(?:s|sec|second|min|minute)\b|\b[RT]P[SM]\b/i],
  ['hourCap', /\bhourly\b|hourly[-_]|per[-_ ]?(?:\d+ ?)?hour|\/ ?hour\b|\bRPH\b/i],
  ['dayCap', /\bdaily\b|daily[-_]|per[-_ ]?(?:\d+ ?)?day|\/ ?day\b|\b[RT]PD\b/i],
  ['quota', /\bmonthly\b|monthly[-_]|\bweekly\b|per[-_ ]?(?:week|month)/i],
]
const LAST: readonly (readonly [ToldCause, RegExp])[] = [
  ['quota', /quota|allowance|file limit|usage[-_ ]limit/i],
  ['rate?', /\brate|[-_]rate|throttl|too[-_ ]?many|too fast|frequen|slow down/i],
]

/** The cause by the error's words: what is particular in its message or its type beats what is general in either. */
export function throttleCause(message: string | undefined, errorType: string | undefined): ToldCause {
  const words = `${message ?? ''}\n${errorType ?? ''}`
  const first = FIRST.find(([, sign]) => sign.test(words))
  if (first !== undefined) return first[0]
  const periods = PERIODS.filter(([, sign]) => sign.test(words))
  if (periods.length > 1) return 'unknown'
  return periods[0]?.[0] ?? LAST.find(([, sign]) => sign.test(words))?.[0] ?? 'unknown'
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The cap that a hint of `askedMs`, given at `epochMs` in the gateway's own time, reaches the end of, within `grainMs`: the next midnight
 * or full hour of UTC. Null of a hint that says nothing of a cap.
 */
export function capOfHint(askedMs: number, epochMs: number, grainMs: number): ThrottleCause | null {
  // Rates and penalties are over sooner, and might end on the hour by chance.
  if (askedMs <= 2 * MINUTE_MS) return null
  const until = epochMs + askedMs
  const isAt = (period: number): boolean => Math.abs(until - Math.round(until / period) * period) <= grainMs
  const isWithinHour = askedMs <= HOUR_MS + grainMs
  // Within the last hour of a day, both end then.
  if (isAt(DAY_MS) && askedMs <= DAY_MS + grainMs) return isWithinHour ? 'quota' : 'dayCap'
  if (!isWithinHour) return 'quota'
  return isAt(HOUR_MS) ? 'hourCap' : null
}
