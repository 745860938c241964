import { Fifo } from '../fifo.ts'
import type { Finding } from './finding.ts'
import { seconds } from './rule.ts'

/** Cohorts that may still grow; of more the oldest is counted as it is. */
const MOST_OPEN = 200
/** Retries of one cohort that are looked at. */
const MOST_IN_COHORT = 500

export interface InStepSettings {
  within: number
  calls: number
  retries: number
  share: number
}

/** Retries that wait for the same: told to come at one moment, or failed in one. */
interface Cohort {
  due: number
  /** How long after what they waited for each came, and its request. */
  lags: number[]
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
export class InStep {
  readonly #settings: InStepSettings
  readonly #open = new Fifo<Cohort>()
  #over: Tally = { total: 0, inStep: 0, cohorts: 0, largest: null }

  constructor(settings: InStepSettings) {
    this.#settings = settings
  }

  /** A retry at `t` of a call that had to wait until `due`, or that failed then. */
  add(t: number, n: number, due: number): void {
    const cohort = this.#open.all().find((one) => Math.abs(one.due - due) <= this.#settings.within)
    if (cohort === undefined) this.#open.push({ due, lags: [t - due], first: { t, n } })
    else if (cohort.lags.length < MOST_IN_COHORT) cohort.lags.push(t - due)
    if (this.#open.size > MOST_OPEN) this.#over = this.#counted(this.#over, this.#open.shift() as Cohort)
  }

  /** What it comes to, as far as it can be told; `after` says what the waits are counted from. */
  told(after: string): { judged: number; unclear: number; finding: Finding | null } {
    const { retries, share } = this.#settings
    const open = this.#open.all()
    const { total, inStep, cohorts, largest } = open.reduce((sum, one) => this.#counted(sum, one), this.#over)
    if (total < retries) {
      const alone = open.reduce((sum, { lags }) => sum + lags.length, 0)
      return { judged: 0, unclear: Math.max(total, alone), finding: null }
    }
    if (largest === null || inStep < retries || inStep < share * total)
      return { judged: total, unclear: 0, finding: null }
    const finding = {
      at: largest.t,
      request: largest.n,
      evidence: `${inStep} of ${total} retries of calls that waited for the same moment came back in one: ${largest.calls} of them within ${seconds(this.#settings.within)}, ${seconds(Math.max(0, largest.lagMs))} after ${after}`,
      cost: { requests: inStep - cohorts },
    }
    return { judged: total, unclear: 0, finding }
  }

  #counted(tally: Tally, { lags, first }: Cohort): Tally {
    const { calls, within, share } = this.#settings
    if (lags.length < calls) return tally
    const { count, from } = densest(lags, within)
    const total = tally.total + lags.length
    if (count < calls || count < share * lags.length) return { ...tally, total }
    const largest = count > (tally.largest?.calls ?? 0) ? { calls: count, lagMs: from, ...first } : tally.largest
    return { total, inStep: tally.inStep + count, cohorts: tally.cohorts + 1, largest }
  }
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

export const IN_STEP_SETTINGS = {
  within: { kind: 'duration', default: 50, about: 'What counts as one moment.' },
  calls: { kind: 'count', default: 5, about: 'So many calls that wait for the same moment can keep step.' },
  retries: { kind: 'count', default: 10, about: 'Fewer retries prove nothing.' },
  share: {
    kind: 'share',
    default: 0.75,
    about: 'Part of the calls that waited for the same moment, and of all of them, that are too many.',
  },
} as const
