import { isShownAbove, isShownEquivalent } from '../stats/mean-difference.ts'

/** A setting to be chosen from others: what the objective came to, scene by scene, seed by seed; the first scene is the nominal one. */
export interface Contender {
  values: readonly (readonly number[])[]
  /** Keeps to the constraints in the nominal scene. */
  isAllowed: boolean
  /** How far it is outside of them. */
  violation: number
  complexity: number
}

/** By how much more than the best the setting comes to, as a share of the best. */
export interface Regret {
  /** In every scene. */
  scenes: readonly number[]
  /** Over the scenes that decide. */
  largest: number
  /** Index of the scene where it is that. */
  worst: number
  /** Over all of them. */
  largestOfAll: number
  /** At nominal limits it is within what robustness may cost. */
  isAffordable: boolean
}

/** Settings whose objectives are shown to be no further apart than this share, in every scene, are the same in practice. */
export const MARGIN = 0.02
/** Distance of the largest regrets, as a share of the best result, below which the other scenes decide between settings. */
const TIE = 0.05
/** Error of one comparison by which a setting is dropped before the others. */
const DROP_ERROR = 0.005

export interface Choice<T extends Contender> {
  /** Best first. */
  order: readonly T[]
  regrets: ReadonlyMap<T, Regret>
  /** The first of the order, or the simplest of those that are shown to be the same as it. */
  chosen: T
  /** By scene, the best of those that are allowed. */
  leaders: readonly T[]
}

/**
 * Chooses the least of the largest regrets over the first `deciding` scenes, among what keeps to the constraints and costs no more than `cost`
 * of the best nominal objective; of those close to it, the least over all scenes. With one scene, the best. `floor`: the least that a regret
 * is a share of, for objectives that can be 0. Settings may have met fewer seeds than others: they are compared over those that both have
 * met. Throws RangeError without a setting.
 */
export function choose<T extends Contender>(
  contenders: readonly T[],
  cost: number,
  floor: number,
  deciding = Number.POSITIVE_INFINITY,
): Choice<T> {
  const allowed = contenders.filter(({ isAllowed }) => isAllowed)
  const pool = allowed.length > 0 ? allowed : contenders
  const scenes = contenders[0]?.values.length ?? 0
  const leaders = Array.from({ length: scenes }, (_, scene) => leaderOf(pool, scene))
  const regrets = new Map(contenders.map((one) => [one, regretOf(one, leaders, cost, floor, deciding)]))
  const order = inOrder(contenders, regrets, scenes > deciding)
  const [best] = order
  if (best === undefined) throw new RangeError('a choice needs a setting')
  const peers = best.isAllowed
    ? order.filter(
        (one) =>
          one === best ||
          (one.isAllowed && regrets.get(one)?.isAffordable === true && isSame(one, best, MARGIN, floor)),
      )
    : [best]
  const chosen = peers.toSorted((a, b) => a.complexity - b.complexity)[0] as T
  return { order, regrets, chosen, leaders }
}

/** Whether the two are shown to be the same within `margin` of the second, in every scene. */
export function isSame(a: Contender, b: Contender, margin: number, floor: number): boolean {
  return a.values.every((values, scene) => {
    const others = b.values[scene] as readonly number[]
    return isShownEquivalent(differences(values, others), margin * Math.max(floor, mean(others)))
  })
}

/** Whether the largest regret of `a` is surely above that of `b`, seed by seed, each in its own worst scene. */
export function isSurelyWorse<T extends Contender>(
  a: T,
  b: T,
  { regrets, leaders }: Choice<T>,
  floor: number,
): boolean {
  const losses = (one: T): readonly number[] => {
    const { worst } = regrets.get(one) as Regret
    const values = one.values[worst] as readonly number[]
    const best = Math.max(floor, mean((leaders[worst] as T).values[worst] as readonly number[]))
    return values.map((value) => value / best)
  }
  return isShownAbove(differences(losses(a), losses(b)), DROP_ERROR)
}

function leaderOf<T extends Contender>(pool: readonly T[], scene: number): T {
  return pool.reduce((best, one) => {
    const [values, others] = [one.values[scene] as readonly number[], best.values[scene] as readonly number[]]
    return sharedMean(values, others) < sharedMean(others, values) ? one : best
  })
}

function regretOf<T extends Contender>(
  one: T,
  leaders: readonly T[],
  cost: number,
  floor: number,
  deciding: number,
): Regret {
  const scenes = one.values.map((values, scene) => {
    const best = (leaders[scene] as T).values[scene] as readonly number[]
    const [own, least] = [sharedMean(values, best), sharedMean(best, values)]
    if (own === least) return 0
    return own === Number.POSITIVE_INFINITY ? own : (own - least) / Math.max(floor, least)
  })
  const largest = Math.max(...scenes.slice(0, deciding))
  const isAffordable = (scenes[0] as number) <= cost
  return { scenes, largest, worst: scenes.indexOf(largest), largestOfAll: Math.max(...scenes), isAffordable }
}

/** Best first. `hasFurther`: whether there are scenes besides those that decide. */
function inOrder<T extends Contender>(all: readonly T[], regrets: ReadonlyMap<T, Regret>, hasFurther: boolean): T[] {
  const order = all.toSorted((a, b) => compared(a, b, regrets))
  const regretAt = (one: T): Regret => regrets.get(one) as Regret
  const best = order[0]
  if (!hasFurther || best === undefined || !best.isAllowed) return order
  const most = (1 + TIE) * (1 + regretAt(best).largest) - 1
  const isClose = (one: T): boolean =>
    one.isAllowed && regretAt(one).isAffordable === regretAt(best).isAffordable && regretAt(one).largest <= most
  const close = order.filter(isClose).toSorted((a, b) => regretAt(a).largestOfAll - regretAt(b).largestOfAll || 0)
  return [...close, ...order.filter((one) => !isClose(one))]
}

function compared<T extends Contender>(a: T, b: T, regrets: ReadonlyMap<T, Regret>): number {
  if (a.isAllowed !== b.isAllowed) return a.isAllowed ? -1 : 1
  if (!a.isAllowed && a.violation !== b.violation) return a.violation - b.violation
  const [ofA, ofB] = [regrets.get(a) as Regret, regrets.get(b) as Regret]
  if (ofA.isAffordable !== ofB.isAffordable) return ofA.isAffordable ? -1 : 1
  return ofA.largest - ofB.largest || (ofA.scenes[0] as number) - (ofB.scenes[0] as number) || 0
}

/** Over the seeds that both have met: those of the one that has met fewer come first in the other. */
function sharedMean(of: readonly number[], other: readonly number[]): number {
  return mean(of.slice(0, other.length))
}

function differences(of: readonly number[], other: readonly number[]): number[] {
  return of.slice(0, other.length).map((value, seed) => value - (other[seed] as number))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
