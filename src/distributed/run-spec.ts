import type { Profile } from '../profile/profile.ts'

/** Description of a run for its workers. It contains no key of a gateway, and no prompt unless that was requested. */
export interface RunSpec {
  /** Its name in Redis. */
  id: string
  version: string
  /** Checksum of the profile with all its bodies. */
  checksum: string
  profile: Profile
  hasBodies: boolean
  /** The gateway is the coordinator's own mock. */
  isMock: boolean
  /** Seconds of the gateway's time in a real one, in which its profile is stated here; only a mock has another than 1, and it announces it. */
  speed?: number | undefined
  shares: number
  leaseMs: number
  /** Its Redis is there for this run alone, and ends with its last worker. */
  hasOwnRedis?: boolean | undefined
}
