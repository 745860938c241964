import { foreignRandom } from './foreign-agenda.ts'
import { type ForeignClient, type ForeignModel, type ForeignWorld, foreignDay, isCarried } from './foreign-days.ts'

/** Worlds and demands drawn by a seed for the planner to be held to; no code of `src`. */

const SHAPES: readonly (readonly number[])[] = [
  Array.from({ length: 24 }, () => 1),
  [1, 1, 1, 1, 1, 2, 4, 9, 16, 21, 24, 21, 16, 17, 20, 18, 14, 9, 6, 4, 3, 2, 1, 1],
  [4, 3, 2, 2, 2, 3, 5, 8, 10, 10, 9, 8, 9, 9, 8, 8, 9, 11, 12, 12, 11, 9, 7, 5],
]
const NAMES = ['text-fast', 'image-fast', 'audio-speech', 'video-fast'] as const
const MINUTE = 60_000
export const PATIENCE_MS = 5 * MINUTE

export interface ForeignCase {
  seed: number
  isEdge: boolean
  world: ForeignWorld
}

/** `isEdge`: the demand is within 10% of the most that a plain client carries; else from a third of it to twice as much. */
export function foreignCase(seed: number, isEdge: boolean): ForeignCase {
  const random = foreignRandom(seed * 7919 + 13)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const between = (from: number, to: number): number => from * (to / from) ** random()
  const count = pick([1, 1, 2, 2, 3])
  const start = Math.floor(random() * NAMES.length)
  const models = Array.from({ length: count }, (_, n): ForeignModel => {
    const name = NAMES[(start + n) % NAMES.length] as ForeignModel['name']
    const medianMs = name === 'video-fast' ? between(30_000, 150_000) : between(3000, 25_000)
    const sigma = pick([0.2, 0.45, 0.7])
    const slots = random() < 0.85 ? Math.round(between(1, 12)) : null
    const meanMs = medianMs * Math.exp((sigma * sigma) / 2)
    // Mostly pace and slots let nearly the same through: there each loses by the other.
    const beside = ((slots ?? 8) * MINUTE) / meanMs
    const windowMs = pick([MINUTE, MINUTE, 10_000])
    const perMinute = beside * (random() < 0.6 ? 0.85 + 0.3 * random() : between(0.4, 2.5))
    const isPaced = slots === null || random() < 0.9
    const limit = isPaced ? Math.max(2, Math.round((perMinute * windowMs) / MINUTE)) : null
    const pollMs = name === 'text-fast' ? 0 : name === 'video-fast' ? 5000 : 1000
    const rate = Math.min(perMinute, slots === null ? Number.POSITIVE_INFINITY : beside)
    const [shape, shift] = [pick(SHAPES), Math.floor(random() * 4)]
    const most = Math.max(...shape)
    const perHour = shape.map((_, hour) => (60 * rate * (shape[(hour + shift) % 24] as number)) / most)
    const day = perHour.reduce((sum, calls) => sum + calls, 0)
    const perDay = random() < 0.25 ? Math.round(day * between(0.7, 1.3)) : null
    return { name, medianMs, sigma, limit, windowMs, slots, perDay, pollMs, perHour }
  })
  const paces = models.reduce((sum, { limit, windowMs }) => sum + ((limit ?? 0) * MINUTE) / windowMs, 0)
  const isPaced = models.every(({ limit }) => limit !== null)
  const account = count > 1 && isPaced && random() < 0.4 ? Math.max(4, Math.round(paces * between(0.6, 1.1))) : null
  const world: ForeignWorld = { law: pick(['log', 'log', 'fixed', 'bucket']), account, models }
  const edge = edgeOf(world, seed)
  const part = isEdge ? 0.9 + 0.2 * random() : random() < 0.6 ? between(0.33, 0.9) : between(1.1, 2)
  return { seed, isEdge, world: times(world, edge * part) }
}

export function times(world: ForeignWorld, factor: number): ForeignWorld {
  const models = world.models.map((one) => ({ ...one, perHour: one.perHour.map((calls) => calls * factor) }))
  return { ...world, models }
}

/** A client that keeps an even pace and its slots; of what models share each has the part that its limit is of all. */
function plainClients({ account, models }: ForeignWorld): ForeignClient[] {
  const peaks = models.map(({ perHour }) => Math.max(...perHour))
  const all = peaks.reduce((sum, one) => sum + one, 0)
  return models.map(({ limit, windowMs, slots }, n) => {
    const own = limit === null ? Number.POSITIVE_INFINITY : limit / (windowMs / 1000)
    const shared = account === null ? Number.POSITIVE_INFINITY : ((account / 60) * (peaks[n] as number)) / all
    const rate = Math.min(own, shared) * 0.998
    return { ratePerSecond: Number.isFinite(rate) ? rate : null, burst: 1, concurrency: slots }
  })
}

/** The factor of the demand up to which that client carries it, in two days of three. */
function edgeOf(world: ForeignWorld, seed: number): number {
  const clients = plainClients(world)
  const holds = (factor: number): boolean => {
    const days = [1, 2, 3].map((n) => foreignDay(times(world, factor), clients, PATIENCE_MS, seed * 31 + n))
    return days.filter(isCarried).length >= 2
  }
  let [low, high] = [0.05, 1.6]
  for (let step = 0; step < 6; step++) {
    const middle = Math.sqrt(low * high)
    if (holds(middle)) low = middle
    else high = middle
  }
  return Math.sqrt(low * high)
}
