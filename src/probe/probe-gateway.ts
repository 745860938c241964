import { filesOf, writeFiles } from '../document/files.ts'
import { EXIT, type ExitCode, GatebenchError, usageError } from '../errors.ts'
import { guarded } from '../input/options.ts'
import { type LimitSpec, lawOf } from '../limits/registry.ts'
import { MockEngine } from '../mock/engine.ts'
import { concerns, limitRules } from '../mock/gate/limit-rules.ts'
import { inProcessGateway } from '../mock/server/in-process-gateway.ts'
import { spawnMockGateway } from '../mock/server/mock-process.ts'
import { Catalogue } from '../mock/world/catalogue.ts'
import { loadMockWorld } from '../mock/world/tiers.ts'
import { gatewaySchema } from '../profile/gateway-schema.ts'
import type { GatewaySettings, HttpTarget } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import { makeRunFolder, runName } from '../run/folder/run-folder.ts'
import { isLeave, paidAddresses } from '../run/spending-guard.ts'
import { connectionsAllowed } from '../run/target/connections-allowed.ts'
import { apiKeyOf, settledGateway } from '../run/target/gateway-choice.ts'
import { httpAddress } from '../run/target/http-address.ts'
import { keyNotice } from '../run/target/key-notice.ts'
import { openFileLimit } from '../run/target/open-files.ts'
import { openGateway } from '../run/target/open-gateway.ts'
import { isoNow } from '../time/iso.ts'
import { realClock } from '../time/real-clock.ts'
import { scaledClock } from '../time/scaled-clock.ts'
import { VirtualClock } from '../time/virtual-clock.ts'
import { formatCount, formatDuration } from '../units.ts'
import { exitOf, type ProbeResult } from './findings/probe-result.ts'
import { type ProbePorts, probe } from './probe.ts'
import { NO_LOG, probeLog } from './probe-journal.ts'
import { LONGEST_WINDOW_MS, PROBE_OPTIONS, type ProbeGatewayOptions } from './probe-options.ts'
import { probeDocument } from './report/document.ts'
import { CEILINGS, DEFAULT_BUDGET, type ProbeBudget } from './requests/budget.ts'
import type { ProbedModel } from './requests/probed-model.ts'
import { probedModels, unknownModel } from './requests/probed-model.ts'
import { probePromise } from './requests/spending.ts'

export interface ProbedGateway {
  exitCode: ExitCode
  result: ProbeResult
  /** Null where nothing was written. */
  folder: string | null
}

const MINUTE_MS = 60_000
/** A limit above this is not looked for. */
const BURST_AT_MOST = 1000

/** `probe`, with options that were checked. */
export async function probeGateway(options: ProbeGatewayOptions): Promise<ProbedGateway> {
  const { mode = 'standard', longestWindowMs = MINUTE_MS, env = {}, virtual = false } = options
  const settings = settledGateway(gatewaySchema.parse({}), options, virtual ? {} : env)
  if (virtual && settings.target.kind === 'http')
    throw usageError('--virtual only probes the mock', 'leave out --gateway')
  if (!(longestWindowMs >= 1000 && longestWindowMs <= LONGEST_WINDOW_MS)) {
    throw usageError('--longest-window takes a duration from 1s to 1h')
  }
  const models = probedModels(options.models, options.price, settings.target)
  const budget = budgetOf(options.budget ?? {})
  const keyed = keyNotice(settings.target)
  if (keyed !== null) options.say?.(keyed)
  await guard(settings, models, budget, options)
  const check = options.check === undefined ? undefined : statedBy(options.check, models, longestWindowMs)
  const at = {
    check,
    sendsInvalid: options.sendsInvalid,
    tokens: options.tokens,
    stopsAtUsual: options.stopsAtUsual,
    mode,
    models,
    budget,
    longestWindowMs,
    burstAtMost: Math.min(BURST_AT_MOST, budget.accepted),
  }
  const clock = virtual ? new VirtualClock() : realClock()
  // Virtual time begins at the same instant each time, and a probe is not known by its seed alone.
  const name = runName('probe', isoNow(realClock()))
  const made = options.out === undefined || options.out === null ? null : await makeRunFolder(options.out, name)
  const log = made === null ? NO_LOG : probeLog(made.path, settings.target, virtual ? 'virtual' : 'real')
  try {
    const { stop, signal: halt, say, watch } = options
    const told = { ...(say === undefined ? {} : { say }), ...(watch === undefined ? {} : { watch }) }
    const ports = { journal: log, stop, halt, ...told }
    const result =
      clock instanceof VirtualClock
        ? await inVirtualTime(settings, options, { ...at, clock }, ports)
        : await inRealTime(settings, options, at, ports)
    const refusal = turnedAway(result, models, settings.target)
    if (refusal !== null) throw refusal
    const folder = made !== null && (await isWritten(made.path, result, say)) ? made.path : null
    return { result, exitCode: exitOf(result), folder }
  } catch (error) {
    // As after a run that sent nothing, the same command can be given again.
    if (!log.hasSubmitted) made?.discard()
    throw error
  } finally {
    log.close()
  }
}

