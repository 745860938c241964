import type { Evidence } from './evidence.ts'
import { concurrenciesOf, type Explanation, scoreOfAlone, wrongOf } from './explanation.ts'
import type { Fit } from './fit.ts'

/**
 * A concurrency limit that no answer contradicts where rates alone explain them all, and work lasts as long as one of their windows, or so long that the
 * limit lets through what one of the buckets does: then nothing tells the two apart. How likely it is says little, for what is open is known only to within
 * a read. Null where there is none.
 */
export function capThatExplains(evidence: Evidence, { fits: [first] }: Explanation): number | null {
  if (first === undefined) return null
  const { shape, size, other } = first.best
  const rates = other === null ? [{ shape, size }] : [{ shape, size }, other]
  const [best] = concurrenciesOf(evidence.observations)
    .filter((one) => rates.some((rate) => isRateOfWork(evidence, rate, one)))
    .map((one) => ({ one, ...scoreOfAlone(evidence, one) }))
    .filter(({ wrong }) => wrong === 0)
    .sort((a, b) => b.score - a.score)
  return best?.one ?? null
}

const SECOND_MS = 1000

/** Reads of a task tell how long it lasted: those that tell it to within so much of what a bucket's rate would need. */
const TOLD = 0.5

function isRateOfWork(evidence: Evidence, { shape, size }: Pick<Fit, 'shape' | 'size'>, concurrency: number): boolean {
  const { windowMs, ratePerSecond } = shape
  if (ratePerSecond === undefined) return lastsAsLong(evidence, windowMs ?? 0)
  if (size > concurrency) return false
  const needsMs = (SECOND_MS * concurrency) / ratePerSecond
  const texts = evidence.observations.filter(({ answeredAfterMs }) => answeredAfterMs === null)
  return lastsAsLong({ observations: texts }, needsMs) || lastsAsLong(evidence, needsMs, TOLD)
}

/**
 * Whether a window that work lasts as long as explains every answer, too, where a limit on open requests alone was found: the limit is likelier only because
 * nobody sets such windows, which is no sign of it.
 */
export function isWindowOfWork(evidence: Evidence, found: Explanation, plain: Explanation): boolean {
  if (found.concurrency === null || found.fits.length > 0 || plain.fits.length === 0) return false
  return wrongOf(plain, evidence) === 0 && capThatExplains(evidence, plain) !== null
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
