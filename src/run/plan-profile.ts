import { join } from 'node:path'
import { EXIT, type ExitCode, GatebenchError } from '../errors.ts'
import { loadMockWorld, rangesOf } from '../mock/tiers.ts'
import { mockWorldNames } from '../mock/world-files.ts'
import type { CapacityPlan } from '../plan/capacity-plan.ts'
import { type Demand, demandOfProfile } from '../plan/demand/demand.ts'
import { loadDemand } from '../plan/demand/demand-file.ts'
import { goalsOf } from '../plan/goals.ts'
import { type PlannedTier, planCapacity } from '../plan/plan.ts'
import { recommendedProfile } from '../plan/recommended-profile.ts'
import { recommendedSituation } from '../plan/situation.ts'
import { peakLoad } from '../plan/tier.ts'
import { inGatewayTime } from '../profile/compressed.ts'
import type { MockTarget, Profile } from '../profile/profile.ts'
import { renderResolved } from '../profile/resolved-yaml.ts'
import { planDocument } from '../report/plan/document.ts'
import { attempted, filesOf, writeFiles } from '../report/write-reports.ts'
import { withScaledLimits } from '../simulate/known-limits.ts'
import { simulationWorkers } from '../simulate/workers.ts'
import { realClock } from '../time/real-clock.ts'
import { clientSettings } from '../tune/advice.ts'
import { snippetsOf } from '../tune/snippets/snippets.ts'
import { folderFor, type Out } from './run-folder.ts'
import { type MockChoice, mockedProfile } from './virtual-world.ts'

export interface PlanProfileOptions extends MockChoice {
  /** Tiers to be looked at, in the order in which they would be bought; by default the shipped ones, the smallest first. */
  tiers?: readonly string[] | undefined
  /** The profile's own arrivals by default. */
  demand?: Demand | undefined
  /** Files that state it instead; all but the first are for the table of tiers and demands. */
  demandFiles?: readonly string[] | undefined
  /** So many accounts of each tier that share the demand; 1 by default. */
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
  /** Folder for the plan and its report. Nothing is written by default. */
  out?: Out | undefined
  /** Folder for what the plan comes to: the profile at the recommended load, with thresholds; the client's settings as code; the plan. */
  write?: string | undefined
}

export interface PlannedProfile {
  exitCode: ExitCode
  plan: CapacityPlan
  /** Null where nothing was written. */
  folder: string | null
  /** What `write` brought. */
  written: readonly string[]
  /** What the disk refused. */
  problem: GatebenchError | null
}

const PATIENCE_MS = 300_000
const REPLICATIONS = 8

/**
 * What account tiers carry of a demand: by closed form, checked by simulation. Throws a GatebenchError (exit 104) for unusable input.
 */
export async function planProfile(options: PlanProfileOptions): Promise<PlannedProfile> {
  const { patienceMs = PATIENCE_MS, replications = REPLICATIONS } = options
  const mocked = await mockedProfile(options)
  const profile = inGatewayTime(mocked.profile)
  const target = targetOf(profile)
  const tiers = tiersOf(options, target)
  const [demand = demandOfProfile(profile), ...otherDemands] = await demandsOf(options, profile)
  if (demand.perHour.size === 0) throw withoutDemand(profile)
  await using workers = simulationWorkers(options.workers)
  const plan = await planCapacity({
    profile,
    preset: target.preset,
    tiers,
    demand,
    otherDemands,
    spillTo:
      tiersOf({ ...options, tiers: options.spillTo === undefined ? [] : [options.spillTo], accounts: 1 }, target)[0] ??
      null,
    goals: goalsOf(mocked.profile),
    patienceMs,
    simulating: { workers, seed: profile.seed, replications },
  })
  const folder = folderFor(options.out, `plan-${plan.profile}`)
  const report = await attempted(() => (folder === null ? [] : writeFiles(folder, filesOf('plan', planDocument(plan)))))
  const { write } = options
  const toUse = await attempted(() => (write === undefined ? [] : writePlan(write, plan, profile, demand, tiers)))
  return {
    plan,
    exitCode: EXITS[plan.carries],
    folder: report.problem === null ? folder : null,
    written: toUse.files,
    problem: report.problem ?? toUse.problem,
  }
}

