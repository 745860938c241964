import { type Edge, edgeOf } from '../../src/capacity/edge.ts'
import type { LiveStep } from '../../src/capacity/search.ts'
import { backlogGoalOf, type Trial } from '../../src/capacity/trial.ts'
import { keyedRandom } from '../../src/random.ts'
import { normalQuantile } from '../../src/stats/distributions.ts'

export const WINDOW_MS = 576_000
export const GOAL = backlogGoalOf('image-fast')

/** Finding of a trial. */
export interface Told {
  /** Share of the load by which the backlog grows. */
  growth: number
  error?: number
  /** Calls due, if they differ from what the load states. */
  calls?: number
}

export function trialAt(scale: number, seed: number, { growth, error = 0.006, calls = 200 * scale }: Told): Trial {
  const offeredPerSecond = (calls * 1000) / WINDOW_MS
  const margin = Math.max(-1, 0.01 - growth)
  return {
    ...{ scale, seed, offeredPerSecond, models: [{ model: 'image-fast', offeredPerSecond }] },
    goals: [{ goal: GOAL, margin, error, share: null, found: '' }],
    ...{ passed: margin >= 0, carried: scale * Math.min(1, 1 - growth) },
  }
}

/** Course of a gateway: what it carries in a trial, as a share of what it carries when nothing has changed it. */
export type Course = (trials: number, failed: number) => number

export const COURSES = {
  'stays the same, for comparison': () => 1,
  'carries 25% less after each failed trial': (_, failed) => 0.75 ** failed,
  'carries 10% less after each failed trial': (_, failed) => 0.9 ** failed,
  'refuses nearly everything from the sixth trial on': (trials) => (trials < 5 ? 1 : 0.05),
  'carries 20% less from the fifth trial on': (trials) => (trials < 4 ? 1 : 0.8),
  'carries 3% less with each trial': (trials) => 0.97 ** trials,
  'warms up from 60% within about six trials': (trials) => 1 - 0.4 * Math.exp(-trials / 2),
  'carries 25% more after each failed trial': (_, failed) => 1.25 ** failed,
  'carries 3% more with each trial': (trials) => 1.03 ** trials,
} satisfies Record<string, Course>

/** How the backlog of a gateway grows, as a share of the load, for the load over what the gateway carries. */
export type Knee = (times: number) => number

const sharp: Knee = (times) => Math.max(0, 1 - 1 / times)

export interface ChangingSearch {
  end: LiveStep['end']
  edge: Edge
  trials: Trial[]
  /** Where the edge is while nothing has changed the gateway: the backlog grows by 1% of the load there. */
  usual: number
}

/** Searches where backlogs scatter by 1.6 times what a trial's own residuals say; half of the gateways get random arrivals. */
export function searchChanging(
  course: Course,
  seed: number,
  step: (trials: readonly Trial[]) => LiveStep,
  knee = sharp,
): ChangingSearch {
  const random = keyedRandom(seed)
  const u = (k: number): number => random.uniform('world', k)
  const usual = 0.4 * 10 ** u(1)
  const noise = 0.004 + 0.012 * u(2)
  const calls = (100 * 10 ** u(3)) / usual
  const trials: Trial[] = []
  for (;;) {
    const { next, end } = step(trials)
    if (next === null) return { end, edge: edgeOf(trials), trials, usual: usual / 0.99 }
    const deviate = (k: number): number => normalQuantile(random.uniform('sample', trials.length, k))
    const offered = next * (u(4) < 0.5 ? 1 : 1 + deviate(1) / Math.sqrt(calls * next))
    const carried = usual * course(trials.length, trials.filter(({ passed }) => !passed).length)
    const growth = knee(offered / carried) + noise * deviate(2)
    trials.push(trialAt(next, trials.length, { growth, error: noise / 1.6, calls: calls * offered }))
  }
}

/** Whether a search ends with an interval of two ends, and so with exit 0. */
export function isAnswered({ end, edge }: ChangingSearch): boolean {
  return end !== 'changed' && edge.passes > 0 && edge.low > 0 && Number.isFinite(edge.high)
}
