import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadDialect } from '../../src/dialect/load-dialect.ts'
import type { DialectFile } from '../../src/dialect/schema.ts'
import { EXIT, GatebenchError } from '../../src/errors.ts'
import { planCalls } from '../../src/load/schedule/plan.ts'
import { EVENT_LOG_FILE } from '../../src/measure/event-log/log-file.ts'
import { readEventLog } from '../../src/measure/event-log/reader.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { inDialect } from '../../src/profile/gateway-dialect.ts'
import { keyedRandom } from '../../src/random.ts'
import { realWorld } from '../../src/run/real-world.ts'
import { type RunResult, recordRun } from '../../src/run/recorded-run.ts'
import { MODELS, taskModalities } from './dialect-lines.ts'
import type { Spoilt } from './hostile-answers.ts'
import type { Hostility } from './hostile-book.ts'
import { type HostileGateway, hostileGateway } from './hostile-gateway.ts'
import { type Fault, judgeEvents, judgeSummary, latenessMs, meanCpuWaitMs, standstillMs } from './hostile-judge.ts'
import { activeResources, endsWithin, firstLines, leftOver, watched } from './hostile-process.ts'
import { type HostileRun, type HostileRunPlan, type Theme, themeOf } from './hostile-themes.ts'
import { tellsIds } from './hostile-words.ts'
import { Nonsense } from './nonsense.ts'
import { profileOf } from './profiles.ts'

/** Distinctive, and at home in no text of ours. */
export const HOSTILE_KEY = 'hostile/Key+7Qz9=="x'

/** After its last report; ms. */
const GONE_WITHIN_MS = 1_000
/** A run that takes longer hangs. */
const LONGEST_RUN_MS = 30_000
/** After a halt: a second of grace, and the reports. */
const HALTED_WITHIN_MS = 2_000
/** On average: texts and ids of a gateway go into the log in part. */
const MOST_BYTES_AN_EVENT = 2_048
const MOST_BYTES_A_REPORT = 16 * 2 ** 20

const USUAL: Hostility['share'] = { submit: 0.5, poll: 0.75, message: 0.95, credits: 0.4, quota: 0.4 }
const ALL: Hostility['share'] = { submit: 1, poll: 1, message: 1, credits: 1, quota: 1 }
const SHARES: Partial<Record<Theme, Hostility['share']>> = {
  cuts: ALL,
  swaps: { submit: 0.02, poll: 0.02, message: 0, credits: 0, quota: 0 },
  late: { submit: 0.1, poll: 0.1, message: 0.1, credits: 0.1, quota: 0.6 },
  absent: { ...ALL, submit: 0, poll: 0, message: 0 },
}

function hostilityOf({ seed, run, only, dialect: name }: HostileRunPlan): Hostility {
  const theme = themeOf(run)
  const dialect = name === undefined ? null : (loadDialect(name) ?? null)
  // Where no read says whose task it is of, nobody can tell that tasks are mixed up.
  const isTold = theme !== 'swaps' || dialect === null || tellsIds(dialect)
  const spoilt: Spoilt = theme === 'halted' ? 'delivery' : isTold ? theme : 'all'
  // Those after the load are some seconds longer when they are spoilt: seldom, but where they are what it is about.
  const isPatient = theme === 'absent' || theme === 'late' || run % 5 === 0
  return {
    seed,
    run,
    spoilt,
    share: (dialect !== null && theme === 'absent' ? ALL : SHARES[theme]) ?? USUAL,
    only,
    spoiltReads: [theme === 'absent' ? 1 : 2, isPatient ? Number.POSITIVE_INFINITY : 5],
    leavesReads: theme === 'halted',
    dialect,
  }
}

