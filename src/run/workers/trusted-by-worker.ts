import type { Environment } from '../target/gateway-choice.ts'

/** Facts that a worker trusts, besides the plan that it finds in Redis. */
export interface WorkerTrust {
  /** Addresses that it may send to, or `mock` for the coordinator's own; with a profile, beside those of the profile. */
  allowGateway?: readonly string[] | undefined
  /** Name of the variable whose key it may send, where no profile says so. */
  keyEnv?: string | undefined
  /** Where the addresses of the gateway are looked up that the profile does not state; nowhere by default. */
  env?: Environment | undefined
}
