import { realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { attempted, filesOf, writeFiles } from '../document/files.ts'
import { type ExitCode, GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import {
  guarded,
  type KindsOf,
  LISTENER,
  numberFrom,
  OBJECT,
  SIGNAL,
  TEXT,
  TEXTS,
  wholeNumber,
} from '../input/options.ts'
import { isRecord } from '../json.ts'
import { loadMockWorld, rangesOf } from '../mock/world/tiers.ts'
import { mockWorldNames } from '../mock/world/world-files.ts'
import type { MockTarget, Profile } from '../profile/profile.ts'
import { interruptedBy } from '../run/abort-signals.ts'
import { hasSchema, requireNamed, requireWritableFolder } from '../run/folder/output-place.ts'
import { folderFor, namesIn, type Out } from '../run/folder/run-folder.ts'
import { MOCK_CHOICE, OUT, THREADS } from '../run/run-options.ts'
import { type MockChoice, mockedProfile } from '../run/virtual-world.ts'
import { worldOfAccounts } from '../simulate/accounts.ts'
import { endedBy, simulationWorkers, type Work, watchedWorkers } from '../simulate/workers.ts'
import { realClock } from '../time/real-clock.ts'
import { formatCount } from '../units.ts'
import { type CapacityPlan, PLAN_EXITS, PLAN_SCHEMA } from './capacity-plan.ts'
import { type Demand, demandOfProfile, isDemand, withoutDemand } from './demand/demand.ts'
import { loadDemand } from './demand/demand-file.ts'
import { planCapacity } from './plan.ts'
import { goalsOf } from './reach/goals.ts'
import { planDocument } from './report/document.ts'
import { MOST_ACCOUNTS } from './sentence.ts'
import { type ChosenTier, planFiles, writePlan } from './write-plan.ts'

export interface PlanProfileOptions extends MockChoice {
  /** Tiers to be looked at, in the order in which they would be bought; by default the shipped ones, the smallest first. */
  tiers?: readonly string[] | undefined
  /** The profile's own arrivals by default. */
  demand?: Demand | undefined
  /** Files that state it instead; all but the first are for the table of tiers and demands. */
  demandFiles?: readonly string[] | undefined
  /** Number of accounts of each tier that the demand is split across; 1 by default. */
  accounts?: number | undefined
  /** Tier of a second account, to which calls go that would have to wait. */
  spillTo?: string | undefined
  /** Settings laid over every tier: what if a limit were another? */
  set?: Readonly<Record<string, unknown>> | undefined
  /** The longest that a call may wait before it is sent, in ms; 5 minutes by default. */
  patienceMs?: number | undefined
  /** Simulations of each check; 8 by default. */
  replications?: number | undefined
  /** Threads; one a core by default, 0 for none. No figure depends on it. */
  workers?: number | undefined
  /** Receives each simulation that is requested or done. */
  onWork?: ((work: Work) => void) | undefined
  /** Folder for the plan and its report. Nothing is written by default. */
  out?: Out | undefined
  /** Folder for what the plan comes to: the profile at the recommended load, with thresholds; the client's settings as code; the plan. */
  write?: string | undefined
  /** Aborted: the plan ends where it stands, and nothing is written. */
  signal?: AbortSignal | undefined
}

export interface PlannedProfile {
  exitCode: ExitCode
  plan: CapacityPlan
  /** Null where nothing was written. */
  folder: string | null
  /** Files from `write`, and their tier and load, as sentences. */
  written: readonly string[]
  writtenFor: readonly string[]
  /** Error of the disk. */
  problem: GatebenchError | null
}

const PATIENCE_MS = 300_000
const REPLICATIONS = 8

/** `plan`, with options that were checked. */
export async function planProfile(options: PlanProfileOptions): Promise<PlannedProfile> {
  const { patienceMs = PATIENCE_MS, replications = REPLICATIONS, write, signal } = options
  if (write !== undefined) await requirePlanFolder(write, inputsOf(options))
  const { profile } = await mockedProfile(options)
  const target = targetOf(profile)
  const tiers = tiersOf(options, target)
  const [demand = demandOfProfile(profile), ...otherDemands] = await demandsOf(options, profile)
  if (demand.perHour.size === 0) throw withoutDemand(profile.name)
  const [spillTo = null] = options.spillTo === undefined ? [] : tiersOf(spilled(options, options.spillTo), target)
  const folder = folderFor(options.out, `plan-${profile.name}`)
  await requireWritableFolder(folder)
  await requireWritableFolder(write ?? null, FLAG)
  await using threads = watchedWorkers(simulationWorkers(options.workers), options.onWork)
  const ending = endedBy(threads, signal)
  try {
    const goals = goalsOf(profile)
    const simulating = { workers: ending.workers, seed: profile.seed, replications }
    const asked = { profile, demand, goals, patienceMs, simulating }
    const whatIfs = whatIfsOf(options)
    const plan = await planCapacity({ ...asked, preset: target.preset, tiers, otherDemands, spillTo, whatIfs })
    const files = write === undefined ? null : await planFiles(plan, tiers, asked)
    signal?.throwIfAborted()
    const report = await attempted(() =>
      folder === null ? [] : writeFiles(folder, filesOf('plan', planDocument(plan))),
    )
    const toUse = await attempted(() => (write === undefined || files === null ? [] : writePlan(write, files)))
    return {
      plan,
      exitCode: PLAN_EXITS[plan.carries],
      folder: report.problem === null ? folder : null,
      written: toUse.files,
      writtenFor: toUse.files.length === 0 ? [] : (files?.about ?? []),
      problem: report.problem ?? toUse.problem,
    }
  } catch (error) {
    throw signal?.aborted ? interruptedBy(signal, 'plan') : error
  } finally {
    ending.forget()
  }
}

const OPTIONS: KindsOf<PlanProfileOptions> = {
  ...MOCK_CHOICE,
  tiers: TEXTS,
  demand: { words: 'a demand with calls per hour of each model', holds: isDemand },
  demandFiles: TEXTS,
  accounts: wholeNumber(1, MOST_ACCOUNTS),
  spillTo: TEXT,
  set: OBJECT,
  patienceMs: numberFrom(0),
  replications: wholeNumber(2, 1000),
  workers: THREADS,
  onWork: LISTENER,
  out: OUT,
  write: TEXT,
  signal: SIGNAL,
}

/**
 * Capacity of account tiers for a demand: by closed form, checked by simulation. Throws a GatebenchError: exit 104 for unusable input, 105 if
 * `signal` was aborted before the end.
 */
export const guardedPlan = guarded('plan', OPTIONS, planProfile)

/** Files that are read: nothing may be written beside them. */
function inputsOf({ profile, tiers = [], tier, preset, spillTo, demandFiles = [] }: PlanProfileOptions): string[] {
  const named = [profile, tier, preset, spillTo].filter((one) => typeof one === 'string')
  return [...named, ...tiers, ...demandFiles]
}

function whatIfsOf({ accounts = 1, set = {} }: PlanProfileOptions): { what: string; value: string }[] {
  const settings = settingsIn(set).map(([path, value]) => ({ what: path, value: `${value} on every tier` }))
  if (accounts === 1) return settings
  const value = `${formatCount(accounts)} accounts of each tier, which take the calls of each model in turn; all figures are for all accounts together`
  return [{ what: 'accounts', value }, ...settings]
}

function settingsIn(set: Readonly<Record<string, unknown>>, under = ''): [string, string][] {
  return Object.entries(set).flatMap(([key, value]): [string, string][] =>
    isRecord(value)
      ? settingsIn(value, `${under}${key}.`)
      : [[`${under}${key}`, typeof value === 'string' ? value : JSON.stringify(value)]],
  )
}

async function demandsOf({ demand, demandFiles = [] }: PlanProfileOptions, profile: Profile): Promise<Demand[]> {
  if (demand !== undefined) return [demand]
  const clock = realClock()
  return Promise.all(demandFiles.map((file) => loadDemand(file, profile, clock.originEpochMs + clock.now())))
}

function targetOf({ gateway: { target } }: Profile): MockTarget {
  return target.kind === 'mock' ? target : { kind: 'mock', tier: 'standard', preset: 'default' }
}

/** The second account is one, however many share the demand before it. */
function spilled(options: PlanProfileOptions, tier: string): PlanProfileOptions {
  return { ...options, tiers: [tier], accounts: 1 }
}

function tiersOf({ tiers, tier: alone, accounts = 1, set }: PlanProfileOptions, target: MockTarget): ChosenTier[] {
  const named = (name: string): ChosenTier => {
    const choice = { tier: name, preset: target.preset, ...(set === undefined ? {} : { set }) }
    const one = {
      middle: loadMockWorld(choice),
      low: loadMockWorld(choice, (path) => (isBetterLow(path) ? 'high' : 'low')),
      high: loadMockWorld(choice, (path) => (isBetterLow(path) ? 'low' : 'high')),
    }
    const worlds = {
      middle: worldOfAccounts(one.middle, accounts),
      low: worldOfAccounts(one.low, accounts),
      high: worldOfAccounts(one.high, accounts),
    }
    const tier = accounts === 1 ? name : `${accounts} × ${name}`
    return {
      tier,
      isShipped: mockWorldNames('tier').includes(name),
      worlds,
      ranges: rangesOf(choice),
      choice,
      accounts,
      one,
    }
  }
  if (tiers !== undefined) return tiers.map(named)
  if (alone !== undefined) return [named(alone)]
  const size = ({ worlds: { middle } }: ChosenTier): number => middle.credits.user
  return mockWorldNames('tier')
    .map(named)
    .sort((a, b) => size(a) - size(b))
}

/** Less of a limit is worse, and so is more of a time or a price. */
function isBetterLow(path: string): boolean {
  return path.startsWith('models.') && !path.endsWith('.capacity')
}

const FLAG = '--write'

/**
 * Refuses a folder that a plan would overwrite more in than an earlier plan: one that holds a file which the plan reads, or anything but what
 * plans write. Throws USAGE, OUT_NOT_EMPTY or OUT_NOT_WRITABLE (exit 104).
 */
export async function requirePlanFolder(folder: string, inputs: readonly string[]): Promise<void> {
  requireNamed(folder, FLAG)
  if ((await namesIn(folder, FLAG)).length === 0) return
  const own = await realpath(folder)
  for (const input of inputs) {
    // A tier that goes by its name is no file here.
    const at = await realpath(input).catch(() => null)
    if (at !== null && dirname(at) === own) throw notEmpty(`${folder} holds ${input}, which is an input of this plan`)
  }
  if (!hasSchema(join(folder, 'plan.json'), INPUT.plan, PLAN_SCHEMA)) throw notEmpty(`${folder} is not empty`)
}

function notEmpty(message: string): GatebenchError {
  return new GatebenchError(message, {
    code: 'OUT_NOT_EMPTY',
    hint: `name a new folder with ${FLAG}; plan only overwrites an earlier plan`,
  })
}