function profileYaml({ run, callsPerSecond }: HostileRunPlan, url: string, dialect: DialectFile | null): string {
  const theme = themeOf(run)
  // Who is halted waits for everything: only the halt ends it.
  const timeouts =
    theme === 'halted' ? '{ submit: 20s, poll: 20s, task: 30s }' : '{ submit: 1s, poll: 500ms, task: 1s }'
  const admission = theme === 'halted' ? 'admission: { rate: 200/s, concurrency: 40, longestWait: 30s }' : ''
  const process = theme === 'cuts' ? 'constant' : 'poisson'
  const rate = theme === 'absent' ? 20 : callsPerSecond / 2
  const [modality] = dialect === null ? (['image'] as const) : taskModalities(dialect)
  const task =
    modality === undefined
      ? ''
      : `
  - model: ${MODELS[modality]}
    modality: ${modality}
    arrivals: { process: ${process}, rate: ${rate}/s }
    ${admission}
    requests: [{ body: { prompt: a red kite }, price: 1 }]
    poll: { strategy: ${run % 2 === 0 ? 'estimate' : 'adaptive'}, first: 0.6 of estimate or 20ms, every: 20ms, max: 60ms }
    timeouts: ${timeouts}`
  const text =
    dialect !== null && dialect.text === undefined
      ? ''
      : `
  - model: text-fast
    modality: text
    arrivals: { process: ${process}, rate: ${rate}/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] } }]
    timeouts: ${timeouts}`
  return `
version: 1
name: hostile
seed: ${run + 1}
gateway: { baseUrl: "${url}", callHeader: x-gatebench-call, longestHint: 60ms }
duration: 1500ms
drain: ${theme === 'halted' ? '40s' : '6s'}
models:${task}${text}
retry: { policy: hint-jitter, maxAttempts: 2, maxElapsed: 500ms }
credits: { sampleEvery: 250ms, stopOnInsufficient: false }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`
}

/** One run of the library against a hostile gateway in this process, held to what that gateway truly told. */
export async function hostileRun(plan: HostileRunPlan): Promise<HostileRun> {
  const startedAt = performance.now()
  const theme = themeOf(plan.run)
  const folder = await mkdtemp(join(tmpdir(), 'gatebench-hostile-'))
  const hostility = hostilityOf(plan)
  const gateway = await hostileGateway(hostility)
  watched.begin()
  const faults: Fault[] = []
  const before = await activeResources()
  const reportedAt = { ms: Number.POSITIVE_INFINITY }
  const late = { faults: 0, standstillMs: 0, cpuWaitMs: 0 }
  const out = join(folder, 'run')
  const ended = await endsWithin(LONGEST_RUN_MS, session(plan, hostility, gateway, out, faults, reportedAt, late))
  if (!ended) faults.push(...(await hanging(join(out, EVENT_LOG_FILE))))
  const left = ended ? await leftOver(before, reportedAt.ms + GONE_WITHIN_MS) : ['the whole run']
  if (ended && left.length > 0) faults.push({ what: `left after the run: ${left.join(', ')}`, call: null })
  for (const error of watched.crashes) faults.push({ what: `uncaught: ${firstLines(error)}`, call: null })
  const [said = ''] = watched.said.split('\n')
  if (said.includes('event log')) faults.push({ what: `said: ${said}`, call: null })
  for (const what of gateway.faults) faults.push({ what, call: null })
  await gateway.close()
  await rm(folder, { recursive: true, force: true })
  const only = plan.only !== null && plan.only[1] === plan.only[0] + 1 ? plan.only[0] : null
  const told = (call: number | null): string[] => gateway.calls.get(call ?? only ?? Number.NaN)?.told ?? []
  return {
    run: plan.run,
    theme,
    calls: gateway.calls.size,
    answers: gateway.answers,
    spoilt: gateway.spoilt,
    faults: faults.map((fault) => ({ ...fault, told: told(fault.call) })),
    late,
    seconds: (performance.now() - startedAt) / 1000,
    isUnclean: left.length > 0,
  }
}

