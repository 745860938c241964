import type { RandomSource } from '../random.ts'
import { type Candidate, fitted } from '../simulate/candidates.ts'
import { DEFAULT_KNOBS, type Knobs } from '../simulate/knobs.ts'
import { type Budget, cutsOf } from './budget.ts'
import type { Evaluations } from './evaluations.ts'
import { choiceOf, undecided } from './finals.ts'
import { mayBeAcceptable } from './objective.ts'
import type { RuleChecker } from './rule-checker.ts'
import { evaluated, type Problem } from './search.ts'

/** Parents of a generation. */
const PARENTS = 6
/** Chance that a knob of a child is its other parent's, and that it is turned a little. */
const CROSSED = 0.25
const TURNED = 0.25
/** Settings of the search that are made to measure for every scene. */
const MADE = 3
/** How many of a generation stay after the first seeds, and after all. */
const PLACES = [12, 6]

/** Refines the gaps between the points of an even search of a dozen knobs: generations of settings near the best so far. Returns all, best first. */
export async function evolved(
  found: readonly Candidate[],
  problem: Problem,
  budget: Budget,
  seeds: readonly number[],
  evaluations: Evaluations,
  random: RandomSource,
  checker?: RuleChecker,
): Promise<Candidate[]> {
  const { generations = 0, offspring: count = 0, finalists } = budget
  let best = [...found.slice(0, finalists), ...madeFor(found.slice(0, MADE), problem)]
  for (let generation = 1; generation <= generations; generation++) {
    const parents = best.filter(({ knobs }) => knobs !== null).slice(0, PARENTS)
    if (parents.length === 0) return best
    let field = offspring(parents, count, generation, random).map((one) => fitted(one, problem))
    for (const [cut, met] of cutsOf(budget).entries()) {
      const runs = await evaluated([...best, ...field], problem, seeds.slice(0, met), evaluations)
      const choice = choiceOf(runs, problem.objective, problem.cost, mayBeAcceptable)
      const open = undecided(choice, problem.objective)
      // What is surely worse than the best needs no further seed.
      const order = choice.order.filter(({ finalist }, place) => place === 0 || open.has(finalist))
      const children = new Set(field)
      const left = order.map(({ finalist }) => finalist.candidate)
      field = left.filter((one) => children.has(one)).slice(0, PLACES[cut])
      if (cut === 0) {
        // What rules condemn is no parent: its children would be condemned too.
        if (checker !== undefined) field = (await checker.sorted(field)).kept
        continue
      }
      const leaders = choice.leaders.map(({ finalist }) => finalist.candidate)
      best = [...new Set([...left.slice(0, finalists), ...leaders])]
    }
  }
  return best
}

/** The same as somebody would set them who knew the limits of each scene: what regrets are measured against should be as good as can be. */
function madeFor(found: readonly Candidate[], problem: Problem): Candidate[] {
  return problem.scenes.flatMap(({ name, factor, tenantShare }) => {
    const share = factor - tenantShare
    if (share === 1) return []
    return found.flatMap((one): Candidate[] => {
      if (one.knobs === null) return []
      const { rateShare, concurrencyShare, tokenShare } = one.knobs
      const slots = concurrencyShare === null ? null : concurrencyShare * share
      const tokens = tokenShare == null ? {} : { tokenShare: tokenShare * share }
      const knobs = { ...one.knobs, rateShare: rateShare * share, concurrencyShare: slots, ...tokens }
      return [{ name: `${one.name} for ${name}`, kind: 'point', retry: null, knobs }]
    })
  })
}

/** Children of the parents, two and two, as knobs of the one with some of the other's, some of them turned. */
export function offspring(
  parents: readonly Candidate[],
  count: number,
  generation: number,
  random: RandomSource,
): Candidate[] {
  return Array.from({ length: count }, (_, child): Candidate => {
    const draw = random.stream('search', generation, child)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)] as T
    const mother = pick(parents).knobs as Knobs
    const father = pick(parents).knobs as Knobs
    const knobs = Object.fromEntries(
      (Object.keys(mother) as (keyof Knobs)[]).map((knob) => {
        const inherited = draw() < CROSSED ? father[knob] : mother[knob]
        const isTurned = draw() < TURNED
        return [knob, isTurned ? TURNS[knob](inherited as never, draw) : inherited]
      }),
    ) as unknown as Knobs
    return { name: `point-${generation}-${child + 1}`, kind: 'point', retry: null, knobs }
  })
}

type Turn<K extends keyof Knobs> = (value: Required<Knobs>[K], draw: () => number) => Required<Knobs>[K]

const times = (value: number, draw: () => number, most: number): number =>
  Number((value * most ** (2 * draw() - 1)).toPrecision(3))
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
const among =
  <T>(values: readonly T[]) =>
  (_: T, draw: () => number): T =>
    values[Math.floor(draw() * values.length)] as T

/** One small step of each knob. */
const TURNS: { readonly [K in keyof Knobs]-?: Turn<K> } = {
  mode: among(['retry', 'paced', 'aimd'] as const),
  rateShare: (value, draw) => within(times(value, draw, 1.25), 0.3, 2),
  burstShare: (value, draw) => within(draw() < 0.2 ? 0 : value + 0.3 * (draw() - 0.5), 0, 1),
  concurrencyShare: (value, draw) => (draw() < 0.2 ? null : within(times(value ?? 1, draw, 1.4), 0.3, 2)),
  baseMs: (value, draw) => within(times(value, draw, 3), 100, 60_000),
  capFactor: (value, draw) => within(times(value, draw, 3), 1, 100),
  jitter: among(['full', 'none', 'equal', 'additive', 'decorrelated'] as const),
  hint: among(['floor-jitter', 'exact', 'floor', 'ignore'] as const),
  hintJitterMs: (value, draw) => within(times(value, draw, 3), 100, 60_000),
  scope: among(['call', 'model', 'account'] as const),
  tokenShare: (value, draw) => (draw() < 0.2 ? null : within(times(value ?? 0.95, draw, 1.25), 0.3, 2)),
  poll: (value, draw) => {
    if (draw() < 0.1) return DEFAULT_KNOBS.poll
    const { first, every } = value ?? { first: 0.5, every: 0.05 }
    return { first: within(first + 0.4 * (draw() - 0.5), 0, 1.2), every: within(times(every, draw, 2), 0.05, 0.6) }
  },
}
