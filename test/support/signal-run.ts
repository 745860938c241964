import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEventLog } from '../../src/measure/event-log/reader.ts'
import type { Summary } from '../../src/measure/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { type MockServer, startMockGateway } from '../../src/mock/http-server.ts'
import { lay } from '../../src/mock/lay.ts'
import { loadMockWorld, mockWorld } from '../../src/mock/tiers.ts'
import { keyedRandom } from '../../src/random.ts'
import { type CliRun, startCli } from './cli.ts'
import { checkIdentities } from './identities.ts'
import { type Delivery, startRelay } from './relay.ts'

/** One to three signals, each so long after the one before; the first after the run's first word to the gateway, or its very start. */
export interface SignalPlan {
  seed: number
  after: 'start' | 'contact'
  signals: readonly { signal: NodeJS.Signals; delayMs: number }[]
  /** An id that the client was given so long before it closed the connection must be known: what is younger may lie there unread. */
  readWithinMs: number
}

export interface SignalResult {
  /** What does not agree, in words: none is the only good answer. */
  wrong: string[]
  /** Ids that were delivered. */
  delivered: number
  /** Ms between a delivery that nobody read and the end of its connection, the longest. */
  unreadForMs: number
  /** Ms from the last report to the process's end; null where there was none. */
  lingeredMs: number | null
}

/** From the last report, or from the signal that asks for none, to the end of the process; ms. */
const GONE_WITHIN_MS = 1_000
/** A process that is still there so long after its last report, or its last signal, will not go by itself. */
const PATIENCE_MS = { report: 3_000, signal: 20_000 }
/** From the second signal to the end: a second for submits under way, and reports on a machine with other things to do. */
const HALTED_WITHIN_MS = 6_000

/** Everything waits: submits in the gateway, calls in their own limiter, reads for tasks and for the account. */
const WORLD = mockWorld(
  lay(loadMockWorld({ tier: 'pro', preset: 'clean' }), {
    latency: {
      replies: { submit: { median: '150ms', sigma: 1 }, poll: { median: '15ms', sigma: 1 } },
    },
    models: {
      'image-fast': { latency: { median: '800ms', sigma: 0.5 } },
      'text-fast': { latency: { median: '300ms', sigma: 1 } },
    },
    faults: {
      slow: { kind: 'slow-headers', share: '20%', delay: '2s', on: ['submit', 'message', 'poll'] },
      hang: { kind: 'hang', share: '4%', on: ['submit', 'message', 'poll'] },
      'slow-account': { kind: 'slow-headers', share: '50%', delay: '3s', on: ['credits', 'quota'], from: '200ms' },
      'error-503': { kind: 'status', status: 503, share: '5%', on: ['submit'] },
    },
  }),
)

