import { hashText, keyedRandom } from '../../random.ts'
import { HOUR_MS } from '../reach/terms.ts'
import { HOURS_A_DAY } from './daily-curve.ts'
import type { Demand } from './demand.ts'

/** Instants in ms, ascending, of a model's calls in so many hours (the last one in part) from one of the day on; the seed decides about chance. */
export type CallsDrawn = (model: string, from: number, hours: number, seed: number) => number[]

/** A demand's calls if each comes independently of the others; see `instantsByChance` for `turns`. */
export function drawnByChance({ perHour }: Pick<Demand, 'perHour'>, turns: number): CallsDrawn {
  return (model, from, hours, seed) => {
    const day = perHour.get(model) ?? []
    const asked = Array.from({ length: Math.ceil(hours) }, (_, n) => day[(from + n) % day.length] ?? 0)
    return instantsByChance(asked, hours * HOUR_MS, seed, model, turns)
  }
}

/**
 * The calls of one of several accounts that take the calls of all models together in one turn, whatever the model. `demand` is that of one account.
 */
export function drawnInOneTurn({ perHour }: Pick<Demand, 'perHour'>, turns: number): CallsDrawn {
  return (model, from, hours, seed) => {
    const asked = (of: readonly number[]): number[] =>
      Array.from({ length: Math.ceil(hours) }, (_, n) => of[(from + n) % of.length] ?? 0)
    const others = asked(
      Array.from({ length: HOURS_A_DAY }, (_, hour) => {
        let calls = 0
        for (const [other, day] of perHour) if (other !== model) calls += day[hour] ?? 0
        return calls
      }),
    )
    return instantsByChance(asked(perHour.get(model) ?? []), hours * HOUR_MS, seed, model, turns, others)
  }
}

/** With this many accounts, the calls of each account already come nearly evenly. More accounts would change nothing. */
const MOST_TURNS = 30

/**
 * Instants in ms, ascending, of a model's calls that come by chance at a rate that changes with the hour; `perHour` from the start on. `turns`: number
 * of accounts that take the calls in turn; the instants are those of one. `others`: calls of other models in each hour that an account gets in the same
 * turn; by default each model has a turn of its own.
 */
export function instantsByChance(
  perHour: readonly number[],
  spanMs: number,
  seed: number,
  model: string,
  turns = 1,
  others: readonly number[] = [],
): number[] {
  const next = keyedRandom(seed).stream('arrival', hashText(model))
  const every = Math.min(MOST_TURNS, turns)
  const instants: number[] = []
  let drawn = 0
  // Of the other models since this one's last call: how many are expected.
  let between = 0
  for (const [hour, own] of perHour.entries()) {
    const calls = every * own
    const until = Math.min(spanMs, (hour + 1) * HOUR_MS)
    // What is left of a gap when the rate changes begins anew: gaps have no memory.
    const betweenPerMs = (every * (others[hour] ?? 0)) / HOUR_MS
    let at = hour * HOUR_MS
    while (calls > 0) {
      const gapMs = (-Math.log1p(-next()) * HOUR_MS) / calls
      if (at + gapMs >= until) break
      at += gapMs
      between += gapMs * betweenPerMs
      drawn += 1 + (between > 0 ? countByChance(between, next) : 0)
      between = 0
      if (drawn % every === 0) instants.push(at)
    }
    between += Math.max(0, until - at) * betweenPerMs
  }
  return instants
}

/** From so many on, a count by chance is as good as normal. */
const MANY = 50

/** How many come by chance where so many are expected. */
function countByChance(expected: number, next: () => number): number {
  if (expected > MANY) {
    const deviations = Math.sqrt(-2 * Math.log1p(-next())) * Math.cos(2 * Math.PI * next())
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * deviations))
  }
  let count = 0
  let sum = -Math.log1p(-next())
  while (sum < expected) {
    count++
    sum -= Math.log1p(-next())
  }
  return count
}
