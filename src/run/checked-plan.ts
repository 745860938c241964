import { laneCount } from '../load/lanes.ts'
import { type Plan, planCalls } from '../load/plan.ts'
import { SHIPPED, worldFiles } from '../mock/world-files.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import { warningsOf } from './plan-warnings.ts'

/** A profile that can be run in real time, and the calls that it comes to. */
export interface CheckedPlan {
  profile: Profile
  plan: Plan
  /** What would keep the run from its purpose, and is no fault. */
  warnings: readonly string[]
}

/**
 * All that can be known of a run before it begins, the same for who only asks and for who then runs it. Throws GatebenchError (exit 104)
 * for a mock that does not exist, limits that nothing enforces, and a plan without an end.
 */
export async function checkPlan(profile: Profile): Promise<CheckedPlan> {
  const { target, speed } = profile.gateway
  if (target.kind === 'mock' && worldFiles(target).some((file) => !file.startsWith(SHIPPED))) {
    // What is shipped is sound, and to read it would make every start slower.
    const { loadMockWorld } = await import('../mock/tiers.ts')
    loadMockWorld(target)
  }
  for (const { admission } of profile.models) laneCount(admission, speed)
  const { pacing } = profile.retry
  if (pacing?.kind === 'fixed') laneCount(pacing, speed, 'retry.pacing')
  const plan = planCalls(profile, keyedRandom(profile.seed))
  return { profile, plan, warnings: warningsOf(profile, plan) }
}
