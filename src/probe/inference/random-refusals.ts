import { sequentialBounds } from '../../stats/share-interval.ts'
import type { Observation } from './observation.ts'

/** Refusals that fall as a coin does, whatever was sent before. */
export interface RandomRefusals {
  /** Share of submits that are refused, with its 95% interval. The interval is valid even though the answers decide when a probe stops. */
  value: number
  low: number
  high: number
  /** Logarithm of prior times likelihood, on the scale of rate limits. */
  score: number
  /** Most submits passed. */
  isFew: boolean
  /** No limit was met: it would have refused longer in a row than this coin does. */
  isSure: boolean
}

/** Fewer refusals show no pattern that could be missing. */
const LEAST_REFUSED = 4
/** A coin as an account of the evidence, before any is seen. */
const LN_PRIOR = -5
/** Bounds of chi-squared with one degree of freedom: a dependence that chance shows once in 100 and once in 1000 times. */
const DEPENDS = 6.63
const DEPENDS_SURELY = 10.83
/**
 * A coin is sure that refuses so many, and not most; in no longer row than so many rows of it would hold; and without a dependence that
 * chance shows once in 20 times.
 */
const LEAST_TO_BE_SURE = 5
const MOST_TO_BE_SURE = 0.4
const LONGER_ROWS = 0.1
const INDEPENDENT = 3.84
/** A coin lets through so long a row before its first refusal once in so many saturations; a limit always does after a rest. */
const OPENING = 0.001
const OPENING_OF_SURE = 0.01
/** Requests that follow each other sooner leave a limit no time to refill. */
const SOON_MS = 50
const LOAD_MS = 1000

/**
 * A coin whose share of refusals is that of the evidence; null where answers depend on the answer before them, on the time since then, or on how many
 * passed shortly before: a limit refuses in runs, sooner after a request than later, and where much has passed.
 */
export function randomRefusals(answers: readonly Observation[]): RandomRefusals | null {
  // A refusal that is put after what may have overtaken it would depend on it by that alone.
  const observations = answers.toSorted((a, b) => a.dueAt - b.dueAt)
  const refused = observations.filter(({ passed }) => !passed).length
  const passed = observations.length - refused
  if (refused < LEAST_REFUSED || passed === 0) return null
  const pairs = observations.flatMap((observation, at) => {
    const before = observations[at - 1]
    return before === undefined || before.cycle !== observation.cycle ? [] : [{ observation, before }]
  })
  const afterRefusal = dependence(pairs.map(({ observation, before }) => [before.passed, observation.passed]))
  const bySpacing = dependence(
    pairs.map(({ observation, before }) => [observation.dueAt - before.dueAt < SOON_MS, observation.passed]),
  )
  // In a burst a limit refuses in runs, and where it is asked slowly it lets every second through: together they would look like chance.
  const bySpeed = [true, false].map((isSoon) =>
    dependence(
      pairs
        .filter(({ observation, before }) => observation.dueAt - before.dueAt < SOON_MS === isSoon)
        .map(({ observation, before }) => [before.passed, observation.passed]),
    ),
  )
  const afterRefusalBySpeed = Math.max(...bySpeed)
  const loads = loadsOf(observations)
  const byLoad = dependence(observations.map(({ passed }, at) => [(loads.of[at] as number) > loads.middle, passed]))
  const opening = openingBy(observations, refused / observations.length)
  const isDependent = afterRefusal > DEPENDS || Math.max(afterRefusalBySpeed, bySpacing, byLoad) > DEPENDS_SURELY
  if (isDependent || opening < OPENING) return null
  const rows = observations.length * (refused / observations.length) ** longestRow(observations)
  const isFew = refused <= MOST_TO_BE_SURE * observations.length
  return {
    value: refused / observations.length,
    isFew,
    isSure:
      refused >= LEAST_TO_BE_SURE &&
      isFew &&
      rows >= LONGER_ROWS &&
      opening >= OPENING_OF_SURE &&
      afterRefusalBySpeed < DEPENDS &&
      Math.max(afterRefusal, bySpacing, byLoad) < INDEPENDENT,
    ...sequentialBounds(refused, observations.length, 0.95),
    score: likelihoodOfCoin(observations) - Math.log(observations.length) / 2 + LN_PRIOR,
  }
}

/** Logarithm of the likelihood of the answers, of which some passed and some did not, where each is a coin's of their own share. */
export function likelihoodOfCoin(observations: readonly Observation[]): number {
  const refused = observations.filter(({ passed }) => !passed).length
  const passed = observations.length - refused
  return refused * Math.log(refused / observations.length) + passed * Math.log(passed / observations.length)
}

/** Few refusals among many answers, no three of them in a row, show no limit: a burst would have been refused until it ended. */
const STRAY = { answers: 100, share: 0.02, row: 3 }

/** Whether nothing was refused but a few requests here and there. */
export function areStray(observations: readonly Observation[]): boolean {
  const refused = observations.filter(({ passed }) => !passed).length
  return (
    observations.length >= STRAY.answers &&
    refused <= STRAY.share * observations.length &&
    longestRow(observations) < STRAY.row
  )
}

/** How likely a coin of this share lets through a row as long as the longest that opens a saturation, among so many saturations. */
function openingBy(observations: readonly Observation[], share: number): number {
  const cycles = [...new Set(observations.map(({ cycle }) => cycle))]
  const openings = cycles.map((cycle) => {
    const own = observations.filter((observation) => observation.cycle === cycle)
    const refused = own.findIndex(({ passed }) => !passed)
    return refused < 0 ? own.length : refused
  })
  return 1 - (1 - (1 - share) ** Math.max(...openings)) ** cycles.length
}

/** How many of its saturation passed within the last second before each, and the middle of these numbers: a limit refuses where many did. */
function loadsOf(observations: readonly Observation[]): { of: number[]; middle: number } {
  const passed = observations.filter((observation) => observation.passed)
  const of = observations.map(
    ({ dueAt, cycle }) =>
      passed.filter((one) => one.cycle === cycle && one.dueAt < dueAt && dueAt - one.dueAt <= LOAD_MS).length,
  )
  return { of, middle: of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0 }
}

/** Refusals one after the other. */
function longestRow(observations: readonly Observation[]): number {
  let [longest, row] = [0, 0]
  for (const { passed } of observations) {
    row = passed ? 0 : row + 1
    longest = Math.max(longest, row)
  }
  return longest
}

/** Twice the logarithm by which two shares explain the answers better than one. */
function dependence(pairs: readonly (readonly [boolean, boolean])[]): number {
  const likelihood = (of: readonly (readonly [boolean, boolean])[]): number => {
    const yes = of.filter(([, answer]) => answer).length
    const no = of.length - yes
    const part = (count: number): number => (count === 0 ? 0 : count * Math.log(count / of.length))
    return part(yes) + part(no)
  }
  return (
    2 *
    (likelihood(pairs.filter(([group]) => group)) + likelihood(pairs.filter(([group]) => !group)) - likelihood(pairs))
  )
}