/**
 * Finds a gateway's limits from outside. Whatever it finds, and whatever ends it, is a result; throws a GatebenchError for unusable input
 * (exit 104), where nobody gives leave to spend (NOT_CONFIRMED), and for a gateway that has no key, takes none of the work or is none (exit 106).
 */
export const guardedProbe = guarded('probe', PROBE_OPTIONS, probeGateway)

/** Why a probe came to nothing at all: no such model (exit 104), or no gateway that takes the key and the work (exit 106). Null where it came to something. */
function turnedAway(
  { end, spent, models: findings }: ProbeResult,
  models: readonly ProbedModel[],
  { kind }: GatewaySettings['target'],
): GatebenchError | null {
  const { why, detail } = end
  // What is no gateway may have said yes to anything.
  if (spent.accepted > 0 && why !== 'gateway') return null
  if (why === 'model') {
    const at = models.find(({ model }) => detail?.startsWith(`${model}: `))?.model ?? 'any of these'
    return unknownModel(at, [], detail?.slice(at.length + 2))
  }
  const refusal = TURNED_AWAY[why]
  if (refusal === undefined || kind === 'mock' || findings.length > 0) return null
  if (spent.refusals > 0 && why !== 'full') return null
  const [what, code, hint] = refusal
  const said = detail === null || detail === what ? '' : `: ${detail}`
  return new GatebenchError(`${what}${said}`, { code, exitCode: EXIT.unreachable, hint })
}

const CHECK_ADDRESS = 'check --gateway, and whether the gateway is up; `gatebench doctor --gateway URL` checks both'
const TURNED_AWAY: Readonly<Record<string, readonly [what: string, code: string, hint: string]>> = {
  outage: ['the gateway cannot be reached', 'GATEWAY_UNREACHABLE', CHECK_ADDRESS],
  gateway: ['there is no gateway at this URL', 'GATEWAY_UNKNOWN', CHECK_ADDRESS],
  request: ['the gateway refused the first submit', 'GATEWAY_REFUSED', `nothing was bought; ${CHECK_ADDRESS}`],
  full: [
    'a limit refuses every submit',
    'GATEWAY_FULL',
    'the account has reached a limit; probe when nothing else uses the account and its limits have recovered',
  ],
  key: [
    'the gateway refused the key',
    'GATEWAY_REFUSED_KEY',
    'put a valid key into GATEBENCH_API_KEY, or the variable that keyEnv of the dialect names',
  ],
}

/** Writes the result; the findings are reported even if no disk takes them. */
async function isWritten(
  folder: string,
  result: ProbeResult,
  say: (notice: string) => void = () => {},
): Promise<boolean> {
  try {
    await writeFiles(folder, filesOf('probe', probeDocument(result)))
    return true
  } catch (error) {
    if (!(error instanceof GatebenchError)) throw error
    say(`the report cannot be written: ${error.message}`)
    return false
  }
}

type At = Pick<
  Parameters<typeof probe>[0],
  'mode' | 'models' | 'budget' | 'longestWindowMs' | 'burstAtMost' | 'check' | 'sendsInvalid' | 'stopsAtUsual'
>
type Ports = Omit<ProbePorts, 'gateway' | 'clock'>

function inVirtualTime(
  { target }: GatewaySettings,
  { seed = 1 }: ProbeGatewayOptions,
  { clock, ...at }: At & { clock: VirtualClock },
  ports: Ports,
): Promise<ProbeResult> {
  const choice = target.kind === 'mock' ? target : { tier: 'standard', preset: 'default' }
  const engine = new MockEngine({ world: loadMockWorld(choice), clock, random: keyedRandom(seed) })
  const named = { gateway: `mock:${choice.tier}/${choice.preset}`, time: 'virtual' as const }
  return clock.run(() =>
    probe(
      { ...at, ...named },
      { ...ports, clock, gateway: inProcessGateway(engine, clock, { dialect: target.dialect }) },
    ),
  )
}

