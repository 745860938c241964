import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findLiveCapacity } from '../../src/capacity/live-capacity.ts'
import { measureCeiling } from '../../src/doctor/ceiling.ts'
import { renderTerminal } from '../../src/document/terminal.ts'
import { GatebenchError } from '../../src/errors.ts'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { clientAdmissions } from '../../src/load/admission/create-admission.ts'
import { OpenCalls } from '../../src/load/open-calls.ts'
import { resumeLoad } from '../../src/load/resume-load.ts'
import { type LoadPorts, runLoad } from '../../src/load/run-load.ts'
import { planCalls } from '../../src/load/schedule/plan.ts'
import { eventTee } from '../../src/measure/events/event-tee.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { probe } from '../../src/probe/probe.ts'
import { probeDocument } from '../../src/probe/report/document.ts'
import { DEFAULT_BUDGET } from '../../src/probe/requests/budget.ts'
import { modalityOfName, smallestRequest } from '../../src/probe/requests/probed-model.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { keyedRandom } from '../../src/random.ts'
import { runDocument } from '../../src/report/document.ts'
import type { World } from '../../src/run/world.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { sharedRun } from './distributed-run.ts'
import { PayingBank, type Way, waysOf } from './paying-bank.ts'
import { payingGateway } from './paying-gateway.ts'
import { payingServer } from './paying-server.ts'
import { profileOf } from './profiles.ts'
import { headerOf } from './virtual-run.ts'

/** How the client knows a price: rightly, five times too low, by an assumption above it, or by buying one beside that. */
export type Knows = 'rightly' | 'too low' | 'assumed' | 'by a check'

/** A way that tells nothing of what is charged leaves the known prices alone: they must be true then. */
const TELLS_NOTHING = new Set(['frozen', 'negative', 'NaN', '10^999', 'no credits query'])

export interface BudgetCase {
  seed: number
  way: Way
  knows: Knows
  budget: number
  /** Credits that the client takes an attempt for, at least. */
  known: number
  profile: Profile
  yaml: string
  bank: PayingBank
  clock: VirtualClock
  gateway: Gateway
}

/** The case of a seed: the same for every command, but for what it is told of prices. */
export function budgetCase(way: number, seed: number, checks = false, isShared = false): BudgetCase {
  const stream = keyedRandom(seed).stream('world', way)
  const one = <T>(of: readonly T[]): T => of[Math.floor(stream() * of.length)] as T
  const ways = waysOf(stream)
  const chosen = ways[way] as Way
  const price = one([0.3, 1, 1, 1.6, 2])
  const free = one<Knows>(['rightly', 'too low', 'assumed', 'by a check'])
  const honest = one<Knows>(['rightly', 'assumed', 'by a check'])
  const isMute = chosen.isMute === true
  const wanted = checks ? 'by a check' : TELLS_NOTHING.has(chosen.name) ? honest : free
  // Workers check no prices, and a gateway without credits has none to check.
  const knows = (isMute || isShared) && wanted === 'by a check' ? 'assumed' : wanted
  const budget = one([30, 60, 150])
  const clock = new VirtualClock()
  const bank = new PayingBank({
    way: chosen,
    price,
    limit: one([10, 40, 1e6]),
    windowMs: 10_000,
    taskMs: 1000 + stream() * 10_000,
    random: stream,
  })
  const near = 20 + stream() * 300
  const gateway = payingGateway(bank, clock, () => near * (0.5 + stream()))
  const known = knows === 'rightly' ? price : knows === 'too low' ? price / 5 : 5
  const [modality, body] = one([
    ['image', 'prompt: a kite'],
    ['text', 'messages: [{ role: user, content: hi }], max_tokens: 1'],
  ] as const)
  const yaml = `version: 1
name: paying
seed: ${seed}
duration: ${one([30, 90])}s
drain: 60s
gateway: { baseUrl: 'http://127.0.0.1:9', account: ${isMute ? 'none' : 'expected'} }
models:
  - model: a-model
    modality: ${modality}
    arrivals: ${one(['{ process: poisson, rate: 5/s }', '{ process: constant, rate: 20/s }', '{ process: burst, size: 40, every: 10s }'])}
    requests: [{ body: { ${body} }${knows === 'rightly' || knows === 'too low' ? `, price: ${known}` : ''} }]
retry: { policy: ${one(['hint-jitter', 'none'])}, maxAttempts: 4 }
credits: { budget: ${budget}${knows === 'assumed' || knows === 'by a check' ? ', assumePrice: 5' : ''}${knows === 'by a check' ? ', priceCheck: true' : ''} }
`
  const profile = profileOf(yaml)
  return {
    seed,
    way: chosen,
    knows,
    budget,
    known: known < price ? known : Math.min(known, price),
    profile,
    yaml,
    bank,
    clock,
    gateway,
  }
}

