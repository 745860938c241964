import { z } from 'zod'

/** What a 429 was for, where its error says so. */
export const THROTTLE_CAUSES = ['rate', 'concurrency', 'quota', 'unknown'] as const
export const throttleCauseSchema = z.enum(THROTTLE_CAUSES)
export type ThrottleCause = z.infer<typeof throttleCauseSchema>

/** In this order: "concurrent request limit" speaks of requests too, and "daily rate limit" of a rate. */
const SIGNS: readonly (readonly [ThrottleCause, RegExp])[] = [
  [
    'concurrency',
    /concurren|parallel|simultaneous|in[-_ ]flight|queue|(?:active|running|pending|unfinished) (?:task|job|request)/i,
  ],
  ['quota', /quota|\bdaily\b|\bmonthly\b|\bhourly\b|per[-_ ](?:day|hour|month)|\bRPD\b|allowance|file limit/i],
  [
    'rate',
    /\brate|[-_]rate|throttl|\bRPM\b|\bTPM\b|per[-_ ](?:second|minute)|too many requests|too fast|frequen|slow down/i,
  ],
]

/** The cause by the error's words, its message before its type, for many gateways give every 429 one type. */
export function throttleCause(message: string | undefined, errorType: string | undefined): ThrottleCause {
  for (const text of [message, errorType]) {
    const found = text === undefined ? undefined : SIGNS.find(([, sign]) => sign.test(text))
    if (found !== undefined) return found[0]
  }
  return 'unknown'
}
