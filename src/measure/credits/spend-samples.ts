import { type Estimate, fitNonNegative, type NonNegativeFit } from '../../stats/nnls.ts'

/** Reasons for which a call can have cost credits: it completed, its task failed, or nobody saw the end of an attempt that may have been accepted. */
const KINDS = ['completed', 'failed', 'doubtful'] as const

/**
 * Spending between two readings, and numbers of calls meanwhile by column (a model and a kind): first those that ended, then those that were
 * accepted, for a gateway may charge at either.
 */
interface Row {
  start: number
  end: number
  spent: number
  /** A top-up or a refund hides what the calls cost. */
  hasFallen: boolean
  counts: Float64Array
}

/** A fit, where the calls of each model are charged `atStart` or at their end. */
interface Charging {
  atStart: readonly boolean[]
  totals: Float64Array
  columns: number[]
  fit: NonNegativeFit
  /** Squares that the fit leaves unexplained. */
  squares: number
}

/** Above this, neighbouring rows are put together: memory stays fixed however long the run. */
const MOST_ROWS = 256
/** Fewer spare readings give intervals that say nothing. */
const LEAST_DEGREES_OF_FREEDOM = 3
/** A column is not trusted when more than this share of its variation may come from not knowing when calls ended. */
const LARGEST_BLUR = 0.25
/** Twice the difference of the log-likelihoods of two fits by which the readings rule out the worse one. */
const RULED_OUT = 6
/** Fits that leave less than this share of the squares of what was spent are equally exact. */
const EXACT = 1e-12
/** A smaller share of the charges may be made at yet another time. */
const NEGLIGIBLE = 0.01

/** Credits of one model as the readings during the run tell them, each with its 95% interval. */
export interface SampledBurn {
  /** All that its calls cost. */
  burn: Estimate
  /** Estimate for one completed call; null if none completed. */
  perCall: Estimate | null
}

/**
 * Readings of the credits spent against the calls that ended between them. An end is only known to lie between two polls: where a
 * reading fell between them, each side gets its share of the call. So the counts err by chance, and not always late, which would
 * make every price look smaller than it is.
 */
export class SpendSamples {
  readonly #models: readonly string[]
  readonly #rows: Row[] = []
  #pending: Float64Array
  #latest: { t: number; spent: number } | null = null
  /** By column: squares of calls that lie on neither side of a reading for certain. */
  readonly #blur: Float64Array
  /** By model, ms. */
  readonly #longest: Float64Array

  constructor(models: readonly string[]) {
    this.#models = models
    this.#pending = new Float64Array(2 * models.length * KINDS.length)
    this.#blur = new Float64Array(models.length * KINDS.length)
    this.#longest = new Float64Array(models.length)
  }

