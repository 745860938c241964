import { EXIT, type ExitCode, GatebenchError } from '../errors.ts'
import { creditsLeft, isCredits, isQuota } from '../gateway/bodies.ts'
import { NO_TASK } from '../gateway/gateway.ts'
import { inDialect } from '../profile/gateway-dialect.ts'
import { gatewaySchema } from '../profile/gateway-schema.ts'
import { loadProfile } from '../profile/load-profile.ts'
import type { HttpTarget } from '../profile/profile.ts'
import { apiKeyOf, type Environment, type GatewayChoice, targetOf } from '../run/target/gateway-choice.ts'
import { meantAnswer, type PlainRequest, plainRequest } from '../run/target/plain-request.ts'
import type { Clock } from '../time/clock.ts'
import { parseCertificateDateMs, parseHttpDateMs } from '../time/http-date.ts'
import { realClock } from '../time/real-clock.ts'
import { formatCount, formatCredits, formatDuration } from '../units.ts'
import { type Reading, readOnce } from './doctor-read.ts'
import type { Finding } from './finding.ts'
import { examineMachine } from './machine.ts'

export interface Examination {
  findings: Finding[]
  exitCode: ExitCode
}

export interface DoctorOptions extends GatewayChoice {
  /** Names the gateway where no flag does. */
  profile?: string | undefined
  env: Environment
  /** The key from the environment; a caller keeps it out of what it prints. */
  apiKey?: (target: HttpTarget) => string
}

type Answered = Exclude<Reading, { fault: string }>

/** The clock of an answer counts in whole seconds. */
const WHOLE_SECOND_MS = 1000
const SKEW_MS = { warn: 2_000, bad: 60_000 }
const DAY_MS = 86_400_000
const SOON_DAYS = 14

/** Looks at this machine and at a gateway, by reads alone. Throws GatebenchError (exit 104) for a profile or an address that is none. */
export async function examine({ profile, env, apiKey, ...choice }: DoctorOptions): Promise<Examination> {
  const clock = realClock()
  const stated = profile === undefined ? gatewaySchema.parse({}) : (await loadProfile(profile)).gateway
  const settings = choice.dialect === undefined ? stated : inDialect(stated, choice.dialect)
  const target = targetOf(settings, choice, env)
  const machine = await examineMachine(clock)
  if (target.kind === 'mock') {
    const next = '`gatebench doctor --gateway https://gateway.example` checks a real gateway'
    const findings = [...machine, { what: 'gateway', state: 'good', text: 'the embedded mock', next } as const]
    return { findings, exitCode: worst(machine) === 'bad' ? EXIT.unfit : EXIT.ok }
  }
  const key = keyOf(target, apiKey ?? ((of) => apiKeyOf(of, env)))
  const asked = {
    key: 'none' in (target.dialect?.key ?? {}) ? null : key.key,
    nowEpochMs: clock.originEpochMs + clock.now(),
  }
  const creditsAsked = plainRequest(target, { endpoint: 'credits' }, asked)
  const quotaAsked = plainRequest(target, { endpoint: 'quota' }, asked)
  // Where there is no such query, a task that does not exist is asked for: that costs nothing, and shows address and key as well.
  const taskAsked = plainRequest(target, { endpoint: 'poll', taskId: NO_TASK }, asked)
  const first = creditsAsked ?? taskAsked
  const reading = await readOnce(first ?? { url: target.baseUrl, method: 'GET', headers: {} }, clock)
  const isApart = new URL(target.textBaseUrl).origin !== new URL(target.baseUrl).origin
  const atText = { url: target.textBaseUrl, method: 'GET', headers: creditsAsked?.headers ?? {} } as const
  const text = isApart ? [addressOf('text address', await readOnce(atText, clock))] : []
  const ofAnswer = async (answer: Answered): Promise<Finding[]> => {
    const ofHead = [skew(answer), limits(answer)]
    if (first === null) return asked.key === null ? ofHead : [KEY_UNSEEN, ...ofHead]
    const said = meant(target, answer)
    if (creditsAsked === null) return [keyOfNoTask(said), ...ofHead]
    return [...(await keyByCredits(said, target, taskAsked, clock)), ...ofHead, balance(said)]
  }
  const gateway = [
    ...(asked.key === null && key.findings.length > 0 && 'none' in (target.dialect?.key ?? {}) ? [] : key.findings),
    addressOf('address', reading),
    ...text,
    ...encryption(target, reading),
    ...('fault' in reading ? [] : await ofAnswer(reading)),
    ...(quotaAsked === null ? [] : [files(await readOnce(quotaAsked, clock))]),
  ]
  const exitCode = worst(gateway) === 'bad' ? EXIT.unreachable : worst(machine) === 'bad' ? EXIT.unfit : EXIT.ok
  return { findings: [...machine, ...gateway], exitCode }
}

