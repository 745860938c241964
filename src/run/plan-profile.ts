import { EXIT, type ExitCode } from '../errors.ts'
import { loadMockWorld } from '../mock/tiers.ts'
import type { CapacityPlan } from '../plan/capacity-plan.ts'
import { type Demand, demandOfProfile } from '../plan/demand.ts'
import { goalsOf } from '../plan/goals.ts'
import { planCapacity } from '../plan/plan.ts'
import { simulationWorkers } from '../simulate/workers.ts'
import { inGatewayTime } from '../tune/compress.ts'
import { type MockChoice, mockedProfile } from './virtual-world.ts'

export interface PlanProfileOptions extends Omit<MockChoice, 'tier'> {
  /** Tiers to be looked at, in the order in which they would be bought; the profile's own by default. */
  tiers?: readonly string[] | undefined
  /** The profile's own arrivals by default. */
  demand?: Demand | undefined
  /** The longest that a call may wait before it is sent, in ms; 5 minutes by default. */
  patienceMs?: number | undefined
  /** Simulations of each check; 8 by default. */
  replications?: number | undefined
  /** Threads; one a core by default, 0 for none. No figure depends on it. */
  workers?: number | undefined
}

export interface PlannedProfile {
  exitCode: ExitCode
  plan: CapacityPlan
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
  const { target } = profile.gateway
  const choice = target.kind === 'mock' ? target : { tier: 'standard', preset: 'default' }
  const tiers = (options.tiers ?? [choice.tier]).map((tier) => {
    const middle = loadMockWorld({ ...choice, tier })
    return { tier, worlds: { middle, low: middle, high: middle }, ranges: [] }
  })
  await using workers = simulationWorkers(options.workers)
  const plan = await planCapacity({
    profile,
    preset: choice.preset,
    tiers,
    demand: options.demand ?? demandOfProfile(profile),
    goals: goalsOf(mocked.profile),
    patienceMs,
    simulating: { workers, seed: profile.seed, replications },
  })
  return { plan, exitCode: EXITS[plan.carries] }
}

const EXITS = { yes: EXIT.ok, no: EXIT.threshold, undecided: EXIT.inconclusive, 'no rate': EXIT.inconclusive } as const
