import { hashText, keyedRandom } from '../../random.ts'
import { HOUR_MS } from '../reach/terms.ts'
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

/** With this many accounts, the calls of each account already come nearly evenly. More accounts would change nothing. */
const MOST_TURNS = 30

/**
 * Instants in ms, ascending, of a model's calls that come by chance at a rate that changes with the hour; `perHour` from the start on. `turns`: number
 * of accounts that take the calls in turn; the instants are those of one.
 */
export function instantsByChance(
  perHour: readonly number[],
  spanMs: number,
  seed: number,
  model: string,
  turns = 1,
): number[] {
  const next = keyedRandom(seed).stream('arrival', hashText(model))
  const every = Math.min(MOST_TURNS, turns)
  const instants: number[] = []
  let drawn = 0
  for (const [hour, own] of perHour.entries()) {
    const calls = every * own
    const until = Math.min(spanMs, (hour + 1) * HOUR_MS)
    // What is left of a gap when the rate changes begins anew: gaps have no memory.
    for (let at = hour * HOUR_MS; calls > 0; ) {
      at -= (Math.log1p(-next()) * HOUR_MS) / calls
      if (at >= until) break
      if (++drawn % every === 0) instants.push(at)
    }
  }
  return instants
}
