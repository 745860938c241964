import { grouped } from '../maps.ts'
import { moments } from '../stats/mean-difference.ts'
import { predictedCount, predictedSize } from '../stats/prediction.ts'
import { studentQuantile } from '../stats/student-t.ts'
import type { Agreement } from './calibration.ts'
import { type ComparedFigure, isTime, LEAST_TIMES } from './compared-figure.ts'

/**
 * Whether a twin's figure is equivalent to the gateway's: the 90% interval of their difference lies within the margin, which is two
 * one-sided tests at 5% each (Schuirmann 1987). Where it lies wholly outside, the twin is another; else the run cannot tell.
 */

/** Share of the gateway's figure by which a twin may be off. */
const MARGIN = 0.25
/** Margin of a count, as a share of the calls, however small the count. */
const MARGIN_OF_CALLS = 0.02
const ONE_SIDED = 0.95
/** Tolerated difference of credits that are 0 on either side. */
const CREDIT = 1e-6
/** Share of simulations without a finite time: above it the twin predicts no such time, below its complement it predicts one. */
const NEARLY_ALL = 0.9
const HARDLY_ANY = 0.1
/** A count may be off by one call without meaning anything, and credits by what one call takes. */
const LEAST_VARIANCE = 1

/** Twin less gateway on the scale on which it is judged: counts as they are, times by their logarithm. */
interface Apart {
  difference: number
  error: number
  df: number
  /** The error is the least that a count may be off by, however few calls there are: more calls do not make it larger. */
  isLeast: boolean
  low: number
  high: number
  /** Ends of what counts as equivalent. */
  margin: readonly [low: number, high: number]
}

/** Result of one kind of figure of one model over all runs. */
export interface Resemblance extends Pick<Agreement, 'part' | 'model' | 'what'> {
  verdict: Agreement['verdict']
  rows: readonly Agreement[]
  /** By how much the twin is off, as a share of the gateway's; null where that cannot be said. */
  offBy: { low: number; high: number } | null
  /** Refusals, where no limit of the model was met. */
  isUnmet: boolean
  /** Minutes of a further run that would decide; null where none would, or nothing is open. */
  minutes: number | null
}

/** Figures of the same kind are judged together over all runs, and each run by itself where it contradicts. */
export function resemblanceOf(figures: readonly ComparedFigure[]): Resemblance[] {
  const groups = grouped(figures, ({ part, model, what }) => JSON.stringify([part, model, what]))
  return [...groups.values()].map(judgedTogether)
}

function judgedTogether(figures: readonly ComparedFigure[]): Resemblance {
  const { part, model, what } = figures[0] as ComparedFigure
  const own = figures.map((figure) => ({ figure, verdict: endless(figure), apart: apartOf(figure) }))
  const compared = own.flatMap(({ figure, apart }) => (apart === null ? [] : [{ figure, apart }]))
  const together = compared.length === 0 ? null : pooled(compared)
  const verdicts = own.map(({ verdict, apart }): Agreement['verdict'] => {
    if (apart === null) return verdict
    return sideOf(apart) === 'doubtful' || together === null ? 'doubtful' : sideOf(together)
  })
  const known = verdicts.filter((verdict) => verdict !== 'not compared')
  const verdict = (['doubtful', 'cannot tell', 'good'] as const).find((one) => known.includes(one)) ?? 'not compared'
  const rows = own.map(({ figure, apart }, n) => rowOf(figure, apart, verdicts[n] as Agreement['verdict']))
  const minutes = verdict === 'cannot tell' ? minutesToDecide(figures, together) : null
  const offBy = together === null ? null : shareOf(figures, together)
  return { part, model, what, verdict, rows, offBy, isUnmet: figures.every(isUnmet), minutes }
}

