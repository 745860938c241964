import * as z from 'zod'
import { duration } from '../limits/quantities.ts'
import { share } from './scalar-schema.ts'

/** When a fault strikes: what all kinds have in common. */
export const when = {
  share: share.default(1).describe('Chance that it strikes: of each request, or of each task. Default 1.'),
  from: duration.default(0).describe('Instant of the mock’s time from which on it may strike. Default 0s.'),
  times: z.int().min(1).optional().describe('It strikes so many times, and no more. Default: no bound.'),
  until: duration.nullable().default(null).describe('Instant from which on it strikes no more. Default: never.'),
  models: z.array(z.string()).optional().describe('Parts of the names of models that it is for. Default: all.'),
}

export const kind = <K extends string>(name: K, what: string) => z.literal(name).describe(what)