  /** A reading at `t` (ms): `spent` credits in all. What ended before the first one is no part of any row. */
  reading(t: number, spent: number): void {
    if (this.#latest !== null) {
      const { t: start, spent: before } = this.#latest
      if (t <= start) return
      this.#rows.push({ start, end: t, spent: spent - before, hasFallen: spent < before, counts: this.#pending })
      if (this.#rows.length > MOST_ROWS) this.#halve()
    }
    this.#pending = new Float64Array(this.#pending.length)
    this.#latest = { t, spent }
  }

  /** A call ended somewhere in (`after`, `by`], in ms, which was accepted at `start`. */
  ended(model: string, kind: 'completed' | 'failed', after: number, by: number, start = by): void {
    const column = this.#column(model, kind)
    if (column === null || this.#latest === null) return
    this.#add(column, after, by)
    this.#add(column + this.#blur.length, start, start)
  }

  /** Adds a call where it may belong: to what follows the latest reading, and to the rows before. */
  #add(column: number, after: number, by: number, count = 1): void {
    const last = { start: this.#latest?.t ?? after, end: Number.POSITIVE_INFINITY, counts: this.#pending }
    for (let at = this.#rows.length; at >= 0; at--) {
      const { start, end, counts } = this.#rows[at] ?? last
      if (end < after) return
      const share = overlap(after, by, start, end)
      counts[column] = (counts[column] as number) + count * share
      if (column in this.#blur) this.#blur[column] = (this.#blur[column] as number) + share * (1 - share)
    }
  }

  /** How long a completed call took from its sending, in ms: so long a doubtful attempt may go on unseen. */
  took(model: string, ms: number): void {
    const index = this.#models.indexOf(model)
    this.#longest[index] = Math.max(this.#longest[index] ?? 0, ms)
  }

  /** An attempt just now may have been accepted. Nobody will say when its task ends and is paid for. */
  doubtful(model: string): void {
    const column = this.#column(model, 'doubtful')
    if (column === null) return
    for (const at of [column, column + this.#blur.length]) this.#pending[at] = (this.#pending[at] as number) + 1
  }

  /** An attempt was accepted at `t` (ms); -1: the end of its task was seen after all. */
  accepted(model: string, t: number, count: 1 | -1 = 1): void {
    const column = this.#column(model, 'doubtful')
    if (column === null || this.#latest === null) return
    this.#add(column, t, t, count)
    this.#add(column + this.#blur.length, t, t, count)
  }

  /**
   * Credits that each model burnt between the first and the latest reading, over all ways of charging that the readings do not rule out. A model is
   * absent if the readings do not show it; with `wide`, only if they cannot even bound it.
   */
  estimate(wide = false): Map<string, SampledBurn> {
    const burns = new Map<string, SampledBurn>()
    const isTold = (estimate: Estimate | null): estimate is Estimate => estimate !== null && (wide || !isWide(estimate))
    const fits = this.#plausible()
    const { fit, columns } = fits[0] ?? {}
    // A single column needs no spare readings: all that was spent is its.
    const isAlone = columns?.length === 1
    if (fit === undefined || (fit.degreesOfFreedom < LEAST_DEGREES_OF_FREEDOM && !isAlone))
      return wide ? burns : this.#bounded()
    this.#models.forEach((model, index) => {
      const completed = this.#column(model, 'completed') as number
      const isBlurred = ({ atStart, columns, fit }: Charging): boolean => {
        const at = columns.indexOf(completed)
        const variation = fit.variation[at] as number
        return at >= 0 && !isAlone && !atStart[index] && (this.#blur[completed] as number) > LARGEST_BLUR * variation
      }
      if (fits.some(isBlurred)) return
      const burn = creditsOf(fits, [completed, completed + 1, completed + 2])
      if (!isTold(burn)) return
      const ofCompleted = creditsOf(fits, [completed], true)
      burns.set(model, { burn, perCall: isTold(ofCompleted) ? ofCompleted : null })
    })
    return burns
  }

  /** The fits that the readings do not rule out, the best one first; none if calls seem to be charged at yet another time. */
  #plausible(): Charging[] {
    const tried = new Map<string, Charging | null>()
    const fitOf = (atStart: readonly boolean[]): Charging | null => {
      const key = atStart.join()
      if (!tried.has(key)) {
        const fit = this.#fit(atStart)
        const [first = fit] = tried.values()
        // Only fits of the same charges compare.
        tried.set(key, fit?.columns.join() === first?.columns.join() ? fit : null)
      }
      return tried.get(key) ?? null
    }
    // The models are charged otherwise, one after the other, as long as that fits better.
    for (const all of [false, true]) {
      let best = fitOf(this.#models.map(() => all))
      for (let at = 0, same = 0; best !== null && same < this.#models.length; at = (at + 1) % this.#models.length) {
        const other = fitOf(best.atStart.map((is, index) => is !== (index === at)))
        const isBetter = other !== null && other.squares < best.squares
        same = isBetter ? 0 : same + 1
        if (isBetter) best = other
      }
    }
    const fits = [...tried.values()].filter((fit) => fit !== null).sort((a, b) => a.squares - b.squares)
    const [best] = fits
    if (best === undefined) return []
    // All calls in part at the other time, or after the next reading.
    const priced = (atStart: readonly boolean[]): number[] =>
      this.#observations(atStart).map(({ x }) =>
        best.columns.reduce((sum, of, at) => sum + (x[of] as number) * (best.fit.coefficients[at] as number), 0),
      )
    const elsewhere = [priced(best.atStart.map((is) => !is)), [0, ...priced(best.atStart)]]
    const isThere = (more: readonly number[]): boolean => {
      const credits = more.reduce((sum, of) => sum + of, 0)
      const moved = this.#fit(best.atStart, more)?.fit.combined([...best.columns.map(() => 0), credits])
      return moved !== undefined && moved.low > NEGLIGIBLE * credits
    }
    if (elsewhere.some(isThere)) return []
    const most = best.squares * Math.exp(RULED_OUT / best.fit.degreesOfFreedom)
    return fits.filter(({ squares }) => squares <= most)
  }

  /** `more`: columns besides those of the models. Null where there are too few readings. */
  #fit(atStart: readonly boolean[], ...more: readonly (readonly number[])[]): Charging | null {
    const observations = this.#observations(atStart)
    const totals = this.#blur.map((_, column) => observations.reduce((sum, { x }) => sum + (x[column] as number), 0))
    const columns = [...totals.keys()].filter((column) => (totals[column] as number) > 0)
    // What fell where nothing can have been refunded was topped up, which hides what the calls cost.
    const isToppedUp = (at: number): boolean | undefined =>
      columns.every((column) => column % KINDS.length === 0) && this.#rows[at]?.hasFallen
    if (columns.length === 1 && observations.some((_, at) => isToppedUp(at))) return null
    const rows = observations.map(({ x, y }, at) => {
      const values = [...columns.map((column) => x[column] as number), ...more.map((of) => of[at] as number)]
      return isToppedUp(at) ? { x: values.map(() => 0), y: 0 } : { x: values, y }
    })
    const fit = fitNonNegative(rows, columns.length + more.length)
    const inexact = EXACT * rows.reduce((sum, { y }) => sum + y * y, 0)
    return fit && { atStart, totals, columns, fit, squares: fit.squares + inexact }
  }

  /** Where too few readings tell the two apart: a call of a single model whose end nobody saw cost nothing, or as much as one that completed. */
  #bounded(): Map<string, SampledBurn> {
    const counts = (model: string): readonly number[] =>
      KINDS.map((kind) =>
        this.#rows.reduce((sum, { counts }) => sum + (counts[this.#column(model, kind) ?? -1] ?? 0), 0),
      )
    const models = this.#models.filter((model) => counts(model).some((count) => count > 0))
    const [model] = models
    if (model === undefined || models.length > 1) return new Map()
    const [completed, failed, doubtful] = counts(model) as [number, number, number]
    const spent = this.#rows.reduce((sum, row) => sum + row.spent, 0)
    if (completed === 0 || failed > 0 || spent <= 0 || this.#rows.some(({ hasFallen }) => hasFallen)) return new Map()
    const [low, high] = [spent / (completed + doubtful), spent / completed]
    const perCall = { value: (low + high) / 2, low, high }
    return isWide(perCall)
      ? new Map()
      : new Map([[model, { burn: { value: spent, low: spent, high: spent }, perCall }]])
  }

  #column(model: string, kind: (typeof KINDS)[number]): number | null {
    const index = this.#models.indexOf(model)
    return index < 0 ? null : index * KINDS.length + KINDS.indexOf(kind)
  }

  /** The rows. Each doubtful attempt of a model that is charged at the end is spread over the time in which its task may have ended. */
  #observations(atStart: readonly boolean[]): { x: Float64Array; y: number }[] {
    const observations = this.#rows.map(({ counts, spent }) => {
      const of = (_: number, at: number): number =>
        counts[at + (atStart[Math.floor(at / KINDS.length)] ? this.#blur.length : 0)] as number
      return { x: this.#blur.map(of), y: spent }
    })
    this.#models.forEach((model, index) => {
      if (atStart[index]) return
      const column = this.#column(model, 'doubtful') as number
      for (const { x } of observations) x[column] = 0
      for (const { start, end, counts } of this.#rows) {
        const count = counts[column] as number
        if (count === 0) continue
        const asked = (start + end) / 2
        this.#rows.forEach((row, at) => {
          const share = overlap(asked, asked + (this.#longest[index] as number), row.start, row.end)
          const { x } = observations[at] as { x: Float64Array }
          x[column] = (x[column] as number) + count * share
        })
      }
    })
    return observations
  }