/** Verdict on a figure that is no number on one of the sides, or that a run cannot show. */
function endless(figure: ComparedFigure): Agreement['verdict'] {
  const { actual, simulated, what, due, isEndByChance } = figure
  if (what !== 'credits' && due === 0) return 'cannot tell'
  if (actual === null || simulated.length === 0 || simulated.includes(null)) return 'not compared'
  if (isUnasked(figure) || figure.isBetween === true) return 'cannot tell'
  const never = simulated.filter((value) => value === Number.POSITIVE_INFINITY).length / simulated.length
  if (actual === Number.POSITIVE_INFINITY)
    return never === 1 ? 'good' : never <= HARDLY_ANY && !isEndByChance ? 'doubtful' : 'cannot tell'
  return never >= NEARLY_ALL && !isEndByChance ? 'doubtful' : 'cannot tell'
}

/** No limit of the model was met: that neither the gateway nor the twin refuses says nothing of it. */
function isUnmet({ what, actual, isStated }: ComparedFigure): boolean {
  return what === 'throttled' && !isStated && actual === 0
}

function isUnasked(figure: ComparedFigure): boolean {
  return (isTime(figure.what) && figure.due < LEAST_TIMES) || isUnmet(figure)
}

function apartOf(figure: ComparedFigure): Apart | null {
  const { actual, simulated, what, due, ownError, stretches } = figure
  const values = finiteOf(simulated)
  if (actual === null || !Number.isFinite(actual) || values.length < Math.max(2, simulated.length)) return null
  if (isUnasked(figure) || figure.isBetween === true || (what !== 'credits' && due === 0)) return null
  const scale = (value: number): number => (isTime(what) ? Math.log(Math.max(value, 1e-3)) : value)
  const { n, mean, variance } = moments(values.map(scale))
  const least = isTime(what) ? 0 : LEAST_VARIANCE * (what === 'credits' ? actual / Math.max(1, due) : 1) ** 2
  const chance = Math.max(variance, ownError ** 2, least)
  const margin = marginOf(what, actual, due)
  // A variance is as well known as what it was taken from.
  const df = chance === ownError ** 2 && stretches > 1 ? stretches - 1 : n - 1
  const isLeast = chance === least && chance > 0
  return within({ difference: mean - scale(actual), error: Math.sqrt(chance + chance / n), df, isLeast, margin })
}

function marginOf(what: Agreement['what'], actual: number, due: number): Apart['margin'] {
  if (isTime(what)) return [Math.log(1 - MARGIN), Math.log(1 + MARGIN)]
  const half = Math.max(MARGIN * Math.abs(actual), what === 'credits' ? CREDIT : MARGIN_OF_CALLS * due)
  return [-half, half]
}

function within(apart: Omit<Apart, 'low' | 'high'>): Apart {
  const half = studentQuantile(ONE_SIDED, apart.df) * apart.error
  return { ...apart, low: apart.difference - half, high: apart.difference + half }
}

/** Counts add up; times are weighed by what each run knows of them. Runs that differ by more than chance widen both. */
function pooled(of: readonly { figure: ComparedFigure; apart: Apart }[]): Apart {
  const [first] = of as [(typeof of)[number]]
  if (of.length === 1) return first.apart
  const df = of.reduce((sum, { apart }) => sum + apart.df, 0)
  const sum = (value: (one: (typeof of)[number]) => number): number => of.reduce((all, one) => all + value(one), 0)
  const excess = (expected: (one: (typeof of)[number]) => number): number => {
    const squares = sum((one) => ((one.apart.difference - expected(one)) / Math.max(one.apart.error, 1e-9)) ** 2)
    return Math.sqrt(Math.max(1, squares / (of.length - 1)))
  }
  if (isTime(first.figure.what)) {
    const weight = ({ apart }: (typeof of)[number]): number => 1 / Math.max(apart.error, 1e-6) ** 2
    const difference = sum((one) => weight(one) * one.apart.difference) / sum(weight)
    const error = Math.sqrt(1 / sum(weight)) * excess(() => difference)
    return within({ difference, error, df, isLeast: false, margin: first.apart.margin })
  }
  const [difference, actual, due] = [
    sum(({ apart }) => apart.difference),
    sum(({ figure }) => figure.actual ?? 0),
    sum((one) => one.figure.due),
  ]
  const share = (one: (typeof of)[number]): number =>
    actual === 0 ? difference / of.length : (difference * (one.figure.actual ?? 0)) / actual
  const error = Math.sqrt(sum(({ apart }) => apart.error ** 2)) * excess(share)
  const isLeast = of.every(({ apart }) => apart.isLeast)
  return within({ difference, error, df, isLeast, margin: marginOf(first.figure.what, actual, due) })
}