async function inRealTime(
  settings: GatewaySettings,
  { apiKey, secondKey, env = {}, seed = 1 }: ProbeGatewayOptions,
  at: At,
  ports: Ports,
): Promise<ProbeResult> {
  const { target, speed } = settings
  const wallClock = realClock()
  const clock = scaledClock(wallClock, speed)
  const { originEpochMs } = clock
  await using mock = target.kind === 'mock' ? await spawnMockGateway({ ...target, speed, originEpochMs, seed }) : null
  const address = httpAddress(target, mock)
  const keyOf = (of: HttpTarget): string => {
    if (mock !== null) return mock.apiKey
    if (typeof apiKey === 'function') return apiKey(of)
    return apiKeyOf(of, apiKey === undefined ? env : { [of.apiKeyEnv]: apiKey })
  }
  const own = { realClock: wallClock, ...(speed !== 1 && { speed }) }
  const allowed = connectionsAllowed(settings, address, openFileLimit())
  const gateway = openGateway(settings, address, keyOf(address), clock, allowed, { ...own, readsHead: true })
  const second = secondKey === undefined ? undefined : openGateway(settings, address, secondKey, clock, allowed, own)
  try {
    const named = { gateway: address.baseUrl, time: 'real' as const, isStrange: mock === null }
    return await probe({ ...at, ...named }, { ...ports, clock, gateway, second })
  } finally {
    await gateway.close()
    await second?.close()
  }
}

/** Limits that a tier states for the models, within the windows that are looked for. */
function statedBy(tier: string, models: readonly ProbedModel[], longestWindowMs: number): At['check'] {
  const world = loadMockWorld({ tier })
  const catalogue = new Catalogue(world)
  const rules = limitRules(world)
  const stated = models.map(({ model, modality }) => {
    const endpoint = modality === 'text' ? 'message' : 'submit'
    const own = rules.filter((rule) => concerns(rule, endpoint, catalogue.find(model, modality)))
    const open = own.flatMap(({ spec }) => (spec.kind === 'concurrency' ? [spec.limit] : []))
    const rates = own.flatMap(({ spec }) => (spec.kind === 'concurrency' ? [] : [spec]))
    const isSought = (spec: LimitSpec): boolean => (lawOf(spec).allows(spec).windowMs ?? 0) <= longestWindowMs
    return { model, rates: rates.filter(isSought), concurrency: open.length === 0 ? null : Math.min(...open) }
  })
  return { tier, stated }
}

function budgetOf(asked: Partial<ProbeBudget>): ProbeBudget {
  const stated = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  const budget = { ...DEFAULT_BUDGET, ...stated }
  for (const [name, most] of Object.entries(CEILINGS)) {
    const value = budget[name as keyof typeof CEILINGS]
    if (!(value > 0 && value <= most)) throw usageError(`a probe may use at most ${formatCount(most)} ${name}`)
  }
  return budget
}

/** Nothing but loopback and the mock without leave, and without a bound on what it may cost. */
async function guard(
  { target }: GatewaySettings,
  models: readonly ProbedModel[],
  budget: ProbeBudget,
  { maySpend = false, mode, longestWindowMs = MINUTE_MS }: ProbeGatewayOptions,
): Promise<void> {
  const addresses = paidAddresses(target)
  if (addresses.length === 0) return
  const spends = mode !== 'headers-only'
  if (spends && budget.credits === null) {
    throw usageError('probing a gateway on another machine needs a bound on its cost', 'add --max-credits N')
  }
  const names = models.map(({ model }) => model).join(', ')
  const bill = spends ? `${formatCount(budget.accepted)} accepted submits, ${probePromise(budget)}` : 'nothing'
  const question = `probing ${names} at ${addresses.join(', ')} may cost ${bill}, and may block other use of this account for up to ${formatDuration(longestWindowMs)} at a time`
  if (await isLeave(maySpend, question)) return
  throw new GatebenchError(`not confirmed: ${question}`, {
    code: 'NOT_CONFIRMED',
    hint: 'nothing was sent; add --yes to accept the cost, or try the probe with --virtual',
  })
}