/** The finding on the key. Simulators of a vendor may lack the credit query of its dialect: then the read of a task shows whether they take the key. */
async function keyByCredits(
  credits: Answered,
  target: HttpTarget,
  taskAsked: PlainRequest | null,
  clock: Clock,
): Promise<Finding[]> {
  const isMissing = target.dialect !== undefined && credits.status === 404
  if (!isMissing || taskAsked === null) return [keyAnswer(credits)]
  const reading = await readOnce(taskAsked, clock)
  return ['fault' in reading ? addressOf('address', reading) : keyOfNoTask(meant(target, reading))]
}

/** The answer as it is meant: in some dialects a refusal comes as a 200, and the credits stand in places of their own. */
function meant(target: HttpTarget, reading: Answered): Answered {
  return { ...reading, ...meantAnswer(target, reading) }
}

function worst(findings: readonly Finding[]): Finding['state'] {
  if (findings.some(({ state }) => state === 'bad')) return 'bad'
  return findings.some(({ state }) => state === 'warn') ? 'warn' : 'good'
}

function keyOf(
  target: HttpTarget,
  apiKey: (target: HttpTarget) => string,
): { key: string | null; findings: Finding[] } {
  try {
    return { key: apiKey(target), findings: [] }
  } catch (error) {
    if (!(error instanceof GatebenchError)) throw error
    return { key: null, findings: [{ what: 'key', state: 'bad', text: error.message, next: error.hint ?? null }] }
  }
}

const FAULTS: Readonly<Record<string, readonly [text: string, next: string]>> = {
  ENOTFOUND: ['host not found', 'check the address for a typo'],
  EAI_AGAIN: ['DNS lookup failed', 'check the network and its DNS'],
  ECONNREFUSED: ['connection refused', 'check the port; `gatebench mock` starts a local mock gateway'],
  ECONNRESET: [
    'connection reset',
    'check whether the server uses http:// instead of https://, and whether there is a proxy in between',
  ],
  EPROTO: ['the server does not use TLS', 'try http://'],
  ETIMEDOUT: ['connection timed out', 'check the network and its firewalls'],
  CERT_HAS_EXPIRED: ['its certificate has expired', 'contact the operator of the gateway'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'its certificate is self-signed',
    'NODE_EXTRA_CA_CERTS=ca.pem makes Node trust the certificate',
  ],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'its certificate is not trusted',
    'NODE_EXTRA_CA_CERTS=ca.pem makes Node trust the certificate',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its certificate is not trusted',
    'NODE_EXTRA_CA_CERTS=ca.pem makes Node trust the certificate',
  ],
  ERR_TLS_CERT_ALTNAME_INVALID: ['its certificate is for another host name', 'use the host name in the certificate'],
}

function addressOf(what: string, reading: Reading): Finding {
  if (!('fault' in reading)) {
    return { what, state: 'good', text: `answers in ${formatDuration(reading.tookMs)}`, next: null }
  }
  const [text, next] = FAULTS[reading.fault] ?? [reading.fault, 'check address and network']
  return { what, state: 'bad', text, next }
}

function encryption({ baseUrl }: HttpTarget, reading: Reading): Finding[] {
  if ('fault' in reading || reading.tls === null) {
    const isOpen = baseUrl.startsWith('http:') && !/^http:\/\/(localhost|127\.|\[::1\])/.test(baseUrl)
    if (!isOpen) return []
    return [{ what: 'TLS', state: 'warn', text: 'none: the key crosses the network unencrypted', next: 'use https://' }]
  }
  const { protocol, validTo } = reading.tls
  const days = Math.floor(((parseCertificateDateMs(validTo) ?? 0) - reading.atEpochMs) / DAY_MS)
  const isSoon = days < SOON_DAYS
  const text = `${protocol}, certificate good for ${formatCount(Math.max(0, days))} days`
  return [
    {
      what: 'TLS',
      state: isSoon ? 'warn' : 'good',
      text,
      next: isSoon ? 'the certificate must be renewed soon' : null,
    },
  ]
}

/** The finding of an answer that no gateway gives to a read; null of any other answer. */
function strange({ status, body, headers }: Answered): Finding | null {
  if (status >= 300 && status < 400) {
    // The rest of it may repeat the key.
    const to = URL.canParse(headers.location ?? '') ? ` to ${new URL(headers.location as string).origin}` : ''
    const next = 'gatebench follows no redirect: check the address'
    return { what: 'gateway', state: 'bad', text: `redirects (${status})${to}`, next }
  }
  if (status !== 200 || body !== null) return null
  const type = headers['content-type'] ?? 'no JSON'
  const next = 'check the address: a gateway answers with JSON'
  return { what: 'gateway', state: 'bad', text: `no gateway at this address: it responds with ${type}`, next }
}

