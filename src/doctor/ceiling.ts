import { EXIT, type ExitCode, GatebenchError, usageError } from '../errors.ts'
import { isLoopback } from '../gateway/base-address.ts'
import type { GenerationRequest } from '../gateway/bodies.ts'
import type { Asked } from '../gateway/dialect.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { httpGateway } from '../gateway/http-gateway.ts'
import { spawnMockGateway } from '../mock/server/mock-process.ts'
import { inDialect } from '../profile/gateway-dialect.ts'
import { gatewaySchema } from '../profile/gateway-schema.ts'
import { loadProfile } from '../profile/load-profile.ts'
import type { HttpTarget } from '../profile/profile.ts'
import { apiKeyOf, type Environment, type GatewayChoice, targetOf } from '../run/target/gateway-choice.ts'
import { requireGateway } from '../run/target/gateway-look.ts'
import { spokenAddress } from '../run/target/open-gateway.ts'
import { plainRequest } from '../run/target/plain-request.ts'
import { version } from '../run/version.ts'
import type { Clock } from '../time/clock.ts'
import { MachineGauge } from '../time/machine-gauge.ts'
import { processorsAllowed } from '../time/processors.ts'
import { realClock } from '../time/real-clock.ts'
import { type FlatOut, type FlatOutResult, flatOut, flatOutInRounds } from './autocannon-load.ts'
import { type Need, type Needed, neededBy, needOf } from './ceiling-need.ts'
import { type CeilingCredits, CeilingSpending } from './ceiling-spending.ts'

export interface CeilingOptions extends Pick<GatewayChoice, 'gateway' | 'textUrl' | 'filesUrl' | 'dialect'> {
  /** Profile whose load is to be carried. */
  profile?: string | undefined
  connections: number
  /** For each endpoint. */
  durationMs: number
  /** Calls at most of each endpoint; asked for beyond this machine. */
  mostCalls: number | null
  /** Credits that messages to a gateway may cost; asked for beyond this machine. Null is no limit. */
  maxCredits?: number | null | undefined
  /** Credits of one message; found out by one where it is not stated. */
  price?: number | undefined
  /** Whether addresses beyond this machine may be called. */
  yes: boolean
  /** Model of the messages that a gateway of one's own is sent, and a task of it that is read; without them only credits are. */
  model?: string | undefined
  task?: string | undefined
  env: Environment
  apiKey?: (target: HttpTarget) => string
  say?: (notice: string) => void
  /** Aborted: nothing more is called, what was called is waited for, and what was measured until then is the result. */
  stop?: AbortSignal | undefined
}

export interface Ceiling {
  /** Null for the embedded mock. */
  gateway: string | null
  connections: number
  endpoints: ({ endpoint: 'credits' | 'task' | 'message' } & FlatOutResult)[]
  /** Number of processors that this process may use; a fraction for a container with such a quota. */
  processors: number
  /** Calls a second of gatebench's own client, of the credit query; null where it was interrupted before. */
  ownCallsPerSecond: number | null
  /** CPU time over wall time while they were made: 1 is one processor. Null where it was interrupted before. */
  ownCpuShare: number | null
  /** Share of these calls that were not answered with the credits. */
  ownRefusedShare: number
  need: Need | null
  /** Null where nothing bounds what messages cost, or none were sent. */
  credits: CeilingCredits | null
  exitCode: ExitCode
}

/** From this share of refusals, the rate is one of refusals: they take less time than answers. */
export const MOST_REFUSED = 0.1
/** Share of a processor: a client that uses less waits for answers, and its rate is that of its connections. */
const WAITS = 0.25
/** A message takes no time of its own: what is asked is how many the two programs can do. */
const AT_ONCE = { models: { 'text-fast': { latency: { median: '0s', sigma: 0 } } } }
/** Programs are compiled while they run. */
const WARM_UP_CALLS = 1000
const KEY_OF_NO_VALUE = 'ceiling-key-of-no-value'
const PATIENCE_MS = 10_000

