import { hashText, keyedRandom } from '../../random.ts'
import { HOUR_MS } from '../reach/terms.ts'

/** Instants in ms, ascending, of a model's calls that come by chance at a rate that changes with the hour; `perHour` from the start on. */
export function instantsByChance(perHour: readonly number[], spanMs: number, seed: number, model: string): number[] {
  const next = keyedRandom(seed).stream('arrival', hashText(model))
  const instants: number[] = []
  for (const [hour, calls] of perHour.entries()) {
    const until = Math.min(spanMs, (hour + 1) * HOUR_MS)
    // What is left of a gap when the rate changes begins anew: gaps have no memory.
    for (let at = hour * HOUR_MS; calls > 0; ) {
      at -= (Math.log1p(-next()) * HOUR_MS) / calls
      if (at >= until) break
      instants.push(at)
    }
  }
  return instants
}
