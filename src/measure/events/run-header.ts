import * as z from 'zod'
import { recordedProfileSchema } from '../../profile/recorded-profile.ts'
import { EVENTS_SCHEMA, UNSEALED_SCHEMA } from './run-events.ts'

export const LOG_SCHEMAS = [EVENTS_SCHEMA, UNSEALED_SCHEMA] as const

/** How a run was shared out. */
const distributed = z.object({
  /** Its name in Redis. */
  run: z.string(),
  /** Parts of the plan. */
  shares: z.number(),
  /** Settings of that Redis that may have lost intents or task ids, in words; empty if there are none. */
  unsafe: z.array(z.string()).readonly(),
  /** Whether a secret signed what it wrote to Redis; absent in older logs, where nothing was. */
  signed: z.boolean().optional(),
  /** Folder of the Redis that was the run's own, for `resume`. */
  redisFolder: z.string().optional(),
})
export type DistributedHeader = z.infer<typeof distributed>

/** First line of every log. */
export const runHeader = z.object({
  type: z.literal('run'),
  schema: z.enum(LOG_SCHEMAS),
  id: z.string(),
  /** The profile's name. */
  profile: z.string(),
  seed: z.number(),
  gateway: z.object({ kind: z.enum(['mock', 'http']), baseUrl: z.string() }),
  /** The wall clock at `t` = 0, ISO 8601; in virtual time the virtual epoch. */
  startedAt: z.iso.datetime(),
  /** The mock's own clock at that instant, where its world is played faster. */
  worldStartedAt: z.iso.datetime().optional(),
  time: z.enum(['real', 'virtual']),
  /** A digest of the machine's name, which distinguishes runs of different machines; only in real time. */
  host: z.string().optional(),
  /** The resolved profile, without secrets: what summaries and thresholds are computed by. */
  settings: recordedProfileSchema,
  /** Idempotency keys of its calls are made of it; absent where the gateway takes none. */
  nonce: z.string().optional(),
  /** Header of a run of several workers. */
  distributed: distributed.optional(),
})
export type RunHeader = z.infer<typeof runHeader>
