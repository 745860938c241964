import { type Estimate, fitNonNegative, type NonNegativeFit } from '../../stats/nnls.ts'

/**
 * Reasons for which a call can have cost credits: it completed, its task failed, or nobody saw the end of an attempt that was or may have been
 * accepted.
 */
const KINDS = ['completed', 'failed', 'doubtful'] as const
type Kind = (typeof KINDS)[number]

/** Spending between two readings, and the number of calls that ended meanwhile, by column (a model and a kind). */
interface Row {
  start: number
  end: number
  spent: number
  ended: Float64Array
}

/** Above this, neighbouring rows are put together: memory stays fixed however long the run. */
const MOST_ROWS = 256
/** Fewer spare readings give intervals that say nothing. */
const LEAST_DEGREES_OF_FREEDOM = 3
/** A column is not trusted when more than this share of its variation may come from not knowing when calls ended. */
const LARGEST_BLUR = 0.25

/** Credits of one model as the readings during the run tell them, each with its 95 % interval. */
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
  /** The same readings against the calls that were accepted between them, for a gateway may charge then. */
  readonly #byStart: SpendSamples | null

  constructor(models: readonly string[], isByEnd = true) {
    this.#models = models
    this.#byStart = isByEnd ? new SpendSamples(models, false) : null
    this.#pending = new Float64Array(models.length * KINDS.length)
    this.#blur = new Float64Array(models.length * KINDS.length)
    this.#longest = new Float64Array(models.length)
  }

  /** A reading at `t` (ms): `spent` credits in all. What ended before the first one is no part of any row. */
  reading(t: number, spent: number): void {
    this.#byStart?.reading(t, spent)
    if (this.#latest !== null) {
      const { t: start, spent: before } = this.#latest
      if (t <= start) return
      this.#rows.push({ start, end: t, spent: spent - before, ended: this.#pending })
      if (this.#rows.length > MOST_ROWS) this.#halve()
    }
    this.#pending = new Float64Array(this.#pending.length)
    this.#latest = { t, spent }
  }

  /** A call ended somewhere in (`after`, `by`], in ms, which was accepted at `start`. */
  ended(model: string, kind: 'completed' | 'failed', after: number, by: number, start = by): void {
    this.#byStart?.ended(model, kind, start, start)
    const column = this.#column(model, kind)
    if (column === null || this.#latest === null) return
    const add = (to: Float64Array, share: number): void => {
      to[column] = (to[column] as number) + share
      this.#blur[column] = (this.#blur[column] as number) + share * (1 - share)
    }
    add(this.#pending, overlap(after, by, this.#latest.t, Number.POSITIVE_INFINITY))
    for (let at = this.#rows.length - 1; at >= 0; at--) {
      const { start, end, ended } = this.#rows[at] as Row
      if (end < after) break
      add(ended, overlap(after, by, start, end))
    }
  }

  /** How long a completed call took from its sending, in ms: so long a doubtful attempt may go on unseen. */
  took(model: string, ms: number): void {
    const index = this.#models.indexOf(model)
    this.#longest[index] = Math.max(this.#longest[index] ?? 0, ms)
  }

  /** An attempt just now may have been accepted. Nobody will say when its task ends and is paid for. */
  doubtful(model: string): void {
    this.#byStart?.doubtful(model)
    const column = this.#column(model, 'doubtful')
    if (column !== null) this.#pending[column] = (this.#pending[column] as number) + 1
  }

  /** An attempt was accepted at `t` (ms); -1: the end of its task was seen after all. */
  accepted(model: string, t: number, count: 1 | -1 = 1): void {
    this.#byStart?.accepted(model, t, count)
    const column = this.#column(model, 'doubtful')
    if (column === null || this.#latest === null) return
    const row = t > this.#latest.t ? this.#pending : this.#rows.find(({ start, end }) => start < t && t <= end)?.ended
    if (row !== undefined) row[column] = (row[column] as number) + count
  }

  /**
   * Credits that each model burnt between the first and the latest reading. A model is absent if the readings do not show it; with `wide`, only if
   * they cannot even bound it.
   */
  estimate(wide = false): Map<string, SampledBurn> {
    const isTold = (estimate: Estimate): boolean => wide || !isWide(estimate)
    const { totals, columns, fit } = this.#fit()
    const other = this.#byStart
    const start = other === null ? null : other.#fit()
    // Only fits of the same charges compare.
    const isSame = start?.columns.join() === columns.join()
    const atStart = isSame ? (start?.fit ?? null) : null
    if (other !== null && atStart !== null && fit !== null && atStart.squares < fit.squares) return other.estimate(wide)
    const burns = new Map<string, SampledBurn>()
    // A single column needs no spare readings: all that was spent is its.
    const isAlone = columns.length === 1
    if (fit === null || (fit.degreesOfFreedom < LEAST_DEGREES_OF_FREEDOM && !isAlone))
      return wide ? burns : this.#bounded()
    const isBlurred = (column: number): boolean => {
      const at = columns.indexOf(column)
      return at >= 0 && !isAlone && (this.#blur[column] as number) > LARGEST_BLUR * (fit.variation[at] as number)
    }
    for (const model of this.#models) {
      const sum = (kinds: readonly Kind[]): Estimate | null => {
        const wanted = kinds.map((kind) => this.#column(model, kind) as number)
        if (!wanted.some((column) => columns.includes(column))) return null
        return fit.combined(columns.map((column) => (wanted.includes(column) ? (totals[column] as number) : 0)))
      }
      const completed = this.#column(model, 'completed') as number
      const burn = sum(KINDS)
      if (burn === null || !isTold(burn) || isBlurred(completed)) continue
      const calls = totals[completed] as number
      const ofCompleted = sum(['completed'])
      const isKnown = ofCompleted !== null && isTold(ofCompleted)
      burns.set(model, { burn, perCall: isKnown ? divided(ofCompleted, calls) : null })
    }
    return burns
  }

  #fit(): { totals: Float64Array; columns: number[]; fit: NonNegativeFit | null } {
    const observations = this.#observations()
    const totals = this.#pending.map((_, column) => observations.reduce((sum, { x }) => sum + (x[column] as number), 0))
    const columns = [...totals.keys()].filter((column) => (totals[column] as number) > 0)
    const rows = observations.map(({ x, y }) => ({ x: columns.map((column) => x[column] as number), y }))
    return { totals, columns, fit: fitNonNegative(rows, columns.length) }
  }

  /** Where too few readings tell the two apart: a call of a single model whose end nobody saw cost nothing, or as much as one that completed. */
  #bounded(): Map<string, SampledBurn> {
    const counts = (model: string): readonly number[] =>
      KINDS.map((kind) => this.#rows.reduce((sum, { ended }) => sum + (ended[this.#column(model, kind) ?? -1] ?? 0), 0))
    const models = this.#models.filter((model) => counts(model).some((count) => count > 0))
    const [model] = models
    if (model === undefined || models.length > 1) return new Map()
    const [completed, failed, doubtful] = counts(model) as [number, number, number]
    const spent = this.#rows.reduce((sum, row) => sum + row.spent, 0)
    if (completed === 0 || failed > 0 || spent <= 0) return new Map()
    const [low, high] = [spent / (completed + doubtful), spent / completed]
    const perCall = { value: (low + high) / 2, low, high }
    return isWide(perCall)
      ? new Map()
      : new Map([[model, { burn: { value: spent, low: spent, high: spent }, perCall }]])
  }

  #column(model: string, kind: Kind): number | null {
    const index = this.#models.indexOf(model)
    return index < 0 ? null : index * KINDS.length + KINDS.indexOf(kind)
  }

  /** The rows, with each doubtful attempt spread over the time in which its task may have ended. */
  #observations(): { x: Float64Array; y: number }[] {
    const observations = this.#rows.map(({ ended, spent }) => ({ x: ended.slice(), y: spent }))
    this.#models.forEach((model, index) => {
      const column = this.#column(model, 'doubtful') as number
      for (const { x } of observations) x[column] = 0
      for (const { start, end, ended } of this.#rows) {
        const count = ended[column] as number
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
      row.ended = row.ended.map((count, column) => count + (next.ended[column] as number))
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

function divided({ value, low, high }: Estimate, by: number): Estimate {
  return { value: value / by, low: low / by, high: high / by }
}