  #halve(): void {
    for (let at = 0; at + 1 < this.#rows.length; at++) {
      const [row, next] = [this.#rows[at] as Row, this.#rows[at + 1] as Row]
      row.end = next.end
      row.spent += next.spent
      row.hasFallen ||= next.hasFallen
      row.counts = row.counts.map((count, column) => count + (next.counts[column] as number))
      this.#rows.splice(at + 1, 1)
    }
  }
}

/** The share of (`after`, `by`] that lies in (`start`, `end`]; an instant lies in it or not. */
function overlap(after: number, by: number, start: number, end: number): number {
  if (by > after) return Math.max(0, Math.min(end, by) - Math.max(start, after)) / (by - after)
  return start < by && by <= end ? 1 : 0
}

/** An interval wider than what it is about says nothing. */
function isWide({ value, low, high }: Estimate): boolean {
  return high - low > value
}

/** Credits of the calls of some columns, or of each of them, by all of the fits; the best one states the value. Null if there are none. */
function creditsOf(fits: readonly Charging[], wanted: readonly number[], isEach = false): Estimate | null {
  const all = fits.map(({ columns, totals, fit }) => {
    const calls = columns.map((column) => (wanted.includes(column) ? (totals[column] as number) : 0))
    const by = isEach ? calls.reduce((sum, count) => sum + count, 0) : 1
    const { value, low, high } = fit.combined(calls)
    return { value: value / by, low: low / by, high: high / by }
  })
  if (!fits.some(({ columns }) => wanted.some((column) => columns.includes(column)))) return null
  return {
    value: (all[0] as Estimate).value,
    low: Math.min(...all.map(({ low }) => low)),
    high: Math.max(...all.map(({ high }) => high)),
  }
}