/** How many calls a second the mock or a gateway answers, and this machine makes. Throws GatebenchError (exit 104, 106). */
export async function measureCeiling(options: CeilingOptions): Promise<Ceiling> {
  const { profile, env, apiKey, connections, say = () => {} } = options
  // The profile is what is needed; the gateway is a question of its own.
  const stated = profile === undefined ? null : await loadProfile(profile, { traces: 'walked' })
  const plain = stated?.gateway ?? gatewaySchema.parse({})
  const settings = options.dialect === undefined ? plain : inDialect(plain, options.dialect)
  const target = targetOf(settings, options, env)
  // Only a mock plays several seconds of the plan in one.
  const speed = stated !== null && target.kind === stated.gateway.target.kind ? stated.gateway.speed : 1
  const need = stated === null ? null : await neededBy(stated, speed)
  const clock = realClock()
  if (target.kind === 'http') {
    requireLeave(target, options)
    const key = (apiKey ?? ((of) => apiKeyOf(of, env)))(target)
    const first = ownClient(target, key, 1, clock)
    await requireGateway(first, settings, clock).finally(() => first.close())
    return await measured(target, key, { ...options, say }, need, clock, target.baseUrl)
  }
  await using mock = await spawnMockGateway({ tier: 'enterprise', preset: 'unlimited', set: AT_ONCE })
  const urls = { baseUrl: mock.url, textBaseUrl: mock.url, filesBaseUrl: mock.url }
  const http: HttpTarget = { kind: 'http', ...urls, apiKeyEnv: 'GATEBENCH_API_KEY' }
  const gateway = ownClient(http, KEY_OF_NO_VALUE, connections, clock)
  const submitted = await gateway.submit('image', { model: 'image-fast', prompt: 'a kite' }, within(clock))
  await gateway.close()
  const task = submitted.kind === 'accepted' ? submitted.body.id : undefined
  return await measured(http, KEY_OF_NO_VALUE, { ...options, say, model: 'text-fast', task }, need, clock, null)
}

async function measured(
  target: HttpTarget,
  key: string,
  { connections, durationMs, mostCalls, model, task, maxCredits, price, env, say = () => {}, stop }: CeilingOptions,
  need: Needed | null,
  clock: Clock,
  gateway: string | null,
): Promise<Ceiling> {
  const trustsAll = env.NODE_TLS_REJECT_UNAUTHORIZED === '0'
  const common = { connections, durationMs, mostCalls, clock, trustsAll, stop }
  const loads: [Ceiling['endpoints'][number]['endpoint'], FlatOut][] = []
  const load = (endpoint: Ceiling['endpoints'][number]['endpoint'], asked: Asked, body?: GenerationRequest): void => {
    const nowEpochMs = clock.originEpochMs + clock.now()
    const request = plainRequest(target, asked, { key, nowEpochMs, ...(body !== undefined && { body }) })
    if (request !== null) loads.push([endpoint, { ...common, ...request }])
  }
  load('credits', { endpoint: 'credits' })
  if (task !== undefined) load('task', { endpoint: 'poll', taskId: task })
  if (model !== undefined) {
    load('message', { endpoint: 'message' }, { model, max_tokens: 1, messages: [{ role: 'user', content: 'hi' }] })
  }
  const own = ownClient(target, key, connections, clock)
  const limit = gateway === null || model === undefined ? null : (maxCredits ?? null)
  const spending = limit === null ? null : new CeilingSpending(limit, price ?? null, own, clock)
  const isStopped = (): boolean => stop?.aborted === true
  const called = async (endpoint: string, load: FlatOut): Promise<FlatOutResult> => {
    // No warm-up: each message may cost.
    if (endpoint === 'message' && spending !== null) return await flatOutInRounds(load, spending)
    const warmUp = mostCalls === null ? await flatOut({ ...load, mostCalls: WARM_UP_CALLS }) : null
    return warmUp !== null && isStopped() ? warmUp : await flatOut(load)
  }
  const endpoints: Ceiling['endpoints'] = []
  for (const [endpoint, load] of loads) {
    if (isStopped()) break
    say(`calling ${endpoint} at full speed`)
    endpoints.push({ endpoint, ...(await called(endpoint, load)) })
  }
  const [first] = endpoints
  if (!isStopped() && (first === undefined || first.calls === 0)) throw unreachable(target)
  const mostTimes = { connections, durationMs, mostCalls, isStopped }
  if (!isStopped()) say("calling credits with gatebench's own client")
  if (mostCalls === null) await ownRate(own, { ...mostTimes, mostCalls: WARM_UP_CALLS }, clock)
  const gauge = new MachineGauge()
  const { callsPerSecond, refusedShare: ownRefusedShare } = await ownRate(own, mostTimes, clock)
  const { cpuShare } = gauge.read()
  gauge.stop()
  await own.close()
  // A rate of a part of the time says nothing.
  const ownCallsPerSecond = isStopped() ? null : callsPerSecond
  const isAnswered = ownRefusedShare < MOST_REFUSED
  const waits = gateway !== null && cpuShare < WAITS
  const found = need === null || isStopped() ? null : needOf(need, isAnswered ? ownCallsPerSecond : null, waits)
  return {
    gateway,
    connections,
    endpoints,
    processors: processorsAllowed(),
    ownCallsPerSecond,
    ownCpuShare: isStopped() ? null : cpuShare,
    ownRefusedShare,
    need: found,
    credits: endpoints.some(({ endpoint }) => endpoint === 'message') ? (spending?.result ?? null) : null,
    exitCode: isStopped() ? EXIT.interrupted : exitCodeOf(found, isAnswered),
  }
}

