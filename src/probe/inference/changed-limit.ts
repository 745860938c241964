import { type Evidence, evidenceOf } from './evidence.ts'
import type { Explanation } from './explanation.ts'
import type { Fit } from './fit.ts'
import { rankedByFractions } from './fractional-weight.ts'
import type { Observation } from './observation.ts'
import { NO_OTHER_LIMITS } from './other-limits.ts'
import { type FitsOfLaw, rankedBy } from './ranking.ts'

/** A limit whose figures change while it is looked at, in logarithms, before anything is seen. */
const CHANGES = -4
/** And what that must explain that one limit for all the time does not. */
const CHANGE_TELLS = 4
/** Sizes before and after a change differ by this at least, in logarithms: less is what others take, too. */
const LEAST_STEP = Math.log(1.25)
/** A part of the evidence scores no more than this, whatever the law: what is usual adds to a score. */
const AT_MOST = 4

/**
 * An account of a limit that changes between two saturations: by a clock, by what was spent, or by the gateway's operator. The same law has to
 * explain both parts of the evidence, with figures of its own in each; the later ones are those that are said. Null where that explains little more than
 * `score`, which one limit for all the time reaches.
 */
export function changedBetween(evidence: Evidence, score: number): Explanation | null {
  const { observations } = evidence
  const from = stepIn(observations)
  if (from === null) return null
  const at = observations.findIndex(({ cycle }) => cycle === from)
  const [before, after] = [partOf(evidence, 0, at), partOf(evidence, at, observations.length)]
  // Answers that come late say as much of the parts together as of the whole.
  const beside = CHANGES + evidence.plainScatter - before.plainScatter - after.plainScatter
  const least = score + CHANGE_TELLS - beside
  const later = rankedByFractions(after, least - AT_MOST)
  const [likeliest] = later
  if (likeliest === undefined) return null
  const earlier = rankedBy(before, NO_OTHER_LIMITS, least - likeliest.best.score)
  const fits = later
    .flatMap((one) => {
      const same = earlier.find(({ name }) => name === one.name)
      return same === undefined ? [] : [joined(one, same.best, beside)]
    })
    .sort((a, b) => b.best.score - a.best.score)
  const [first] = fits
  return first === undefined || first.best.score <= score + CHANGE_TELLS
    ? null
    : { ...NO_OTHER_LIMITS, fits, score: first.best.score }
}

/** The saturation from which on others pass before the first refusal than before, the difference being largest; null where it is small. */
function stepIn(observations: readonly Observation[]): number | null {
  const cycles = [...new Set(observations.map(({ cycle }) => cycle))].flatMap((cycle) => {
    const own = observations.filter((observation) => observation.cycle === cycle)
    const refused = own.findIndex(({ passed }) => !passed)
    return refused < 0 ? [] : [{ cycle, ln: Math.log(refused + 1) }]
  })
  const meanOf = (some: typeof cycles): number => some.reduce((sum, { ln }) => sum + ln, 0) / some.length
  let best: { from: number; between: number } | null = null
  for (const [at, { cycle }] of cycles.entries()) {
    if (at === 0) continue
    const apart = Math.abs(meanOf(cycles.slice(0, at)) - meanOf(cycles.slice(at)))
    const between = (apart ** 2 * at * (cycles.length - at)) / cycles.length
    if (apart >= LEAST_STEP && between > (best?.between ?? 0)) best = { from: cycle, between }
  }
  return best?.from ?? null
}

function partOf(
  { observations, network, originEpochMs, stated, longestWindowMs, isDeep }: Evidence,
  from: number,
  until: number,
): Evidence {
  return evidenceOf(observations.slice(from, until), network, originEpochMs, stated, { longestWindowMs, isDeep })
}

/** The fits of the later part, with what the earlier one leaves untold beside. */
function joined({ name, best, near }: FitsOfLaw, before: Fit, beside: number): FitsOfLaw {
  const joint = (fit: Fit): Fit => ({
    ...fit,
    score: fit.score + before.score + beside,
    chance: fit.chance + before.chance,
    wrong: fit.wrong + before.wrong,
  })
  return { name, best: joint(best), near: near.map(joint) }
}