function sideOf({ low, high, margin: [least, most] }: Apart): 'good' | 'doubtful' | 'cannot tell' {
  if (low >= least && high <= most) return 'good'
  return low > most || high < least ? 'doubtful' : 'cannot tell'
}

/** Half an interval must come down to this part of what is left of the margin, so that the next run's own chance leaves it inside. */
const AIM = 0.55
/** A difference so near the margin is on neither side of it for any run. */
const AT_THE_MARGIN = 0.9
const LEAST_GROWTH = 1.3

/** Errors shrink as the root of the time; the least of a count, as the time. */
function minutesToDecide(figures: readonly ComparedFigure[], together: Apart | null): number | null {
  const minutes = figures.reduce((sum, one) => sum + one.minutes, 0)
  if (together === null) {
    const due = figures.reduce((sum, one) => sum + one.due, 0)
    // A run like these meets the limit no more than they did.
    if (figures.every((one) => one.part === 'fitted' && isUnmet(one))) return null
    return whole(minutes * (due < LEAST_TIMES ? (2 * LEAST_TIMES) / Math.max(1, due) - 1 : 1))
  }
  const { difference, low, high, margin, isLeast } = together
  const half = (high - low) / 2
  // A difference within its own error is mostly chance.
  const likely = (difference * Math.abs(difference)) / (Math.abs(difference) + half)
  const room = Math.min(margin[1] - likely, likely - margin[0])
  if (room <= (1 - AT_THE_MARGIN) * Math.min(margin[1], -margin[0])) return null
  return whole(minutes * (Math.max(LEAST_GROWTH, (half / (AIM * room)) ** (isLeast ? 1 : 2)) - 1))
}

function whole(minutes: number): number {
  return Math.max(1, Math.ceil(minutes))
}

function shareOf(figures: readonly ComparedFigure[], { low, high }: Apart): Resemblance['offBy'] {
  const [{ what }] = figures as [ComparedFigure]
  if (isTime(what)) return { low: Math.exp(low) - 1, high: Math.exp(high) - 1 }
  const actual = figures.reduce((sum, one) => sum + (one.actual ?? 0), 0)
  return actual === 0 ? null : { low: atLeastNone(low, actual) / actual, high: atLeastNone(high, actual) / actual }
}

/** A twin has no fewer than none: what its interval reaches beyond that says nothing of the gateway. */
function atLeastNone(difference: number, actual: number): number {
  return Math.max(-actual, difference)
}

/** The row as it is reported, in the unit of the figure. */
function rowOf(figure: ComparedFigure, apart: Apart | null, verdict: Agreement['verdict']): Agreement {
  const { run, part, model, what, actual, isBound, simulated } = figure
  const finite = finiteOf(simulated)
  const seen = actual === null || !Number.isFinite(actual) ? null : actual
  const told = (value: number): number =>
    isTime(what) ? (seen ?? 0) * Math.expm1(value) : atLeastNone(value, seen ?? 0)
  const predicted =
    finite.length < simulated.length ? null : isTime(what) ? predictedSize(finite) : predictedCount(finite)
  return {
    ...{ run, part, model, what, predicted, actual: seen, isBound },
    apart: apart === null ? null : { value: told(apart.difference), low: told(apart.low), high: told(apart.high) },
    margin: apart === null ? null : told(apart.margin[1]),
    verdict,
  }
}

function finiteOf(values: readonly (number | null)[]): number[] {
  return values.filter((value): value is number => value !== null && Number.isFinite(value))
}
