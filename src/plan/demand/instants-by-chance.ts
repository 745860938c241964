import { hashText, keyedRandom } from '../../random.ts'
import { HOUR_MS } from '../reach/terms.ts'

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