function keyAnswer(reading: Answered): Finding {
  const what = 'key'
  const { status } = reading
  const none = strange(reading)
  if (none !== null) return none
  if (status === 200) return { what, state: 'good', text: 'accepted', next: null }
  if (status === 401)
    return { what, state: 'bad', text: 'refused (401)', next: 'check the key, and whether it has expired' }
  if (status === 403)
    return {
      what,
      state: 'bad',
      text: 'no permission to read credits (403)',
      next: 'give the key permission to read credits',
    }
  if (status === 429) return { what, state: 'warn', text: 'throttled (429)', next: 'try again in a minute' }
  if (status === 404) {
    const next = 'check the address; for a gateway without a credit query, set gateway.account: none'
    return { what, state: 'bad', text: 'there is no credit query at this address (404)', next }
  }
  return {
    what,
    state: 'warn',
    text: `the credit query answered ${status}`,
    next: 'try again; if the error persists, contact the operator of the gateway',
  }
}

/** A dialect without any read: only the address was asked, without the key. */
const KEY_UNSEEN: Finding = {
  what: 'key',
  state: 'warn',
  text: 'not checked: this dialect has no free read',
  next: 'the first call of a run shows whether the gateway accepts it',
}

/** The answer of a gateway without a query of credits to a read of a task that does not exist. */
function keyOfNoTask(reading: Answered): Finding {
  const what = 'key'
  const { status } = reading
  const none = strange(reading)
  if (none !== null) return none
  if (status === 401 || status === 403) {
    return { what, state: 'bad', text: `refused (${status})`, next: 'check the key, and whether it has expired' }
  }
  if (status === 429) return { what, state: 'warn', text: 'throttled (429)', next: 'try again in a minute' }
  if (status >= 500) return { what, state: 'warn', text: `the gateway answered ${status}`, next: 'try again' }
  return { what, state: 'good', text: `accepted: a task that does not exist is answered with ${status}`, next: null }
}

function skew({ headers, atEpochMs, tookMs }: Answered): Finding {
  const what = 'clock'
  const at = parseHttpDateMs(headers.date ?? '')
  if (at === null) return { what, state: 'good', text: 'the gateway sends no Date header', next: null }
  // The date was cut to its second, half of one on average.
  const apart = Math.abs(atEpochMs - at - WHOLE_SECOND_MS / 2)
  const unsure = WHOLE_SECOND_MS / 2 + tookMs / 2
  const text = `${formatDuration(apart)} from the gateway's clock, uncertainty ${formatDuration(unsure)}`
  if (apart - unsure < SKEW_MS.warn) return { what, state: 'good', text, next: null }
  const next = 'synchronise the clock of this machine by NTP, otherwise reset times would be misread'
  return { what, state: apart - unsure < SKEW_MS.bad ? 'warn' : 'bad', text, next }
}

function limits({ headers }: Answered): Finding {
  const what = 'limits'
  const told = Object.keys(headers).filter((name) => /^(x-)?ratelimit|^x-rate-limit/.test(name))
  if (told.length === 0)
    return { what, state: 'good', text: 'not stated in headers', next: '`gatebench probe` measures the limits' }
  const shown = told.map((name) => `${name}: ${String(headers[name])}`).join(', ')
  return { what, state: 'good', text: shown, next: null }
}

function balance({ status, body }: Answered): Finding {
  const what = 'credits'
  if (status !== 200) return { what, state: 'warn', text: 'not stated', next: null }
  if (!isCredits(body)) {
    return {
      what,
      state: 'warn',
      text: 'not in the specified form',
      next: 'to skip this, set gateway: { account: none }',
    }
  }
  const { token, user } = body.data
  const left = creditsLeft(body.data)
  const isTokenFree = token.unlimited_credits && user.used_credits !== null
  const text = `${formatCredits(left)} left${isTokenFree ? ', the token itself has no limit' : ''}`
  return left > 0 ? { what, state: 'good', text, next: null } : { what, state: 'bad', text, next: 'top up the account' }
}

function files(reading: Reading): Finding {
  const what = 'files'
  if ('fault' in reading) return addressOf('files address', reading)
  if (reading.status !== 200 || !isQuota(reading.body)) {
    return {
      what,
      state: 'warn',
      text: `the quota query answered ${reading.status}`,
      next: 'to skip this, set gateway: { account: none }',
    }
  }
  const { remain_files: left, max_files: most } = reading.body.data
  const text = `${formatCount(left)} of ${formatCount(most)} left`
  return left > 0
    ? { what, state: 'good', text, next: null }
    : { what, state: 'bad', text, next: 'delete files, or ask for a higher quota' }
}