async function session(
  plan: HostileRunPlan,
  { dialect, spoilt }: Hostility,
  gateway: HostileGateway,
  out: string,
  faults: Fault[],
  reportedAt: { ms: number },
  late: HostileRun['late'],
): Promise<void> {
  const theme = themeOf(plan.run)
  const stated = profileOf(profileYaml(plan, gateway.url, dialect))
  const profile = dialect === null ? stated : { ...stated, gateway: inDialect(stated.gateway, dialect.name) }
  const calls = planCalls(profile, keyedRandom(profile.seed))
  const world = await realWorld(profile, calls, { apiKey: () => HOSTILE_KEY })
  const [stop, halt] = [new AbortController(), new AbortController()]
  const control = { stop: stop.signal, halt: halt.signal }
  const over = new AbortController()
  const halting = theme === 'halted' ? haltAtRandom(plan, { stop, halt }, over.signal) : null
  let result: RunResult | null = null
  try {
    result = await recordRun({ profile, world, out, control })
  } catch (error) {
    const isExpected = theme === 'absent' && error instanceof GatebenchError && error.exitCode === EXIT.unreachable
    if (!isExpected) faults.push({ what: `the run threw: ${firstLines(error)}`, call: null })
  } finally {
    reportedAt.ms = performance.now()
    await world.close()
    over.abort()
  }
  const endedAt = performance.now()
  if (theme === 'absent' && dialect === null && gateway.submits > 0) {
    faults.push({ what: 'load on an address that is no gateway', detail: `${gateway.submits} submits`, call: null })
  }
  if (result === null) return
  if (spoilt === 'swaps' && result.summary.verdict.exitCode === EXIT.ok) {
    faults.push({ what: 'tasks were mixed up, and the run passed', call: null })
  }
  faults.push(...(await judgeArtefacts(result, out)))
  const { header, events } = await readEventLog(join(out, EVENT_LOG_FILE))
  const builder = new SummaryBuilder(header)
  const all: RunEvent[] = []
  for await (const event of events) {
    builder.add(event)
    all.push(event)
  }
  const judged = judgeEvents(all, profile, calls.calls, gateway.calls, theme === 'halted')
  faults.push(...judged.filter(({ isLate }) => !isLate))
  late.faults = judged.filter(({ isLate }) => isLate).length
  late.standstillMs = standstillMs(all)
  late.cpuWaitMs = meanCpuWaitMs(all)
  const haltedForMs = endedAt - ((await halting) ?? endedAt)
  if (haltedForMs > HALTED_WITHIN_MS + latenessMs(all)) {
    faults.push({ what: 'a halt that is not the end', detail: `${Math.round(haltedForMs)} ms`, call: null })
  }
  const written = JSON.parse(await readFile(join(out, 'summary.json'), 'utf8')) as RunResult['summary']
  faults.push(...judgeSummary(written, JSON.parse(JSON.stringify(builder.finish())) as RunResult['summary']))
}

/** Calls the run off at an instant of its own, and waits no longer at a second one; gives that one. */
async function haltAtRandom(
  { seed, run }: HostileRunPlan,
  { stop, halt }: { stop: AbortController; halt: AbortController },
  over: AbortSignal,
): Promise<number | null> {
  const hand = new Nonsense(seed, run, -3)
  try {
    await sleep(100 + hand.below(1_700), undefined, { signal: over })
    stop.abort(new Error('stopped'))
    await sleep(hand.below(600), undefined, { signal: over })
  } catch {
    return null
  }
  halt.abort(new Error('halted'))
  return performance.now()
}

async function judgeArtefacts({ summary }: RunResult, out: string): Promise<Fault[]> {
  const faults: Fault[] = []
  const { counts } = summary
  const events = counts.attempts * 4 + counts.polls * 2 + counts.planned * 3 + 100
  for (const name of await readdir(out)) {
    const { size } = await stat(join(out, name))
    const most = name === EVENT_LOG_FILE ? events * MOST_BYTES_AN_EVENT : MOST_BYTES_A_REPORT
    if (size > most) faults.push({ what: `${name} without bound`, detail: `${size} bytes`, call: null })
    if ((await readFile(join(out, name), 'latin1')).includes(HOSTILE_KEY)) {
      faults.push({ what: `the key in ${name}`, call: null })
    }
  }
  return faults
}

/** A run that does not end, and the calls that it may hang at. */
async function hanging(log: string): Promise<Fault[]> {
  const open = new Set<number>()
  let accepted = 0
  for await (const event of (await readEventLog(log)).events) {
    if (event.type === 'arrival') open.add(event.call)
    if (event.type === 'terminal' || event.type === 'dropped') open.delete(event.call)
    if (event.type === 'accepted') accepted++
  }
  const detail = `${open.size} calls are open, ${accepted} were accepted`
  return [
    { what: `a run that hangs for ${LONGEST_RUN_MS / 1000} s`, detail, call: null },
    ...Array.from(open, (call): Fault => ({ what: 'a call that is open in a run that hangs', call })),
  ]
}
