import type { CapacityPlan, TierPlan } from '../../plan/capacity-plan.ts'
import type { Section } from '../document.ts'

/** Makes one section of the report of a plan. */
export type PlanSection = (plan: CapacityPlan) => Section

/** The tier that the pictures show: the recommended one, or else the first. */
export function shownTier({ tiers, recommended }: CapacityPlan): TierPlan | null {
  return tiers.find(({ tier }) => tier === recommended) ?? tiers[0] ?? null
}
