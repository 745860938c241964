import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeFiles } from '../document/files.ts'
import { renderJson } from '../document/json.ts'
import { statedWorld } from '../mock/world/stated-world.ts'
import type { MockWorldChoice } from '../mock/world/world-files.ts'
import { renderResolved } from '../profile/resolved-yaml.ts'
import type { SimulationWorkers } from '../simulate/workers.ts'
import { clientSettings } from '../tune/client-settings.ts'
import { snippetsOf } from '../tune/snippets/snippets.ts'
import type { CapacityPlan } from './capacity-plan.ts'
import { sharedOut } from './demand/demand.ts'
import type { PlannedTier } from './plan.ts'
import type { Simulating } from './reach/check.ts'
import { recommendedSituation } from './reach/situation.ts'
import { recommendedProfile } from './recommended-profile.ts'
import { peakLoad, planTier, type TierQuestion } from './tier.ts'
import type { TierPlan } from './tier-plan.ts'

/** A tier as it was chosen, with the world of one account of it. */
export interface ChosenTier extends PlannedTier {
  choice: MockWorldChoice
}

/** Files of a plan by name, with the snippets apart, and their purpose as sentences. */
export interface PlanFiles {
  files: [string, string][]
  snippets: [string, string][]
  about: readonly string[]
}

/** Demand on each account of the tier. */
export interface WrittenFor extends Pick<TierQuestion, 'profile' | 'demand' | 'goals' | 'patienceMs'> {
  simulating: Simulating & { workers: Pick<SimulationWorkers, 'judge'> }
}

/** The plan, and what can be used of it: for each of several accounts its even share of the load. */
export async function planFiles(
  plan: CapacityPlan,
  tiers: readonly ChosenTier[],
  asked: WrittenFor,
): Promise<PlanFiles> {
  const alone = (why: string): PlanFiles => ({
    files: [planFile(plan)],
    snippets: [],
    about: [`no profile written: ${why}`],
  })
  const found = chosenOf(plan)
  const chosen = tiers.find(({ tier }) => tier === found?.tier)
  if (found === undefined || chosen === undefined) return alone('no rate can be given for any tier')
  const { choice, accounts, one } = chosen
  const demand = sharedOut(asked.demand, accounts)
  const ofOne =
    accounts === 1
      ? found
      : await planTier({ ...asked, demand, tier: found.tier, worlds: one, spillTo: null, each: null, turns: accounts })
  const { files: worldFiles, ...target } = statedWorld(choice)
  const base = basename(choice.tier ?? '', '.yaml').replaceAll(/[^\w-]/g, '-')
  const { profile, about } = await recommendedProfile({
    profile: asked.profile,
    tier: ofOne,
    situation: recommendedSituation(asked.profile, one.middle, peakLoad(demand)),
    demand,
    accounts,
    target,
    name: accounts === 1 ? base : `${base}-each-of-${accounts}`,
    workers: asked.simulating.workers,
  })
  if (profile === null) return alone(about.join('; '))
  const said = [headOf(plan, found, accounts), ...about]
  const comment = said.map((line) => `# ${line}\n`).join('')
  return {
    files: [planFile(plan), ['profile.yaml', comment + renderResolved(profile)], ...worldFiles.map(headed(found))],
    snippets: snippetsOf(clientSettings(profile)).map(({ file, text }): [string, string] => [file, text]),
    about: said,
  }
}

function planFile(plan: CapacityPlan): [string, string] {
  return ['plan.json', renderJson(plan)]
}

/** The tier that the plan is for; where none carries the demand alone the one whose second account does, or that lacks least. */
function chosenOf({ tiers, recommended }: CapacityPlan): TierPlan | undefined {
  const room = ({ headRoom }: TierPlan): number => headRoom?.share.value ?? Number.NEGATIVE_INFINITY
  return (
    tiers.find(({ tier }) => tier === recommended) ??
    tiers.find(({ spill }) => spill?.carries === 'yes') ??
    tiers.filter(({ models }) => models.length > 0).sort((a, b) => room(b) - room(a))[0]
  )
}

function headOf({ recommended, tiers }: CapacityPlan, { tier, carries, spill }: TierPlan, accounts: number): string {
  const why =
    tier === recommended
      ? ', which carries the demand'
      : spill?.carries === 'yes'
        ? `, beside a second account of ${spill.tier}`
        : carries === 'undecided'
          ? ', which may carry the demand'
          : `, which does not carry the demand${tiers.length > 1 ? ', but comes closest' : ''}`
  const share = accounts === 1 ? '' : `; this is for one of ${accounts} accounts, with calls spread evenly`
  return `for tier ${tier}${why}${share}`
}

function headed({ tier }: TierPlan): (file: readonly [string, string]) => [string, string] {
  return ([name, text]) => [name, `# As used by gatebench plan for tier ${tier}.\n${text}`]
}

/** Files that one plan writes and the next may not need. */
const REWRITTEN = ['profile.yaml', 'tier.yaml', 'preset.yaml']

/** Writes them into a folder, in place of what an earlier plan wrote there. Throws REPORT_UNWRITABLE. */
export async function writePlan(folder: string, { files, snippets }: PlanFiles): Promise<string[]> {
  const written = await writeFiles(folder, files, undefined, '--write')
  for (const name of REWRITTEN) if (!files.some(([one]) => one === name)) await rm(join(folder, name), { force: true })
  if (snippets.length === 0) return written
  await writeFiles(join(folder, 'snippets'), snippets, undefined, '--write')
  return [...written, join(folder, 'snippets')]
}
