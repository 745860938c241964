import { Fifo } from '../fifo.ts'
import type { Finding } from './finding.ts'
import type { AmbiguousAttempts, Attempt, Call } from './observations.ts'
import { seconds } from './rule.ts'

/** Cohorts that may still grow; of more the oldest is counted as it is. */
const MOST_OPEN = 200
/** Retries of one cohort that are looked at. */
const MOST_IN_COHORT = 500

export interface SynchronisedRetriesSettings {
  within: number
  calls: number
  retries: number
  share: number
}

/** Retries that wait for the same thing: the gateway named one moment for them, or they failed in one moment. */
interface Cohort {
  due: number
  /** How long after what it waited for each came, and its call. */
  retries: { lag: number; call: Call }[]
  first: { t: number; n: number }
}

/** The retries of whole cohorts, and of those that kept step; with the largest of these. */
interface Tally {
  total: number
  inStep: number
  cohorts: number
  largest: { calls: number; lagMs: number; t: number; n: number } | null
}

/**
 * Whether retries keep step: of calls that waited for the same moment nearly all come back in one. Cohorts are looked at one by one, so that a
 * machine that is late now and then blurs nothing; those that are over are counted, so that its memory does not grow.
 */
export class SynchronisedRetries {
  readonly #settings: SynchronisedRetriesSettings
  readonly #open = new Fifo<Cohort>()
  #over: Tally = { total: 0, inStep: 0, cohorts: 0, largest: null }

  constructor(settings: SynchronisedRetriesSettings) {
    this.#settings = settings
  }

  /** A retry at `t` of a call that had to wait until `due`, or that failed then. */
  add(t: number, n: number, due: number, call: Call): void {
    const cohort = this.#open.all().find((one) => Math.abs(one.due - due) <= this.#settings.within)
    if (cohort === undefined) this.#open.push({ due, retries: [{ lag: t - due, call }], first: { t, n } })
    else if (cohort.retries.length < MOST_IN_COHORT) cohort.retries.push({ lag: t - due, call })
    if (this.#open.size > MOST_OPEN) this.#over = this.#counted(this.#over, this.#open.shift() as Cohort)
  }

  /** Result, as far as it can be determined; `after` names the start of the waits. */
  told(after: string): { judged: number; unclear: number; finding: Finding | null } {
    const { retries, share } = this.#settings
    const open = this.#open.all()
    const { total, inStep, cohorts, largest } = open.reduce((sum, one) => this.#counted(sum, one), this.#over)
    if (total < retries) {
      const alone = open.reduce((sum, { retries: all }) => sum + all.filter(isSure).length, 0)
      return { judged: 0, unclear: Math.max(total, alone), finding: null }
    }
    if (largest === null || inStep < retries || inStep < share * total)
      return { judged: total, unclear: 0, finding: null }
    const finding = {
      at: largest.t,
      request: largest.n,
      evidence: `${inStep} of ${total} retries were sent at the same time as other retries instead of being spread out. In the largest group, ${largest.calls} retries were sent within ${seconds(this.#settings.within)} of each other; the first was sent ${largest.lagMs < 0 ? `${seconds(-largest.lagMs)} before` : `${seconds(largest.lagMs)} after`} ${after}`,
      cost: { requests: inStep - cohorts },
    }
    return { judged: total, unclear: 0, finding }
  }

  /** Whether some assignment of a group to calls has so many retries in step; of the answers that `isMeant` names, each due at its time. */
  mayKeepStep(
    { attempts }: AmbiguousAttempts,
    isMeant: (attempt: Attempt) => boolean,
    dueOf: (attempt: Attempt) => number,
  ): boolean {
    const { calls, within, retries } = this.#settings
    const dues = attempts.filter(isMeant).map(dueOf).filter(Number.isFinite)
    const firstDue = dues.reduce((least, due) => Math.min(least, due), Infinity)
    const later = attempts.map(({ t }) => t).filter((t) => t + within >= firstDue)
    const many = Math.max(1, calls)
    return (
      Math.min(dues.length, later.length) >= retries &&
      densest(dues, within).count >= many &&
      densest(later, within).count >= many
    )
  }

  #counted(tally: Tally, { retries, first }: Cohort): Tally {
    const { calls, within, share } = this.#settings
    const lags = retries.filter(isSure).map(({ lag }) => lag)
    if (lags.length < calls) return tally
    const { count, from } = densest(lags, within)
    const total = tally.total + lags.length
    if (count < calls || count < share * lags.length) return { ...tally, total }
    const largest = count > (tally.largest?.calls ?? 0) ? { calls: count, lagMs: from, ...first } : tally.largest
    return { total, inStep: tally.inStep + count, cohorts: tally.cohorts + 1, largest }
  }
}

/** Whether it is known to be a retry of one call. */
function isSure({ call }: { call: Call }): boolean {
  return call.isSure
}

/** The most that lie within so long of each other. */
function densest(lags: readonly number[], within: number): { count: number; from: number } {
  const sorted = [...lags].sort((a, b) => a - b)
  let best = { count: 0, from: 0 }
  let start = 0
  for (const [end, lag] of sorted.entries()) {
    while (lag - (sorted[start] as number) > within) start++
    if (end - start + 1 > best.count) best = { count: end - start + 1, from: sorted[start] as number }
  }
  return best
}

export const SYNCHRONISED_RETRIES_SETTINGS = {
  within: { kind: 'duration', default: 50, about: 'Retries within this span of each other count as simultaneous.' },
  calls: {
    kind: 'count',
    default: 5,
    about:
      'Calls whose retries were due at the same time form a group. At least this many calls of the group must retry simultaneously.',
  },
  retries: {
    kind: 'count',
    default: 10,
    about: 'The rule gives no verdict if all groups together have fewer retries than this.',
  },
  share: {
    kind: 'share',
    default: 0.75,
    about: 'Minimum share of the retries that must be simultaneous, both in a group and in all groups together.',
  },
} as const