const profileYaml = (url: string, seed: number): string => `
version: 1
name: signals
seed: ${seed}
gateway: { baseUrl: "${url}", callHeader: x-gatebench-call }
duration: 3s
drain: 3s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 25/s }
    admission: { rate: 20/s, burst: 3, concurrency: 20, longestWait: 60s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 100ms, every: 100ms, max: 200ms }
    timeouts: { submit: 45s, poll: 45s, task: 60s }
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 15/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] } }]
    timeouts: { submit: 45s }
retry: { policy: hint-jitter, maxAttempts: 3, maxElapsed: 30s }
credits: { sampleEvery: 400ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
/** So often each is drawn. */
const WEIGHTS = [0.4, 0.75, 0.88, 1]
/** The kernel makes one of two alike that come together. */
const ALIKE_APART_MS = 200
/** Load, drain, and some: so late a signal may find the reports being written, or nobody. */
const LATEST_MS = 5_500

/** The plan of one instant: of a hundred plans a dozen are for a process that is still starting. */
export function signalPlan(seed: number, n: number, readWithinMs: number): SignalPlan {
  const random = keyedRandom(seed)
  const draw = (...key: number[]): number => random.uniform('search', n, ...key)
  const after = draw(0) < 0.12 ? 'start' : 'contact'
  const signals: { signal: NodeJS.Signals; delayMs: number }[] = []
  for (let i = 0; i <= n % 3; i++) {
    // The first at any instant, the others mostly soon after it.
    const delayMs = i === 0 ? draw(2) * (after === 'start' ? 700 : LATEST_MS) : 1_500 * draw(3, i) ** 2
    const drawn = SIGNALS[WEIGHTS.findIndex((below) => draw(1, i) < below)] as NodeJS.Signals
    const isAlike = delayMs < ALIKE_APART_MS && signals.some(({ signal }) => signal === drawn)
    const others = SIGNALS.filter((other) => signals.every(({ signal }) => signal !== other))
    signals.push({ signal: isAlike ? (others[0] as NodeJS.Signals) : drawn, delayMs })
  }
  return { seed: seed * 10_000 + n, after, signals, readWithinMs }
}

/** Runs gatebench against a slow mock gateway, sends it signals, and holds what is left to what the gateway delivered. */
export async function signalRun(plan: SignalPlan): Promise<SignalResult> {
  const server = await startMockGateway({ world: WORLD, seed: plan.seed })
  const relay = await startRelay(server.port)
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-signal-'))
  try {
    const out = join(folder, 'run')
    const profile = join(folder, 'profile.yaml')
    await writeFile(profile, profileYaml(relay.url, plan.seed))
    const cli = startCli(['run', profile, '--out', out], { env: { GATEBENCH_API_KEY: server.apiKey } })
    const end = await signalled(cli, plan, server, out)
    // What was on its way is decided.
    await sleep(30)
    return await judge(plan, cli, end, out, server, relay.deliveries())
  } finally {
    await relay[Symbol.asyncDispose]()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface End {
  /** Epoch ms of each signal that found the process alive. */
  sentAt: number[]
  endedAt: number
  /** Of the last report; 0 where there is none. */
  reportedAt: number
  wrong: string[]
}

async function signalled(cli: CliRun, { after, signals }: SignalPlan, server: MockServer, out: string): Promise<End> {
  const { child, ended } = cli
  const end: End = { sentAt: [], endedAt: 0, reportedAt: 0, wrong: [] }
  let toldAt = 0
  child.stdout?.on('data', () => {
    toldAt = Date.now()
  })
  child.once('exit', () => {
    end.endedAt = Date.now()
  })
  const isOver = (): boolean => end.endedAt > 0
  if (after === 'contact') while (!isOver() && server.counts().endpoints.credits.requests === 0) await sleep(2)
  for (const { signal, delayMs } of signals) {
    await Promise.race([sleep(delayMs), ended])
    if (isOver()) break
    end.sentAt.push(Date.now())
    child.kill(signal)
  }
  const lastAt = end.sentAt.at(-1) ?? Date.now()
  while (!isOver()) {
    const reportedAt = Math.max(lastReport(out), toldAt)
    if (reportedAt > 0 && Date.now() - reportedAt > PATIENCE_MS.report) {
      end.wrong.push(`still there ${PATIENCE_MS.report} ms after its last report`)
      child.kill('SIGKILL')
    } else if (reportedAt === 0 && Date.now() - lastAt > PATIENCE_MS.signal) {
      end.wrong.push(`still there, without a report, ${PATIENCE_MS.signal} ms after the last signal`)
      child.kill('SIGKILL')
    }
    await Promise.race([sleep(50), ended])
  }
  await ended
  end.reportedAt = Math.max(lastReport(out), toldAt)
  return end
}

/** Epoch ms of the youngest report; 0 where there is none. */
function lastReport(out: string): number {
  if (!existsSync(join(out, 'summary.json'))) return 0
  const reports = readdirSync(out).filter((name) => !/^(?:events\.ndjson|run\.lock|profile\.yaml)$|\.tmp$/.test(name))
  return Math.max(0, ...reports.map((name) => statSync(join(out, name), { throwIfNoEntry: false })?.mtimeMs ?? 0))
}

async function judge(
  { signals, readWithinMs }: SignalPlan,
  { child, output }: CliRun,
  { sentAt, endedAt, reportedAt, wrong }: End,
  out: string,
  server: MockServer,
  deliveries: readonly Delivery[],
): Promise<SignalResult> {
  const log = join(out, 'events.ndjson')
  const events = existsSync(log) ? readFileSync(log, 'utf8') : ''
  const how = child.signalCode === null ? `exit ${child.exitCode}` : `${child.signalCode}`
  const accused = (what: string): void =>
    void wrong.push(`${what} (${signals.map(({ signal }) => signal).join(', ')}; ${how})`)

  const hasSummary = existsSync(join(out, 'summary.json'))
  const lingeredMs = hasSummary ? Math.max(0, endedAt - reportedAt) : null
  if (lingeredMs !== null && lingeredMs > GONE_WITHIN_MS)
    accused(`gone only ${Math.round(lingeredMs)} ms after its last report`)
  const [, second, third] = sentAt
  if (third !== undefined && endedAt - third > GONE_WITHIN_MS)
    accused(`gone only ${endedAt - third} ms after the third signal`)
  if (second !== undefined && endedAt - second > HALTED_WITHIN_MS)
    accused(`gone only ${endedAt - second} ms after the second signal`)
  if (child.exitCode === 1 || output.stderr.includes('BUG')) accused(`a bug: ${output.stderr.slice(-300)}`)

  let unreadForMs = 0
  for (const { id, at, goneAt } of deliveries) {
    if (events.includes(id) || output.stderr.includes(id)) continue
    const hadMs = goneAt - at
    if (hadMs > readWithinMs)
      accused(`${id} was delivered and is nowhere: the client had ${Math.round(hadMs)} ms to read it`)
    else unreadForMs = Math.max(unreadForMs, hadMs)
  }
  for (const record of server.records()) {
    if (record.type !== 'request' || (record.endpoint !== 'submit' && record.endpoint !== 'message')) continue
    const { call, attempt } = record
    const line = new RegExp(`"type":"attempt","call":${call},.*"attempt":${attempt}\\b`)
    if (!line.test(events)) accused(`attempt ${call}.${attempt} reached the gateway and is not in the log`)
  }
  if (hasSummary) {
    const summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')) as Summary
    for (const broken of checkIdentities(summary)) accused(`identity: ${broken}`)
    const named = new Set(summary.openTasks.map(({ taskId }) => taskId))
    for (const id of named) if (!output.stderr.includes(id)) accused(`${id} is open, and not named`)
  } else if (events !== '') {
    for (const broken of await identitiesOf(log)) accused(`identity of the log: ${broken}`)
    // Three signals ask for no report; one that came before anything was sent leaves nothing behind.
    if (sentAt.length < 3 && /"type":"attempt"/.test(events)) accused('no report')
  }
  return { wrong, delivered: deliveries.length, unreadForMs, lingeredMs }
}

async function identitiesOf(path: string): Promise<string[]> {
  const { header, events } = await readEventLog(path)
  const builder = new SummaryBuilder(header)
  for await (const event of events) builder.add(event)
  return checkIdentities(builder.finish())
}