/** One run in virtual time, as `run` makes it; `killAt` ends it as a crash does. */
async function run(of: BudgetCase, purse?: LoadPorts['purse'], profile = of.profile): Promise<string> {
  const { clock, gateway } = of
  const random = keyedRandom(profile.seed)
  const builder = new SummaryBuilder(headerOf(profile))
  const [admission, ...otherAdmissions] = await clientAdmissions(profile, clock, 'local')
  const ports = { clock, gateway, random, sink: eventTee([builder]), admission, otherAdmissions, purse }
  builder.add(await clock.run(() => runLoad(profile, planCalls(profile, random), ports)))
  return rendered(builder)
}

function rendered(builder: SummaryBuilder): string {
  const summary = { ...builder.finish() }
  summary.run = { ...summary.run, gateway: { kind: 'http', baseUrl: 'http://127.0.0.1:9' } }
  return renderTerminal(runDocument(summary), { width: 400, colour: false })
}

async function resumed(of: BudgetCase): Promise<string> {
  const { clock, gateway, profile, seed } = of
  const random = keyedRandom(profile.seed)
  const plan = planCalls(profile, random)
  const [admission] = await clientAdmissions(profile, clock, 'local')
  const killAt = 3000 + (seed % 10) * 1500
  let isDead = false
  const never = new Promise<never>(() => {})
  const doomed = new Proxy(gateway, {
    get: (target, name: keyof Gateway) =>
      isDead ? () => never : (...args: never[]) => (target[name] as (...all: never[]) => unknown)(...args),
  })
  const events: RunEvent[] = []
  return clock.run(async () => {
    const sink = eventTee([{ emit: (event) => void (isDead || events.push(event)) }])
    void runLoad(profile, plan, { clock, gateway: doomed, random, sink, admission }).catch(() => {})
    await clock.sleepUntil(killAt)
    isDead = true
    await clock.sleepUntil(killAt + 30_000)
    const builder = new SummaryBuilder(headerOf(profile))
    const open = new OpenCalls(plan, profile)
    for (const event of events) for (const sink of [builder, open]) sink.emit(event)
    const journal = eventTee([builder])
    const onFault = (error: unknown): never => {
      throw error
    }
    const submits = of.bank.submits.length
    journal.emit(await resumeLoad(profile, plan, open, { clock, gateway, sink: journal, startedAt: 0, onFault }))
    if (of.bank.submits.length > submits) throw new Error('a resumed run has submitted')
    return rendered(builder)
  })
}

async function probed(of: BudgetCase): Promise<string> {
  const { clock, gateway, budget, knows, profile } = of
  const model = 'image-fast'
  const modality = modalityOfName(model)
  const price = knows === 'rightly' || knows === 'too low' ? (profile.models[0]?.requests[0]?.price ?? null) : null
  const result = await clock.run(() =>
    probe(
      {
        models: [{ model, modality, request: smallestRequest(model, modality), price }],
        mode: 'quick',
        budget: { ...DEFAULT_BUDGET, credits: budget, minutes: 10, requests: 1500 },
        longestWindowMs: 10_000,
        burstAtMost: 200,
        gateway: 'paying',
        time: 'virtual',
      },
      { gateway, clock, journal: { sending() {}, answered() {} } },
    ),
  )
  return renderTerminal(probeDocument(result), { width: 400, colour: false })
}

