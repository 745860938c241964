import { z } from 'zod'
import { parseShare } from '../units.ts'

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

export const amount = z.number().min(0)
