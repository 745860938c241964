import { keptIn } from '../../maps.ts'
import type { Attempt } from './attempt.ts'

/** How work lasts, by what was seen of when it ended. */
export interface Durations {
  /** How likely work is open after so long that was open after `least`, and over after `most`. In ms. */
  openShare(after: number, least: number, most: number): number
}

/** Ends that are known of at least; of fewer nothing is learnt. */
const LEAST_SEEN = 4
const BINS = 48
const ROUNDS = 20
/** Weight of the unknown part of the shape, as a number of ends seen at any time alike. */
const UNSEEN = 1
const SHORTEST_MS = 50

/** Work whose end is known to between two reads. */
interface Seen {
  least: number
  most: number
}

/** By model: others' work lasts otherwise. Where few ends are known each instant between two reads is as likely as the next. */
export function durationsOf(attempts: readonly Attempt[]): (model: string | null) => Durations {
  const byModel = new Map<string | null, Durations>()
  return (model) =>
    keptIn(byModel, model, () =>
      durationsFrom(attempts.filter((one) => one.model === model).flatMap((one) => seenOf(one))),
    )
}

function seenOf({ sentAt, openAt = sentAt, overAt, passing }: Attempt): Seen[] {
  if (passing !== 'accepted' || overAt === undefined || overAt <= openAt) return []
  return [{ least: openAt - sentAt, most: overAt - sentAt }]
}

const UNIFORM: Durations = {
  openShare: (after, least, most) =>
    after <= least || most === Number.POSITIVE_INFINITY ? 1 : Math.max(0, (most - after) / (most - least)),
}

function durationsFrom(seen: readonly Seen[]): Durations {
  if (seen.length < LEAST_SEEN) return UNIFORM
  const edges = edgesOf(seen)
  const below = summed(massesOf(seen, edges))
  const share = (at: number): number => shareBelow(at, edges, below)
  return {
    openShare(after, least, most) {
      if (after <= least) return 1
      if (after >= most) return 0
      const end = most === Number.POSITIVE_INFINITY ? 1 : share(most)
      const between = end - share(least)
      return between < 1e-9 ? UNIFORM.openShare(after, least, most) : Math.max(0, (end - share(after)) / between)
    },
  }
}

/** Parts of the time in which ends may lie, each longer than the one before by the same factor. */
function edgesOf(seen: readonly Seen[]): number[] {
  const low = Math.max(SHORTEST_MS, Math.min(...seen.map(({ least }) => least)))
  const high = Math.max(2 * low, ...seen.map(({ most }) => most))
  return [0, ...Array.from({ length: BINS }, (_, n) => low * (high / low) ** (n / (BINS - 1)))]
}

/** The likeliest share of ends in each part, from ends that are known to within an interval each (Turnbull). */
function massesOf(seen: readonly Seen[], edges: readonly number[]): number[] {
  const parts = edges.length - 1
  const inside = seen.map(({ least, most }) =>
    Array.from({ length: parts }, (_, part) => {
      const [from, to] = [edges[part] as number, edges[part + 1] as number]
      return Math.max(0, Math.min(to, most) - Math.max(from, least)) / (to - from)
    }),
  )
  let masses = Array.from({ length: parts }, () => 1 / parts)
  for (let round = 0; round < ROUNDS; round++) {
    const next = masses.map(() => UNSEEN / parts)
    for (const shares of inside) {
      const sum = shares.reduce((total, one, part) => total + one * (masses[part] as number), 0)
      if (sum <= 0) continue
      for (const [part, one] of shares.entries()) next[part] = (next[part] ?? 0) + (one * (masses[part] ?? 0)) / sum
    }
    const all = next.reduce((a, b) => a + b, 0)
    masses = next.map((one) => one / all)
  }
  return masses
}

function summed(masses: readonly number[]): number[] {
  let sum = 0
  return [0, ...masses.map((mass) => (sum += mass))]
}

function shareBelow(at: number, edges: readonly number[], below: readonly number[]): number {
  if (at <= 0) return 0
  const next = edges.findIndex((edge) => edge >= at)
  if (next < 0) return 1
  const [from, to] = [edges[next - 1] as number, edges[next] as number]
  const [low, high] = [below[next - 1] as number, below[next] as number]
  return low + ((high - low) * (at - from)) / (to - from)
}
