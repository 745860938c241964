import type { Evidence } from './evidence.ts'
import { concurrenciesOf, type Explanation, scoreOfAlone, wrongOf } from './explanation.ts'

/**
 * A concurrency limit that no answer contradicts where a window alone explains them all, and work lasts as long as that window: then nothing tells
 * the two apart. How likely it is says little, for what is open is known only to within a read. Null where there is none.
 */
export function capThatExplains(evidence: Evidence, { fits: [first] }: Explanation): number | null {
  const { windowMs } = first?.best.shape ?? {}
  if (windowMs === undefined || !lastsAsLong(evidence, windowMs)) return null
  const [best] = concurrenciesOf(evidence.observations)
    .map((one) => ({ one, ...scoreOfAlone(evidence, one) }))
    .filter(({ wrong }) => wrong === 0)
    .sort((a, b) => b.score - a.score)
  return best?.one ?? null
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
export function lastsAsLong({ observations }: Evidence, windowMs: number, within = Number.POSITIVE_INFINITY): boolean {
  const seen = observations.flatMap(({ lasted, slackMs }) =>
    lasted === null || lasted.most - lasted.least > within * windowMs
      ? []
      : [lasted.least - slackMs <= windowMs && windowMs <= lasted.most + slackMs],
  )
  return seen.length > 0 && seen.filter((one) => one).length >= LASTS_AS_LONG * seen.length
}
