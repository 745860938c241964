import { edgeOf } from '../../src/capacity/edge.ts'
import { nextStep, type SearchSettings, type Sought } from '../../src/capacity/search.ts'
import type { GoalMargin } from '../../src/capacity/trial.ts'
import { keyedRandom } from '../../src/random.ts'

/** A gateway that refuses a share of the calls, which rises with the load and is known. */
export interface ShareWorld {
  /** Where the share is the bound. */
  edge: number
  most: number
  /** Calls in a trial of the edge. */
  calls: number
  /** Refusals that come together. */
  cluster: number
  share(scale: number): number
}

/** The refused part of what comes at random to a limit: none far below it, and all that is above it far above. */
function overflow(times: number, softness: number): number {
  const over = softness * Math.log1p(Math.exp((times - 1) / softness))
  return Math.min(0.99, over / times)
}

export function shareWorld(n: number): ShareWorld {
  const random = keyedRandom(n)
  const u = (k: number): number => random.uniform('world', k)
  const edge = 0.4 * 10 ** u(1)
  const most = [0.01, 0.02, 0.05][Math.floor(3 * u(2))] as number
  const calls = (2 * 10 ** u(3)) / most
  const cluster = 1 + 4 * u(4)
  const power = 4 * 4 ** u(5)
  const softness = 0.02 * 4 ** u(5)
  let limit = 1
  for (let step = 0; step < 50; step++) limit *= (overflow(1 / limit, softness) / most) ** (softness / 2)
  const powers = (scale: number): number => Math.min(0.99, most * (scale / edge) ** power)
  const overflows = (scale: number): number => overflow(scale / edge / limit, softness)
  return { edge, most, calls, cluster, share: u(6) < 0.5 ? powers : overflows }
}

/** Searches as a live search does; each trial's clusters are drawn by chance. */
export function searchShares(world: ShareWorld, seed: number, settings: SearchSettings) {
  const random = keyedRandom(seed)
  const trials: Sought[] = []
  for (;;) {
    const { next: scale } = nextStep(trials, settings)
    if (scale === null) return { edge: edgeOf(trials), trials }
    const of = Math.max(1, Math.round((world.calls * scale) / world.edge))
    const next = random.stream('sample', trials.length)
    const part = Math.min(of, Math.round(world.cluster * poisson((of * world.share(scale)) / world.cluster, next)))
    trials.push({ scale, seed: trials.length, carried: scale * (1 - part / of), goals: [goalOf(world.most, part, of)] })
  }
}

function goalOf(most: number, part: number, of: number): GoalMargin {
  const margin = Math.max(-1, 1 - part / of / most)
  return { goal: 'g', margin, error: Math.sqrt((1 - most) / (most * of)), share: { part, of, most }, found: '' }
}

function poisson(mean: number, next: () => number): number {
  let gone = 0
  for (let count = 0; ; count++) {
    gone -= Math.log1p(-next())
    if (gone >= mean) return count
  }
}
