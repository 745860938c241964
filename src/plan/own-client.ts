import type { MockWorld } from '../mock/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { formatShare } from '../units.ts'
import type { ModelPlan, TierPlan } from './capacity-plan.ts'
import { type Simulating, saturated } from './check.ts'
import { type Load, reachOf } from './ray.ts'
import { plannedModels, type Situation } from './situation.ts'
import { clientTerms, gatewayTerms } from './terms.ts'

/** What the profile's own client reaches, by its own simulation, where that is less. */
export async function ownClientOf(
  client: Profile,
  world: MockWorld,
  simulating: Simulating,
  plans: readonly ModelPlan[],
  peak: Load,
): Promise<TierPlan['ownClient']> {
  const own = plannedModels(client, world, peak)
  const hourly = [...gatewayTerms(world, own).filter(({ kind }) => kind !== 'quota'), ...clientTerms(client, own)]
  const situation: Situation = { client, world: world, models: own, hourly, daily: [] }
  const reached = await Promise.all(
    own.map(async (planned) => {
      const { model } = planned.load
      const plan = plans.find((one) => one.model === model)
      const best = plan?.completedPerHour ?? 0
      const load = new Map([[model, plan?.perHour.value ?? 0]])
      const rates = await saturated(situation, client, [planned], load, model, { ...simulating, replications: 2 })
      const { binds } = reachOf(hourly, new Map([[model, 1]]))
      return { model, binds, share: best === 0 ? 1 : rates.reduce((sum, rate) => sum + rate, 0) / rates.length / best }
    }),
  )
  const worst = reached.sort((a, b) => a.share - b.share)[0]
  if (worst === undefined || worst.share > 0.97) return null
  const isOwn = worst.binds?.isClients === true
  const carried = plans.every(({ model, perHour }) => {
    const share = reached.find((one) => one.model === model)?.share ?? 1
    return share * perHour.value >= (peak.get(model) ?? 0)
  })
  return {
    carries: carried ? 'yes' : 'no',
    share: worst.share,
    binds: isOwn ? (worst.binds?.name ?? null) : null,
    why: isOwn
      ? `its own limit (${worst.binds?.words ?? ''}) lets ${formatShare(worst.share)} of the tier's ${worst.model} through`
      : `its refusals and waits leave ${formatShare(1 - worst.share)} of the tier's ${worst.model} unused`,
  }
}