/** Trials one after the other, a minute between them, as `run --find-capacity` makes them. */
async function searched(of: BudgetCase): Promise<string> {
  const { clock, gateway } = of
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-budget-'))
  const pages: string[] = []
  let trials = 0
  const makeWorld = async ({
    profile,
    plan,
  }: Parameters<NonNullable<Parameters<typeof findLiveCapacity>[0]['makeWorld']>>[0]): Promise<World> => ({
    time: 'virtual',
    clock,
    wallClock: clock,
    gateway: { kind: 'http', baseUrl: 'http://127.0.0.1:9' },
    warm: async () => {},
    load: async (sink, control, start) => {
      const before = of.bank.charged
      const random = keyedRandom(profile.seed)
      const [admission, ...otherAdmissions] = await clientAdmissions(profile, clock, 'local')
      const builder = new SummaryBuilder(headerOf(profile))
      const end = await clock.run(async () => {
        if (trials++ > 0) await clock.sleepUntil(clock.now() + 60_000)
        const tee = eventTee([sink, builder])
        return runLoad(
          profile,
          plan,
          { clock, gateway, random, sink: tee, admission, otherAdmissions, purse: start?.purse },
          control,
        )
      })
      builder.add(end)
      // Of a trial that was charged for nothing that may well be said.
      if (of.bank.charged > before) pages.push(rendered(builder))
      return { end, truth: null }
    },
    close: async () => {},
  })
  try {
    await findLiveCapacity({
      profile: of.profile,
      out: join(folder, 'search'),
      maySpend: true,
      pauseMs: 0,
      search: { mostTrials: 4 },
      makeWorld,
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return pages.join('\n')
}

/** Messages over HTTP on this machine, as `ceiling` sends them. */
async function flatOut(of: BudgetCase): Promise<string> {
  const { bank, budget, knows, profile } = of
  const server = await payingServer(bank)
  const isStated = knows === 'rightly' || knows === 'too low' || of.way.isMute
  try {
    const { credits } = await measureCeiling({
      gateway: server.url,
      model: 'a-model',
      connections: 4,
      durationMs: 1000,
      mostCalls: 200,
      maxCredits: budget,
      ...(isStated ? { price: profile.models[0]?.requests[0]?.price ?? 5 } : {}),
      yes: false,
      env: { GATEBENCH_API_KEY: 'a-key-of-no-value' },
    })
    return credits === null ? '' : `${credits.promise}; ${credits.mayBeSpent > budget / 100 ? '' : ', 0 credits'}`
  } catch (error) {
    // Where nothing tells what a message costs, none is sent.
    if (error instanceof GatebenchError && error.code === 'USAGE' && bank.charged === 0) return ''
    throw error
  } finally {
    await server.close()
  }
}

/** Two workers of this machine, on a Redis of their own. */
async function shared(of: BudgetCase, redis: string): Promise<string> {
  const server = await payingServer(of.bank)
  try {
    const { summary } = await sharedRun({
      yaml: of.yaml.replace('http://127.0.0.1:9', server.url).replace(/duration: \d+s/, 'duration: 6s'),
      redis,
      workers: 2,
      env: { GATEBENCH_API_KEY: 'a-key-of-no-value' },
    })
    return renderTerminal(runDocument(summary), { width: 400, colour: false })
  } finally {
    await server.close()
  }
}

export interface Command {
  /** The prices are known by a check. */
  checks?: true
  /** Runs, each with a budget of its own. */
  runs?: number
  /** A price that is not stated is learnt by one purchase, not assumed. */
  learns?: boolean
  /** Gives all that was printed. */
  go: (of: BudgetCase) => Promise<string>
}

/** What spends, by the name of its command. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  run: { go: (of) => run(of) },
  'price check': { checks: true, go: (of) => run(of) },
  'run --repeat 2': { runs: 2, go: async (of) => [await run(of), await run(of)].join('\n') },
  'run --against': {
    runs: 2,
    go: async (of) => [await run(of), await run(of, undefined, { ...of.profile, seed: of.seed + 1 })].join('\n'),
  },
  'run --find-capacity': { go: searched },
  resume: { go: resumed },
  probe: { learns: true, go: probed },
  ceiling: { learns: true, go: flatOut },
}

/** By the address of a Redis: its processes take seconds each. */
export const workers = (redis: string): Command => ({ go: (of) => shared(of, redis) })
