import type { Arrivals, Profile } from '../profile/profile.ts'
import { changed } from '../profile/retimed.ts'

/**
 * The same load, `factor` times as much of it: every rate, the calls of each burst, the users of closed models (at least one, in whole numbers); a
 * trace has its calls repeated or left out evenly. Shapes, lengths and the client's own limits stay as they are.
 */
export function scaledLoad(profile: Profile, factor: number): Profile {
  if (factor === 1) return profile
  const { models, mix } = profile
  return {
    ...profile,
    models: models.map((load) => ({ ...load, arrivals: load.arrivals && scaled(load.arrivals, factor) })),
    mix: mix && { ...mix, arrivals: scaled(mix.arrivals, factor) },
  }
}

function scaled<A extends Arrivals>(arrivals: A, factor: number): A
function scaled(arrivals: Arrivals, factor: number): Arrivals {
  switch (arrivals.process) {
    case 'burst':
      return { ...arrivals, size: whole(arrivals.size * factor) }
    case 'trace':
      return { ...arrivals, instantsMs: repeated(arrivals.instantsMs, factor) }
    case 'closed':
      return { ...arrivals, users: whole(arrivals.users * factor) }
    default:
      return changed(
        arrivals,
        (rate) => rate * factor,
        (ms) => ms,
      ) as Arrivals
  }
}

function whole(count: number): number {
  return Math.max(1, Math.round(count))
}

/** An array, because settings are logged and handed to threads. */
function repeated(instantsMs: Iterable<number>, factor: number): number[] {
  const out: number[] = []
  let at = 0
  for (const instant of instantsMs) {
    const times = Math.floor((at + 1) * factor) - Math.floor(at * factor)
    for (let i = 0; i < times; i++) out.push(instant)
    at++
  }
  return out
}
