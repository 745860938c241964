import { formatDuration } from '../../units.ts'
import { longestWaitMs } from '../day/simulated-days.ts'
import type { Demand } from '../demand/demand.ts'
import type { KneePoint, ModelPlan } from '../tier-plan.ts'
import type { Load } from './load-reach.ts'
import { DAY_MS, type Term } from './terms.ts'

/**
 * Daily counts on the busiest of a hundred days (`by` 1), or on the quietest (-1): the number of calls is random, and for a few hundred calls that is
 * a tenth. Each of the accounts that take calls in turn has its even part of that.
 */
export function byChance(daily: readonly Term[], { perHour }: Demand, by: 1 | -1, turns: number): Term[] {
  return daily.map((term) => {
    let [mean, variance] = [0, 0]
    for (const [model, units] of term.uses) {
      const calls = (perHour.get(model) ?? []).reduce((sum, one) => sum + one, 0)
      mean += calls * units
      variance += calls * units ** 2
    }
    if (mean === 0) return term
    const days = (term.quota?.spanMs ?? DAY_MS) / DAY_MS
    const factor = Math.max(0, 1 + (by * ONE_IN_HUNDRED * Math.sqrt((variance * days) / turns)) / (mean * days))
    return { ...term, uses: new Map([...term.uses].map(([model, units]) => [model, units * factor])) }
  })
}

/** Deviations of a normal distribution that one in a hundred is beyond. */
const ONE_IN_HUNDRED = 2.326

/** A day is walked as if calls flowed. By chance they come in heaps: the models of which one call in twenty waits longer than anybody may. */
export function chanceNotices(models: readonly ModelPlan[], peak: Load, patienceMs: number): string[] {
  const waitMs = longestWaitMs(patienceMs)
  return models.flatMap(({ model, perHour, knee }) => {
    const share = (peak.get(model) ?? 0) / perHour.value
    const [idle] = knee
    const p95Ms = p95At(knee, share)
    if (idle?.p95Ms == null || p95Ms === null || !(share <= 1) || p95Ms - idle.p95Ms <= waitMs) return []
    return [
      `At its peak, ${model} uses ${Math.round(100 * share)}% of its capacity. At this use, 1 call in 20 waits longer than ${formatDuration(waitMs)} by chance alone.`,
    ]
  })
}

/** Between two points of a knee on a straight line, and beyond its last as there. */
function p95At(knee: readonly KneePoint[], share: number): number | null {
  const after = knee.findIndex((point) => point.share >= share)
  const [from, to] = after === -1 ? [knee.at(-1), knee.at(-1)] : [knee[Math.max(0, after - 1)], knee[after]]
  if (from?.p95Ms == null || to?.p95Ms == null) return null
  if (to.share === from.share) return to.p95Ms
  return from.p95Ms + ((share - from.share) / (to.share - from.share)) * (to.p95Ms - from.p95Ms)
}