function exitCodeOf(found: Need | null, isAnswered: boolean): ExitCode {
  if (found?.word === 'too much') return EXIT.unfit
  return isAnswered && found?.word !== 'inconclusive' ? EXIT.ok : EXIT.inconclusive
}

/** Calls beyond this machine need the user's consent, and a bound on their number. */
function requireLeave(target: HttpTarget, { yes, mostCalls, model, maxCredits = null }: CeilingOptions): void {
  if ([target.baseUrl, target.textBaseUrl].every(isLoopback)) return
  if (model !== undefined && maxCredits === null) {
    throw usageError('messages to a gateway on another machine need a bound on their cost', 'add --max-credits N')
  }
  if (!yes || mostCalls === null) {
    throw usageError(
      'this would call a gateway on another machine as fast as it answers',
      'if you may load-test this gateway, add --yes and --requests N (the maximum number of calls to each endpoint)',
    )
  }
}

function ownClient(
  target: HttpTarget,
  apiKey: string,
  connections: number,
  clock: Clock,
): ReturnType<typeof httpGateway> {
  const { paths, longestHintMs, largestBodyBytes } = gatewaySchema.parse({})
  const options = { paths, longestHintMs, largestBodyBytes, callHeader: null, connections, version: version() }
  return httpGateway({ ...spokenAddress(target), ...options, apiKey }, clock)
}

function within(clock: Clock): { deadline: number } {
  return { deadline: clock.now() + PATIENCE_MS }
}

/** As many callers as connections, each with one call after the other. */
async function ownRate(
  gateway: Gateway,
  {
    connections,
    durationMs,
    mostCalls,
    isStopped,
  }: Pick<CeilingOptions, 'connections' | 'durationMs' | 'mostCalls'> & { isStopped: () => boolean },
  clock: Clock,
): Promise<{ callsPerSecond: number; refusedShare: number }> {
  const began = clock.now()
  let calls = 0
  let refused = 0
  const caller = async (): Promise<void> => {
    while (!isStopped() && clock.now() - began < durationMs && (mostCalls === null || calls < mostCalls)) {
      calls++
      const { kind } = await gateway.credits(within(clock))
      if (kind !== 'accepted') refused++
    }
  }
  await Promise.all(Array.from({ length: connections }, caller))
  return { callsPerSecond: calls / ((clock.now() - began) / 1000), refusedShare: calls === 0 ? 0 : refused / calls }
}

function unreachable({ baseUrl }: HttpTarget): GatebenchError {
  return new GatebenchError(`no call to ${baseUrl} was answered`, {
    code: 'GATEWAY_UNREACHABLE',
    exitCode: EXIT.unreachable,
    hint: '`gatebench doctor --gateway URL` shows why',
  })
}
