import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEventLog } from '../../src/measure/event-log/reader.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { keyedRandom } from '../../src/random.ts'
import { type CliRun, startCli } from './cli.ts'
import { checkIdentities } from './identities.ts'
import { type Delivery, startRelay } from './relay.ts'
import { profileYaml, SITUATIONS, type Situation, WORLDS } from './signal-worlds.ts'

/** One to three signals, each so long after the one before; the first after the run's first word to the gateway, or its very start. */
export interface SignalPlan {
  seed: number
  after: 'start' | 'contact'
  signals: readonly { signal: NodeJS.Signals; delayMs: number }[]
  /** An id that the client was given so long before it closed the connection must be known: what is younger may lie there unread. */
  readWithinMs: number
  situation: Situation
  goneWithin: GoneWithin
}

/** The longest that a process may be there yet, in ms. How soon it goes hangs on the machine as well: a test allows for a busy one, the siege does not. */
export interface GoneWithin {
  /** After its last report. */
  reportMs: number
  /** After the second signal: a second for submits under way, and the reports. */
  secondMs: number
  thirdMs: number
  /** After a single SIGTERM where no call was open, and after the end of the last call that was; null is no bar. */
  single: { idleMs: number; openMs: number } | null
}

/** How far a run was when the first signal came: `loading` when it still died of it. */
export type Stage = 'loading' | 'preflight' | 'price check' | 'load' | 'end'

export interface SignalResult {
  /** What does not agree, in words: none is the only good answer. */
  wrong: string[]
  /** Ids that were delivered. */
  delivered: number
  /** Ms between a delivery that nobody read and the end of its connection, the longest. */
  unreadForMs: number
  /** Ms from the last report to the process's end; null where there was none. */
  lingeredMs: number | null
  stage: Stage
  /** Ms from the first signal, or from the end of the last call that was open, to the process's end. */
  gone: { afterMs: number; wasOpen: boolean } | null
}

/** A process that is still there so long after its last report, or its last signal, will not go by itself. */
const PATIENCE_MS = { report: 15_000, signal: 30_000 }

const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
/** So often each is drawn. */
const WEIGHTS = [0.4, 0.75, 0.88, 1]
/** The kernel makes one of two alike that come together. */
const ALIKE_APART_MS = 200
/** Load, drain, and some: so late a signal may find the reports being written, or nobody. */
const LATEST_MS = 5_500

/** The plan of one instant: of a hundred plans a dozen are for a process that is still starting. */
export function signalPlan(seed: number, n: number, bars: Pick<SignalPlan, 'readWithinMs' | 'goneWithin'>): SignalPlan {
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
  return { seed: seed * 10_000 + n, after, signals, situation: 'usual', ...bars }
}

/** Latest instant of a single signal after the first word to the gateway: some of each come when the run is over. */
const LATEST_OF: Readonly<Record<Situation, number>> = { usual: LATEST_MS, silent: 4_000, slow: 6_000, checked: 12_000 }
const LATEST_AFTER_START_MS = 900

/** The plan of one SIGTERM: a quarter of them from the very start of the process, the others over all that comes after, in each situation. */
export function endPlan(
  seed: number,
  n: number,
  bars: Pick<SignalPlan, 'readWithinMs' | 'goneWithin'>,
): SignalPlan & { situation: Situation } {
  const random = keyedRandom(seed)
  const situation = SITUATIONS[n % SITUATIONS.length] as Situation
  const turn = Math.floor(n / SITUATIONS.length)
  const after = turn % 4 === 0 ? 'start' : 'contact'
  const latestMs = after === 'start' ? LATEST_AFTER_START_MS : LATEST_OF[situation]
  const delayMs = turn === 0 ? 0 : random.uniform('search', n, 7) * latestMs
  return { seed: seed * 10_000 + n, after, signals: [{ signal: 'SIGTERM', delayMs }], situation, ...bars }
}

/** Runs gatebench against a slow mock gateway, sends it signals, and holds what is left to what the gateway delivered. */
export async function signalRun(plan: SignalPlan): Promise<SignalResult> {
  const server = await startMockGateway({ world: WORLDS[plan.situation], seed: plan.seed })
  const relay = await startRelay(server.port)
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-signal-'))
  try {
    const out = join(folder, 'run')
    const profile = join(folder, 'profile.yaml')
    await writeFile(profile, profileYaml(relay.url, plan.seed, plan.situation))
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
  { signals, readWithinMs, goneWithin }: SignalPlan,
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
  if (lingeredMs !== null && lingeredMs > goneWithin.reportMs)
    accused(`gone only ${Math.round(lingeredMs)} ms after its last report`)
  const [, second, third] = sentAt
  if (third !== undefined && endedAt - third > goneWithin.thirdMs)
    accused(`gone only ${endedAt - third} ms after the third signal`)
  if (second !== undefined && endedAt - second > goneWithin.secondMs)
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
  const stage = stageOf(events, sentAt[0] ?? Number.POSITIVE_INFINITY, child.signalCode !== null)
  const gone = sentAt[0] === undefined ? null : goneAfter(events, sentAt[0], endedAt)
  if (goneWithin.single !== null && gone !== null) {
    if (gone.afterMs > (gone.wasOpen ? goneWithin.single.openMs : goneWithin.single.idleMs))
      accused(`gone only ${Math.round(gone.afterMs)} ms after ${gone.wasOpen ? 'its last call' : 'the signal'}`)
    if (stage === 'loading') {
      if (server.records().some((record) => record.type === 'request'))
        accused('died of the signal after it had sent something')
    } else if (!hasSummary) accused('no report')
  }
  return { wrong, delivered: deliveries.length, unreadForMs, lingeredMs, stage, gone }
}

/** Every event of a log with its epoch ms. */
function timed(events: string): { type: string; at: number; phase?: string }[] {
  const [head, ...lines] = events.split('\n').filter((line) => line.endsWith('}'))
  if (head === undefined) return []
  const startedAt = Date.parse((JSON.parse(head) as { startedAt: string }).startedAt)
  return lines.map((line) => {
    const { type, t } = JSON.parse(line) as { type: string; t: number }
    return { type, at: startedAt + t }
  })
}

function stageOf(events: string, signalledAt: number, diedOfIt: boolean): Stage {
  if (diedOfIt) return 'loading'
  const before = timed(events).filter(({ at }) => at < signalledAt)
  if (before.some(({ type }) => type === 'end')) return 'end'
  if (!before.some(({ type }) => type === 'attempt')) return 'preflight'
  return /"type":"(?:price|origin)"/.test(events) && !before.some(({ type }) => type === 'origin')
    ? 'price check'
    : 'load'
}

function goneAfter(events: string, signalledAt: number, endedAt: number): { afterMs: number; wasOpen: boolean } {
  const ends = timed(events).filter(({ type, at }) => type === 'terminal' && at > signalledAt)
  const lastAt = ends.reduce((latest, { at }) => Math.max(latest, at), signalledAt)
  return { afterMs: Math.max(0, endedAt - lastAt), wasOpen: ends.length > 0 }
}

async function identitiesOf(path: string): Promise<string[]> {
  const { header, events } = await readEventLog(path)
  const builder = new SummaryBuilder(header)
  for await (const event of events) builder.add(event)
  return checkIdentities(builder.finish())
}
