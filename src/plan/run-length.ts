import type { Load } from './ray.ts'
import type { Situation } from './situation.ts'
import { usableCredits } from './stationary.ts'
import { HOUR_MS, type Term } from './terms.ts'

/** How long a run at a load may be, in whole minutes, and the load where even a short one must have less of it. */
export interface RunLength {
  warmUpMs: number
  measureMs: number
  load: Load
  /** Reason for a shorter run, in words; null if there is none. */
  keepsTo: string | null
}

const MINUTE_MS = 60_000
const WHOLE = { warmUpMinutes: 5, measureMinutes: 30 }
/** Below this part of it a run says too little: then there is less load instead. */
const SHORTEST = 0.2
/** Share of the remainder of a quota: calls come by chance, some are sent twice, and the account may have other work. */
const PART = 0.8

/** Quota of an hour or a day that a run uses up for good. */
interface Budget {
  words: string
  left: number
  uses: ReadonlyMap<string, number>
}

const NO_BUDGET = { words: '', share: 1, uses: new Map() as Budget['uses'] }

/** A run that meets the gateway's limits on rates and none of its quotas: those of a day, what is used up of an hour, files and credits. */
export function runLength(situation: Situation, load: Load): RunLength {
  const hours = ((WHOLE.warmUpMinutes + WHOLE.measureMinutes) * MINUTE_MS) / HOUR_MS
  const shares = budgetsOf(situation).map(({ words, left, uses }) => {
    let units = 0
    for (const [model, each] of uses) units += each * (load.get(model) ?? 0) * hours
    return { words, uses, share: units === 0 ? 1 : Math.max(0, PART * left) / units }
  })
  const tightest = shares.reduce((a, b) => (b.share < a.share ? b : a), NO_BUDGET)
  const part = Math.max(SHORTEST, tightest.share)
  const partOf = (model: string): number =>
    Math.min(1, ...shares.map(({ uses, share }) => ((uses.get(model) ?? 0) > 0 ? share / part : 1)))
  return {
    warmUpMs: Math.floor(part * WHOLE.warmUpMinutes) * MINUTE_MS,
    measureMs: Math.floor(part * WHOLE.measureMinutes) * MINUTE_MS,
    load: new Map([...load].map(([model, perHour]) => [model, perHour * partOf(model)])),
    keepsTo: tightest.share < 1 ? tightest.words : null,
  }
}

function budgetsOf({ hourly, daily, models, world }: Situation): Budget[] {
  const counted = [...hourly, ...daily].flatMap((term): Budget[] => {
    const left = leftOf(term)
    return left === null ? [] : [{ words: term.words, left, uses: term.uses }]
  })
  const prices = new Map(models.map(({ load, cost }) => [load.model, cost.credits]))
  return [...counted, { words: 'the balance', left: usableCredits(world), uses: prices }]
}

/** Null of what is not used up, or comes back within the hour. */
function leftOf({ quota, kind, capacity, windowMs, used }: Term): number | null {
  if (quota !== null) return quota.amount - used
  if (kind !== 'rate' || windowMs === null || windowMs < HOUR_MS) return null
  return (capacity * windowMs) / HOUR_MS - used
}
