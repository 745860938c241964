import { supportedModalities, unsupportedModality } from '../../dialect/supported-modalities.ts'
import { EXIT, GatebenchError, usageError } from '../../errors.ts'
import { DEFAULT_DIALECT } from '../../gateway/default-dialect.ts'
import { converted } from '../../profile/former-format.ts'
import { inDialect } from '../../profile/gateway-dialect.ts'
import { defaultCallHeader } from '../../profile/gateway-schema.ts'
import type { GatewaySettings, HttpTarget, MockTarget, Profile } from '../../profile/profile.ts'
import { isSpeed, LEAST_SPEED, MOST_SPEED } from '../../time/scaled-clock.ts'

/** Which gateway a profile is carried out at, where not at its own. */
export interface GatewayChoice {
  /** `mock`, or its address. */
  gateway?: string | undefined
  textUrl?: string | undefined
  filesUrl?: string | undefined
  /** The words that it speaks: the name of a shipped dialect, or a path. */
  dialect?: string | undefined
  /** Tier of the mock; the fields below are the mock's too. */
  tier?: string | undefined
  preset?: string | undefined
  /** Seconds of a mock's time that pass in a real one. */
  speed?: number | undefined
  /** The speed of a mock, for a profile that is stated in the time of the run; it is accepted for one version more. */
  timeScale?: number | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The profile with its gateway settled: flags first, then what the profile states, then the environment, then the mock. */
export function chooseGateway(profile: Profile, flags: GatewayChoice, env: Environment): Profile {
  const stated = flags.timeScale === undefined ? profile : atScale(profile, flags.timeScale)
  const gateway = settledGateway(stated.gateway, flags, env)
  requireWords(gateway, stated)
  requireCancel(gateway, stated)
  requireKeys(gateway, stated)
  return { ...stated, gateway }
}

/** Throws DIALECT_LACKS (exit 104) for a model of which the gateway's dialect cannot speak: each of its calls would fail unsent. */
function requireWords({ target: { dialect } }: GatewaySettings, { models }: Profile): void {
  if (dialect === undefined) return
  const spoken = supportedModalities(dialect)
  const lacking = models.find(({ modality }) => !spoken.includes(modality))
  if (lacking === undefined) return
  throw unsupportedModality(dialect, lacking.model, lacking.modality, 'remove other models from the profile')
}

/** Throws USAGE (exit 104) where tasks are to be cancelled and the gateway's dialect has no words for it. */
function requireCancel({ target: { dialect } }: GatewaySettings, { onInterrupt }: Profile): void {
  if (onInterrupt !== 'cancel' || dialect?.cancel !== undefined) return
  throw usageError(
    `open tasks cannot be cancelled on an interrupt: the dialect of this gateway has no cancel (${dialect?.name ?? DEFAULT_DIALECT})`,
    'leave out --on-interrupt cancel (or onInterrupt); open tasks are then followed to their end',
  )
}

/** Throws USAGE (exit 104) where lost submits are to be sent again by a key, and the gateway's dialect documents none. */
function requireKeys({ target: { dialect } }: GatewaySettings, { retry }: Profile): void {
  if (retry.on.ambiguous !== 'keyed' || dialect?.idempotency !== undefined) return
  throw usageError(
    `retry.on.ambiguous is keyed, but the dialect of this gateway has no idempotency header (${dialect?.name ?? DEFAULT_DIALECT}), so a retry may buy a second task`,
    'leave out this setting; a submit that may have been accepted is then not sent again',
  )
}

/** The profile as its numbers are meant where `--time-scale` says how fast the mock lives. */
function atScale(profile: Profile, timeScale: number): Profile {
  const { convertedBy, speed } = profile.gateway
  if (convertedBy === undefined && speed !== 1) {
    throw usageError(
      '--time-scale is for profiles that state no speed',
      `leave out --time-scale, or use --speed ${timeScale}`,
    )
  }
  return converted(profile, timeScale, convertedBy)
}

export function settledGateway(settings: GatewaySettings, flags: GatewayChoice, env: Environment): GatewaySettings {
  // A profile that was not read from a file has its dialect by name alone.
  const word = flags.dialect ?? (settings.target.dialect === undefined ? settings.dialect : undefined)
  const gateway = word === undefined ? settings : inDialect(settings, word)
  const target = targetOf(gateway, flags, env)
  const isDefault = gateway.callHeaderIsStated !== true && target.kind !== gateway.target.kind
  const callHeader = isDefault ? defaultCallHeader(target.kind) : gateway.callHeader
  const { convertedBy: _, ...others } = gateway
  // What a profile says of its mock is nothing to the gateway that is named instead.
  const own = target.kind === gateway.target.kind ? gateway.speed : 1
  const speed = flags.speed ?? own
  if (!isSpeed(speed)) {
    throw usageError(`a mock cannot run at the speed ${speed}`, `choose a speed from ${LEAST_SPEED} to ${MOST_SPEED}`)
  }
  return { ...others, target, callHeader, speed }
}

/** Notice about an address in the environment that a profile with the embedded mock ignores; null if there is none. */
export function passedOver({ name, gateway }: Profile, flags: GatewayChoice, env: Environment): string | null {
  const isMock = gateway.isStated && gateway.target.kind === 'mock' && flags.gateway === undefined
  if (!isMock || nonEmpty(env.GATEBENCH_BASE_URL) === undefined) return null
  return `GATEBENCH_BASE_URL is set, but ${name} runs the embedded mock, as stated in the profile; use --gateway URL for another gateway`
}

/** The gateway that flags, settings and environment name, in this order. Throws USAGE for what cannot be one. */
export function targetOf(
  settings: Pick<GatewaySettings, 'target' | 'isStated'>,
  flags: GatewayChoice,
  env: Environment,
): MockTarget | HttpTarget {
  const { target } = settings
  const named = flags.gateway ?? (settings.isStated ? undefined : nonEmpty(env.GATEBENCH_BASE_URL))
  if (named === 'mock' || (named === undefined && target.kind === 'mock')) {
    if (flags.textUrl !== undefined || flags.filesUrl !== undefined) {
      throw usageError('--text-url and --files-url need the URL of a gateway', 'add --gateway URL')
    }
    const mock: MockTarget = target.kind === 'mock' ? target : { kind: 'mock', tier: 'standard', preset: 'default' }
    const { dialect } = target
    return {
      ...mock,
      tier: flags.tier ?? mock.tier,
      preset: flags.preset ?? mock.preset,
      ...(dialect !== undefined && { dialect }),
    }
  }
  requireNoneOfMock(flags)
  const stated = named === undefined && target.kind === 'http' ? target : null
  const baseUrl = address(named ?? stated?.baseUrl ?? '')
  return {
    kind: 'http',
    baseUrl,
    textBaseUrl: address(flags.textUrl ?? stated?.textBaseUrl ?? nonEmpty(env.GATEBENCH_TEXT_BASE_URL) ?? baseUrl),
    filesBaseUrl: address(flags.filesUrl ?? stated?.filesBaseUrl ?? nonEmpty(env.GATEBENCH_FILES_BASE_URL) ?? baseUrl),
    apiKeyEnv: target.kind === 'http' ? target.apiKeyEnv : (target.dialect?.keyEnv ?? 'GATEBENCH_API_KEY'),
    ...(target.dialect !== undefined && { dialect: target.dialect }),
    ...(stated?.keyedOrigins !== undefined && { keyedOrigins: stated.keyedOrigins }),
  }
}

/** Throws USAGE, with the flags that were given. */
function requireNoneOfMock({ tier, preset, timeScale }: GatewayChoice): void {
  const flags = Object.entries({ tier, preset, 'time-scale': timeScale }).filter(([, value]) => value !== undefined)
  const names = flags.map(([name]) => `--${name}`)
  if (names.length === 0) return
  const [verb, them] = names.length === 1 ? ['applies', 'it'] : ['apply', 'them']
  const list = [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')
  throw usageError(`${list} only ${verb} to the mock`, `leave ${them} out, or use --gateway mock`)
}

/** The key of a real gateway. Throws GATEWAY_NO_KEY (exit 106) when the variable is empty. */
export function apiKeyOf(target: HttpTarget, env: Environment): string {
  const key = nonEmpty(env[target.apiKeyEnv])?.trim()
  if (key === undefined || key === '') {
    throw new GatebenchError(`there is no API key in ${target.apiKeyEnv}`, {
      code: 'GATEWAY_NO_KEY',
      exitCode: EXIT.unreachable,
      hint: `export ${target.apiKeyEnv}=…, or use --gateway mock, which needs no key`,
    })
  }
  if (/[^\x21-\x7e]/.test(key)) {
    throw new GatebenchError(
      `the API key in ${target.apiKeyEnv} contains characters that are not allowed in an HTTP header`,
      {
        code: 'GATEWAY_BAD_KEY',
        exitCode: EXIT.unreachable,
        hint: 'check whether the key was pasted with quotes, a line break or other text around it',
      },
    )
  }
  return key
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text
}

/** A faulty address is never quoted: people paste keys into addresses. */
function address(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const beside = url === null ? '' : `${url.username}${url.password}${url.search}${url.hash}`
  if (url === null || !/^https?:$/.test(url.protocol) || beside !== '') {
    throw usageError(
      'a gateway address must be an http:// or https:// URL without user name, key, query or fragment',
      'for example --gateway https://gateway.example; the key is read from GATEBENCH_API_KEY',
    )
  }
  return url.href.replace(/\/+$/, '')
}
