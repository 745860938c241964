import type { Evidence } from './evidence.ts'
import { concurrenciesOf, type Explanation, RIVAL, scoreOfAlone, seenOpen } from './explanation.ts'
import type { Fit } from './fit.ts'
import type { Observation } from './observation.ts'
import { oddsOfPerhaps } from './other-limits.ts'
import { likelihoodOfCoin, type RandomRefusals } from './random-refusals.ts'
import { isBlurred } from './shapes.ts'

/** A concurrency limit, the likeliest of those between two bounds that no answer contradicts. */
export interface Cap {
  value: number
  low: number
  high: number
}

/**
 * A concurrency limit that no answer contradicts where a rate was found that tells less than it, or that the length of work does not tell from it: then
 * nothing tells the two apart. How likely it is says little, for what is open is known only to within a read. Null where there is none.
 */
export function capThatExplains(evidence: Evidence, { fits: [first] }: Explanation): Cap | null {
  const cap = first === undefined ? null : uncontradicted(evidence)
  if (first === undefined || cap === null) return null
  if (first.best.wrong > 0) return cap
  return ratesOf(first.best).some((rate) => mayBeRateOfWork(evidence, rate, cap)) ? cap : null
}

/**
 * Refusals of a concurrency limit look random where it frees places as fast as they are taken: they hang on what was open alone. A coin is none where
 * such a limit tells far more, and one that tells about as much is named beside it.
 */
export function coinOrCap(
  evidence: Evidence,
  coin: RandomRefusals | null,
): { coin: RandomRefusals | null; cap: Cap | null } {
  if (coin === null) return { coin, cap: null }
  const best = likeliestBesideCoin(evidence)
  const lead = best === undefined ? Number.NEGATIVE_INFINITY : best.score - coin.score
  if (best === undefined || lead < -RIVAL) return { coin, cap: null }
  if (lead > RIVAL) return { coin: null, cap: null }
  return { coin: { ...coin, isSure: false }, cap: capAbout(evidence, best.one) }
}

/** A concurrency limit that tells more of a few refusals than that chance has refused them, by so much in logarithms; null where none does. */
export function capAmongStray(evidence: Evidence, least = RIVAL): Cap | null {
  const best = likeliestBesideCoin(evidence)
  if (best === undefined || best.score - likelihoodOfCoin(evidence.observations) <= least) return null
  return capAbout(evidence, best.one)
}

function capAbout(evidence: Evidence, value: number): Cap {
  const { low, high } = uncontradicted(evidence) ?? { low: value, high: value }
  return { value, low: Math.min(low, value), high: Math.max(high, value) }
}

function likeliestBesideCoin(evidence: Evidence): { one: number; score: number } | undefined {
  const { observations } = evidence
  const atRefusals = observations.flatMap(({ passed, held }) => (passed ? [] : Math.max(1, Math.round(held.mean))))
  const values = [...new Set([...concurrenciesOf(observations), ...atRefusals])]
  const all = values.map((one) => ({ one, score: scoreBesideCoin(evidence, one) }))
  return all.sort((a, b) => b.score - a.score)[0]
}

/** An answer that the limit gives once in so many times: a rarer one is an outlier. */
const RAREST = 1e-4

/** Logarithm of the likelihood of all answers, on the scale of a coin: each refusal costs a coin more than other explanations charge for one at most. */
function scoreBesideCoin({ observations }: Evidence, concurrency: number): number {
  return observations.reduce((sum, { passed, held }, at) => {
    const isOpen = held.least < concurrency && held.most >= concurrency
    const { passes, refuses } = isOpen
      ? oddsOfPerhaps(held, concurrency, observations[at - 1]?.passed === false)
      : { passes: Number(held.most < concurrency), refuses: Number(held.most >= concurrency) }
    return sum + Math.log(Math.max(RAREST, (passed ? passes : refuses) / (passes + refuses)))
  }, -1)
}

type Rate = Pick<Fit, 'shape' | 'size'>

function ratesOf({ shape, size, other }: Fit): Rate[] {
  return other === null ? [{ shape, size }] : [{ shape, size }, other]
}

