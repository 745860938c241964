import * as z from 'zod'
import { LARGEST_AMOUNT } from '../../limits/quantities.ts'
import { startOf } from '../../time/calendar.ts'
import { parseShare } from '../../units.ts'

/** Single values of a mock world beside those of its limits. They too accept their own output. */

const EXPECTED_SHARE = 'expected a share such as 5% or 0.05'

export const share = z
  .union([z.string(), z.number()], EXPECTED_SHARE)
  .transform((value, context) => {
    const part = parseShare(value)
    if (part !== null && part >= 0 && part <= 1) return part
    context.addIssue({ code: 'custom', message: EXPECTED_SHARE })
    return z.NEVER
  })
  .describe('A share such as 5% or 0.05.')

export const amount = z.number().min(0).max(LARGEST_AMOUNT)

export const startsAt = z
  .string()
  .refine(
    (text) => startOf(text, 0) !== null,
    'expected a time of day such as 10:00, or an instant such as 2026-03-01T10:00:00Z',
  )
  .nullable()
  .describe(
    'Time of the mock’s clock at its start, in UTC: a time of the current day (10:00), or an instant (2026-03-01T10:00:00Z). null: the current time; a simulation begins at midnight on 1 January 2026.',
  )
