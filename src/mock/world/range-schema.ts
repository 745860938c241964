import * as z from 'zod'
import { count, duration, LARGEST_AMOUNT, type Rate, rate, windowOf } from '../../limits/quantities.ts'
import { parseDurationMs } from '../../units.ts'
import { Range } from './range.ts'
import { amount } from './scalar-schema.ts'

/** Figures that a tier or preset file may give as a range, such as 4..6. In a world each is a number. */

const REVERSED = 'expected the lower end of the range first'
const ENDS = /^(.+?) ?\.\. ?(.+)$/

type Parse = (text: string) => number | null

function rangeOf(text: string, parse: Parse, isWhole: boolean): Range | null {
  const [low, high] = (ENDS.exec(text)?.slice(1) ?? []).map(parse)
  return typeof low === 'number' && typeof high === 'number' ? new Range(low, high, isWhole) : null
}

/** Tells what is wrong with the text where the range cannot be used. */
function judged<T>(range: Range | null, value: T, expected: string, text: string, context: z.RefinementCtx): T {
  if (range !== null && range.low <= range.high) return value
  const [, low = '', high = ''] = ENDS.exec(text) ?? []
  // Of 22..18/min the unit belongs to both ends.
  const turned = /\d$/.test(low) ? high.replace(/^[\d.]+/, (figure) => `${figure}..${low}`) : `${high}..${low}`
  context.addIssue({ code: 'custom', message: range === null ? expected : `${REVERSED}\nwrite ${turned}` })
  return z.NEVER
}

function numberForm(plain: z.ZodType, parse: Parse, isWhole: boolean, expected: string): z.ZodType {
  const text = z.string().transform((value, context) => {
    const range = rangeOf(value, parse, isWhole)
    return judged(range, range, expected, value, context)
  })
  return z.union([text.describe('A range such as 4..6.'), plain], expected)
}

const DIGITS = /^\d+(?:\.\d+)?$/
const parseAmount: Parse = (text) => (DIGITS.test(text) && Number(text) <= LARGEST_AMOUNT ? Number(text) : null)
const parseWhole: Parse = (text) => (/^\d{1,15}$/.test(text) ? Number(text) : null)
const parseCount: Parse = (text) => (Number(text) >= 1 ? parseWhole(text) : null)

const EXPECTED_COUNT = 'expected a whole number above 0, or a range such as 4..6'
const countForm = numberForm(count, parseCount, true, EXPECTED_COUNT)

const EXPECTED_DURATION = 'expected a duration such as 20s, or a range such as 10s..14s'
const durationForm = z
  .union([z.string(), z.number()], EXPECTED_DURATION)
  .transform((value, context) => {
    const plain = duration.safeParse(value)
    if (plain.success) return plain.data
    const range = rangeOf(String(value), parseDurationMs, false)
    return judged(range, range, EXPECTED_DURATION, String(value), context)
  })
  .describe('A duration such as 20s, 5m or 24h, or a range such as 10s..14s.')

const EXPECTED_RATE = 'expected a rate such as 20/min, a range such as 18..22/min, or { limit: 20, window: 1m }'
const rateForm = z
  .union(
    [
      z.string(),
      z.strictObject({
        limit: countForm.describe('Number in a window.'),
        window: duration.describe('Length of the window.'),
      }),
    ],
    EXPECTED_RATE,
  )
  .transform((value, context) => {
    if (typeof value === 'string' && value.includes('..')) return rateRange(value, context)
    // A range of the limit has been judged above; the rest of the rate is judged with the limit of a plain one.
    const isRange = typeof value === 'object' && value.limit instanceof Range
    const plain = rate.safeParse(isRange ? { ...value, limit: 1 } : value)
    if (plain.success) return isRange ? { ...plain.data, limit: value.limit } : plain.data
    context.addIssue({ code: 'custom', message: EXPECTED_RATE })
    return z.NEVER
  })
  .describe('A rate such as 20/min, a range such as 18..22/min, or { limit: 20, window: 1m }.')

const EXPECTED_RATES = 'expected a range of whole numbers such as 18..22/min\nuse a longer unit to state a fraction'

/** `18..22/min` as 18 to 22 in a window of one minute. */
function rateRange(text: string, context: z.RefinementCtx): { limit: Range; window: number } {
  const [, low, high = ''] = ENDS.exec(text) ?? []
  const ends = [windowOf(`${low}${high.replace(/^[\d.]+/, '')}`), windowOf(high)]
  const [from, to] = ends as (Rate | null)[]
  const range = from && to && from.window === to.window ? new Range(from.limit, to.limit, true) : null
  const window = to?.window ?? 0
  return judged(range, { limit: range as Range, window }, EXPECTED_RATES, text, context)
}

const total = z.int().min(0)

/** How each may be written in a file. */
const FORMS = {
  count: countForm,
  total: numberForm(total, parseWhole, true, 'expected a whole number, or a range such as 800..1000'),
  amount: numberForm(amount, parseAmount, false, 'expected a number of 0 or more, or a range such as 0.5..0.8'),
  duration: durationForm,
  rate: rateForm,
}

const ranged = z.registry<{ as: keyof typeof FORMS }>()

/** The form that a figure has in a file, where that may be a range. */
export function formInFiles(figure: z.ZodType): z.ZodType | undefined {
  const entry = ranged.get(figure)
  return entry && FORMS[entry.as]
}

export const rangedCount = count.clone().register(ranged, { as: 'count' })
/** A whole number that may be 0. */
export const rangedTotal = total.clone().register(ranged, { as: 'total' })
export const rangedAmount = amount.clone().register(ranged, { as: 'amount' })
export const rangedDuration = duration.clone().register(ranged, { as: 'duration' })
export const rangedRate = rate.clone().register(ranged, { as: 'rate' })