async function demandsOf({ demand, demandFiles = [] }: PlanProfileOptions, profile: Profile): Promise<Demand[]> {
  if (demand !== undefined) return [demand]
  const clock = realClock()
  return Promise.all(demandFiles.map((file) => loadDemand(file, profile, clock.originEpochMs + clock.now())))
}

/** Closed models make as many calls as the gateway lets them. */
function withoutDemand({ name }: Profile): GatebenchError {
  return new GatebenchError(`${name} does not say how many calls a day brings`, {
    code: 'PLAN_WITHOUT_DEMAND',
    exitCode: EXIT.invalidInput,
    hint: 'give its models arrivals, or state the demand in a file: --demand FILE (docs/demand.md)',
  })
}

const EXITS = { yes: EXIT.ok, no: EXIT.threshold, undecided: EXIT.inconclusive, 'no rate': EXIT.inconclusive } as const

function targetOf({ gateway: { target } }: Profile): MockTarget {
  return target.kind === 'mock' ? target : { kind: 'mock', tier: 'standard', preset: 'default', timeScale: 1 }
}

function tiersOf({ tiers, tier: alone, accounts = 1, set }: PlanProfileOptions, target: MockTarget): PlannedTier[] {
  const named = (name: string): PlannedTier => {
    const choice = { ...target, tier: name, ...(set === undefined ? {} : { set }) }
    const world = (at: Parameters<typeof loadMockWorld>[1]) => {
      const one = loadMockWorld(choice, at)
      const credits = { ...one.credits, user: one.credits.user * accounts }
      return accounts === 1 ? one : { ...withScaledLimits(one, accounts), credits }
    }
    const worlds = {
      middle: world('middle'),
      low: world((path) => (isBetterLow(path) ? 'high' : 'low')),
      high: world((path) => (isBetterLow(path) ? 'low' : 'high')),
    }
    return { tier: accounts === 1 ? name : `${accounts} × ${name}`, worlds, ranges: rangesOf(choice) }
  }
  if (tiers !== undefined) return tiers.map(named)
  if (alone !== undefined) return [named(alone)]
  const size = ({ worlds: { middle } }: PlannedTier): number => middle.credits.user
  return mockWorldNames('tier')
    .map(named)
    .sort((a, b) => size(a) - size(b))
}

/** Less of a limit is worse, and so is more of a time or a price. */
function isBetterLow(path: string): boolean {
  return path.startsWith('models.') && !path.endsWith('.capacity')
}

async function writePlan(
  folder: string,
  plan: CapacityPlan,
  profile: Profile,
  demand: Demand,
  tiers: readonly PlannedTier[],
): Promise<string[]> {
  const chosen =
    plan.tiers.find(({ tier }) => tier === plan.recommended) ?? plan.tiers.find(({ models }) => models.length > 0)
  const of = tiers.find(({ tier }) => tier === chosen?.tier)
  const snippets: [string, string][] = []
  const files: [string, string][] = [['plan.json', `${JSON.stringify(plan, null, 2)}\n`]]
  if (chosen !== undefined && of !== undefined) {
    const { client } = recommendedSituation(profile, of.worlds.middle, peakLoad(demand))
    const recommended = recommendedProfile(profile, chosen, plan.preset, client, demand)
    files.push(['profile.yaml', renderResolved(recommended)])
    snippets.push(...snippetsOf(clientSettings(recommended)).map(({ file, text }): [string, string] => [file, text]))
  }
  const written = await writeFiles(folder, files)
  if (snippets.length === 0) return written
  await writeFiles(join(folder, 'snippets'), snippets)
  return [...written, join(folder, 'snippets')]
}
