import type { Section } from '../../document/document.ts'
import type { CapacityPlan } from '../capacity-plan.ts'
import type { TierPlan } from '../tier-plan.ts'

export type PlanSection = (plan: CapacityPlan) => Section

/** The tier that the pictures show: the recommended one, or else the first. */
export function shownTier({ tiers, recommended }: CapacityPlan): TierPlan | null {
  return tiers.find(({ tier }) => tier === recommended) ?? tiers[0] ?? null
}