/** At least as many as were surely open when one passed, and that one; at most as many as may have been open at each refusal. */
function uncontradicted(evidence: Evidence): Cap | null {
  const { observations } = evidence
  const low = seenOpen(observations)
  const high = observations.reduce(
    (least, { passed, held }) => (passed ? least : Math.min(least, held.most)),
    Number.POSITIVE_INFINITY,
  )
  if (high < low || !Number.isFinite(high)) return null
  const all = new Set([low, high, ...concurrenciesOf(observations)])
  const [best] = [...all]
    .filter((one) => one >= low && one <= high)
    .map((one) => ({ one, score: scoreOfAlone(evidence, one).score }))
    .sort((a, b) => b.score - a.score)
  return { value: best?.one ?? low, low, high }
}

const SECOND_MS = 1000

/** Reads of a task tell how long it lasted: those that tell it to within so much of what a bucket's rate would need. */
const TOLD = 0.5

/**
 * Whether so many places and the length of work make such a rate. Answers that a text's own end contradicts were looked at already; when a task ended is
 * known only to within its reads. A bucket that refills within the scatter of instants explains any answer, so that no length of work contradicts it.
 */
function mayBeRateOfWork(evidence: Evidence, { shape, size }: Rate, cap: Cap): boolean {
  const { windowMs, ratePerSecond } = shape
  if (ratePerSecond === undefined) return lastsAsLong(evidence, windowMs ?? 0)
  if (size > cap.high) return false
  const tasks = evidence.observations.filter(({ answeredAfterMs }) => answeredAfterMs !== null)
  return tasks.length === 0 || isBlurred(shape, evidence.network.slackMs) || mayLast(tasks, cap, ratePerSecond)
}

/** Whether tasks may last as long as places are taken at this rate: unless most of those whose length the reads tell lasted longer, or less long. */
function mayLast(tasks: readonly Observation[], { low, high }: Cap, ratePerSecond: number): boolean {
  const [least, most] = [low, high].map((places) => (SECOND_MS * places) / ratePerSecond) as [number, number]
  const told = tasks.flatMap(({ lasted, slackMs }) => {
    if (lasted === null) return []
    const isOther = lasted.least - slackMs > most || lasted.most + slackMs < least
    // What was over when it was first read was read soon, or says nothing.
    const isTold = lasted.most - lasted.least <= TOLD * most || lasted.most <= SOON_MS
    return isOther || isTold ? [isOther] : []
  })
  return 2 * told.filter((isOther) => isOther).length <= told.length
}

/** Seen to be over so soon, work was read when it was due. */
const SOON_MS = 2000

/**
 * Whether a rate that the length of work makes explains every answer, too, where a limit on open requests alone was found: the limit is likelier only because
 * nobody sets such windows, which is no sign of it.
 */
export function isRateOfWork(evidence: Evidence, { concurrency, fits }: Explanation, plain: Explanation): boolean {
  const [first] = plain.fits
  if (concurrency === null || fits.length > 0 || first === undefined || first.best.wrong > 0) return false
  if (uncontradicted(evidence) === null) return false
  const texts = evidence.observations.filter(({ answeredAfterMs }) => answeredAfterMs === null)
  return ratesOf(first.best).some(({ shape: { windowMs, ratePerSecond }, size }) => {
    if (ratePerSecond === undefined) return lastsAsLong(evidence, windowMs ?? 0)
    const needsMs = (SECOND_MS * concurrency) / ratePerSecond
    if (size > concurrency) return false
    return lastsAsLong({ observations: texts }, needsMs) || lastsAsLong(evidence, needsMs, TOLD)
  })
}

/** Share of the finished work that must have lasted as long as a window that may be confused with it. */
const LASTS_AS_LONG = 0.9

/** `within`: only work whose end is known to so much of the window. */
export function lastsAsLong(
  { observations }: Pick<Evidence, 'observations'>,
  windowMs: number,
  within = Number.POSITIVE_INFINITY,
): boolean {
  const seen = observations.flatMap(({ lasted, slackMs }) =>
    lasted === null || lasted.most - lasted.least > within * windowMs
      ? []
      : [lasted.least - slackMs <= windowMs && windowMs <= lasted.most + slackMs],
  )
  return seen.length > 0 && seen.filter((one) => one).length >= LASTS_AS_LONG * seen.length
}
