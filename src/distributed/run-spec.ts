import * as z from 'zod'
import { recordedProfileSchema } from '../profile/recorded-profile.ts'
import { isRunId } from './run-names.ts'

const MOST_SHARES = 100_000
const LEASE_MS = { least: 1, most: 86_400_000 }

/** Description of a run for its workers. It contains no key of a gateway, and no prompt unless that was requested. */
export const runSpecSchema = z.object({
  /** Its name in Redis. */
  id: z.string().refine(isRunId),
  version: z.string().max(64),
  /** Checksum of the profile with all its bodies. */
  checksum: z.string().regex(/^[0-9a-f]{64}$/),
  profile: recordedProfileSchema,
  hasBodies: z.boolean(),
  /** The gateway is the coordinator's own mock. */
  isMock: z.boolean(),
  /** Seconds of the gateway's time in a real one, in which its profile is stated here; only a mock has another than 1, and it announces it. */
  speed: z.number().positive().optional(),
  shares: z.int().min(1).max(MOST_SHARES),
  leaseMs: z.number().min(LEASE_MS.least).max(LEASE_MS.most),
  /** Its Redis is there for this run alone, and ends with its last worker. */
  hasOwnRedis: z.boolean().optional(),
})
export type RunSpec = z.infer<typeof runSpecSchema>
