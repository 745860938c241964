import { isDeepStrictEqual } from 'node:util'
import type { RunSpec } from '../../distributed/run-spec.ts'
import { checksumOf } from '../../distributed/stored-spec.ts'
import { GatebenchError, usageError } from '../../errors.ts'
import { isLoopback } from '../../gateway/base-address.ts'
import type { HttpTarget, Profile } from '../../profile/profile.ts'
import { retimed } from '../../profile/retimed.ts'
import { chooseGateway, type Environment } from '../target/gateway-choice.ts'
import { addressesText } from '../target/key-notice.ts'

/** The shortest secret that is taken: what `openssl rand -hex 16` prints has twice as many characters. */
const SHORTEST_SECRET = 16

/** The secret that signs a run. Throws RUN_SECRET_SHORT or RUN_SECRET_NEEDED (exit 104); null for those who trust their Redis. */
export function secretOf(secret: string | undefined, trustRedis: boolean): string | null {
  if (secret !== undefined && secret !== '') {
    if (secret.length >= SHORTEST_SECRET) return secret
    throw new GatebenchError(`the secret of a run must have at least ${SHORTEST_SECRET} characters`, {
      code: 'RUN_SECRET_SHORT',
      hint: 'for example GATEBENCH_RUN_SECRET=$(openssl rand -hex 32), the same for the coordinator and its workers',
    })
  }
  if (trustRedis) return null
  throw new GatebenchError('a run with workers on other machines must be signed with a shared secret', {
    code: 'RUN_SECRET_NEEDED',
    hint: 'export the same GATEBENCH_RUN_SECRET for the coordinator and its workers (openssl rand -hex 32); or use --trust-redis, if nobody else can write to this Redis',
  })
}

/** A worker without a profile takes its orders from Redis: it needs to hear from its user where it may send, and what. Throws USAGE. */
export function requireTrust(trust: WorkerTrust & { profile?: string | undefined }): void {
  const { profile, allowGateway = [], keyEnv } = trust
  if (profile !== undefined) {
    if (keyEnv === undefined) return
    throw usageError(
      '--key-env cannot be combined with --profile',
      'the profile names the variable of the key in apiKeyEnv',
    )
  }
  if (allowGateway.length > 0 && (keyEnv !== undefined || allowGateway.every((address) => address === 'mock'))) return
  throw usageError(
    'a worker without --profile needs --allow-gateway URL and --key-env NAME',
    'otherwise anyone who can write to Redis could make this machine send any environment variable to any address',
  )
}

/**
 * The profile that a worker carries out: its own, where it has one, of which everything decides that the run's must equal; only the seed, and
 * the gateway among those that it may send to, are the run's. Throws GATEWAY_NOT_ALLOWED, KEY_NOT_ALLOWED, PROFILE_NEEDED or PROFILE_DIFFERS
 * (exit 104): nothing was sent then.
 */
export function agreedProfile(spec: RunSpec, own: Profile | null, trust: WorkerTrust): Profile {
  const target = targetOf(spec)
  const profile = own === null ? unowned(spec) : settled(spec, target, own)
  requireGateway(spec, target, own, trust)
  const expected = own === null ? trust.keyEnv : (profile.gateway.target as HttpTarget).apiKeyEnv
  if (!spec.isMock && expected !== target.apiKeyEnv) {
    throw refused(
      `this run needs the key in ${target.apiKeyEnv}, but this worker may only send the key in ${expected}`,
      {
        code: 'KEY_NOT_ALLOWED',
        hint: 'no key was read or sent; the profile of a run names the variable of its key in apiKeyEnv',
      },
    )
  }
  if (checksumOf(profile) === spec.checksum) return profile
  throw refused('this is not the profile of the run', {
    code: 'PROFILE_DIFFERS',
    hint: 'nothing was sent; every worker needs exactly the file that the run was started with',
  })
}

