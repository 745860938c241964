import type { Profile } from '../../profile/profile.ts'

/** Format in which logs are written: each line is sealed by a checksum. */
export const EVENTS_SCHEMA = 'gatebench.events/v2'
/** As earlier versions wrote them, without checksums: they are read, and a resumed one goes on as it was. */
export const UNSEALED_SCHEMA = 'gatebench.events/v1'

/** First line of every log. */
export interface RunHeader {
  type: 'run'
  schema: typeof EVENTS_SCHEMA | typeof UNSEALED_SCHEMA
  id: string
  /** The profile's name. */
  profile: string
  seed: number
  gateway: { kind: 'mock' | 'http'; baseUrl: string }
  /** The wall clock at `t` = 0, ISO 8601; in virtual time the virtual epoch. */
  startedAt: string
  /** The mock's own clock at that instant, where its world is played faster. */
  worldStartedAt?: string | undefined
  /** 'real' or 'virtual'. */
  time: 'real' | 'virtual'
  /** A digest of the machine's name, which distinguishes runs of different machines; only in real time. */
  host?: string | undefined
  /** The resolved profile, without secrets: what summaries and thresholds are computed by. */
  settings: Profile
  /** Idempotency keys of its calls are made of it; absent where the gateway takes none. */
  nonce?: string | undefined
  /** Header of a run of several workers. */
  distributed?: DistributedHeader | undefined
}

/** How a run was shared out. */
export interface DistributedHeader {
  /** Its name in Redis. */
  run: string
  /** Parts of the plan. */
  shares: number
  /** Settings of that Redis that may have lost intents or task ids, in words; empty if there are none. */
  unsafe: readonly string[]
  /** Whether a secret signed what it wrote to Redis; absent in older logs, where nothing was. */
  signed?: boolean | undefined
  /** Folder of the Redis that was the run's own, for `resume`. */
  redisFolder?: string | undefined
}
