import * as z from 'zod'
import { duration } from '../../limits/quantities.ts'
import { share } from './scalar-schema.ts'

/** When a fault strikes: what all kinds have in common. */
export const when = {
  share: share.default(1).describe('Probability of the fault, for each request or each task. Default 1.'),
  from: duration.default(0).describe('Time of the mock from which on the fault can occur. Default 0s.'),
  times: z.int().min(1).optional().describe('Maximum number of times that the fault occurs. Default: no maximum.'),
  until: duration.nullable().default(null).describe('Time of the mock at which the fault ends. Default: never.'),
  models: z.array(z.string()).optional().describe('Parts of the names of the affected models. Default: all models.'),
}

/** The schema of one kind of fault: what all have in common, and what it has of its own. */
export function faultOf<K extends string, S extends z.ZodRawShape = Record<never, never>>(
  name: K,
  what: string,
  own: S = {} as S,
) {
  return z.strictObject({ kind: z.literal(name).describe(what), ...when, ...own })
}