/** A worker's statement before it sends anything: its target, and the key that it uses. */
export function sendingTo(profile: Profile, isMock: boolean): string {
  const target = profile.gateway.target as HttpTarget
  return `sending to ${addressesText(target)} with ${isMock ? 'the key of the mock' : `the key in ${target.apiKeyEnv}`}`
}

function targetOf({ profile }: RunSpec): HttpTarget {
  const { target } = profile.gateway
  if (target.kind === 'http') return target
  throw refused('the plan of this run names no gateway', { code: 'GATEWAY_NOT_ALLOWED', hint: 'nothing was sent' })
}

function unowned(spec: RunSpec): Profile {
  if (spec.hasBodies) return spec.profile
  throw refused('this run keeps its prompts out of Redis', {
    code: 'PROFILE_NEEDED',
    hint: 'name the same profile with --profile FILE, or start the run with --share-prompts',
  })
}

/** The worker's own profile as the coordinator settled it. */
function settled({ isMock, speed = 1, profile: { seed } }: RunSpec, target: HttpTarget, own: Profile): Profile {
  const { baseUrl, textBaseUrl, filesBaseUrl } = target
  const choice = isMock ? { gateway: 'mock' } : { gateway: baseUrl, textUrl: textBaseUrl, filesUrl: filesBaseUrl }
  // Nobody but a mock is sent calls faster than the profile says: it is asked for its speed before anything is submitted.
  const { gateway, ...rest } = retimed(chooseGateway({ ...own, seed }, choice, {}), 1 / speed)
  return { ...rest, gateway: isMock ? { ...gateway, target, speed: 1 } : gateway }
}

function requireGateway(spec: RunSpec, target: HttpTarget, own: Profile | null, trust: WorkerTrust): void {
  const { allowGateway = [], env = {} } = trust
  const stated = own === null ? null : chooseGateway(own, {}, env).gateway.target
  // An origin that may have the key is an address like the others.
  const wanted = [target.baseUrl, target.textBaseUrl, target.filesBaseUrl, ...(target.keyedOrigins ?? [])]
  if (spec.isMock) {
    const isWanted = allowGateway.includes('mock') || stated?.kind === 'mock'
    // Its key is no secret, and it is of the coordinator's machine.
    if (isWanted && wanted.every(isLoopback)) return
  } else {
    const allowed = new Set(allowGateway.map(plainAddress))
    const isStated =
      stated?.kind === 'http' &&
      stated.baseUrl === target.baseUrl &&
      stated.textBaseUrl === target.textBaseUrl &&
      stated.filesBaseUrl === target.filesBaseUrl &&
      isDeepStrictEqual(stated.keyedOrigins ?? [], target.keyedOrigins ?? [])
    if (isStated || wanted.every((address) => allowed.has(address))) return
  }
  const to = spec.isMock ? `a mock at ${[...new Set(wanted)].join(', ')}` : [...new Set(wanted)].join(', ')
  throw refused(`this run sends to ${to}, but this worker may not send there`, {
    code: 'GATEWAY_NOT_ALLOWED',
    hint: 'nothing was sent; if these addresses are yours, name each of them with --allow-gateway',
  })
}

function plainAddress(text: string): string {
  return URL.canParse(text) ? new URL(text).href.replace(/\/+$/, '') : text
}

function refused(message: string, { code, hint }: { code: string; hint: string }): GatebenchError {
  return new GatebenchError(message, { code, hint })
}

/** Facts that a worker trusts, besides the plan that it finds in Redis. */
export interface WorkerTrust {
  /** Addresses that it may send to, or `mock` for the coordinator's own; with a profile, beside those of the profile. */
  allowGateway?: readonly string[] | undefined
  /** Name of the variable whose key it may send, where no profile says so. */
  keyEnv?: string | undefined
  /** Where the addresses of the gateway are looked up that the profile does not state; nowhere by default. */
  env?: Environment | undefined
}
