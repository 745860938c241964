import type { Modality } from '../gateway/modality.ts'
import { keptIn } from '../maps.ts'
import { oneLine } from '../printable.ts'
import type { CallShape, KindBy, LoggedCall, Row, Unread } from './logged-call.ts'

/** Models of a log that are distinguished. */
const MOST_MODELS = 40
/** Shapes of a model that are distinguished while it is read, and that are kept of them. */
const MOST_SHAPES = 256
const KEPT_SHAPES = 8
/** Prompts of a shape that are kept where they are asked for: the first, then ever rarer ones. */
const KEPT_PROMPTS = 3
const LONGEST_PROMPT = 16_384
const LONGEST_QUOTED = 60
/** Resolutions of clocks that logs write, in ms, the coarsest first. */
const RESOLUTIONS_MS = [60_000, 1000, 1] as const
/** Beyond what any model takes or makes: a log that says more is wrong, and a profile would ask for it. */
const LARGEST = { promptLength: 2 ** 24, field: 1e9 }

/** One kind of call of a model, and how many there were. */
export interface ShapeCount {
  shape: CallShape
  calls: number
  prompts: readonly string[]
}

/** Counts of one model in a log. */
export interface ModelTally {
  model: string
  modality: Modality
  /** How the kind of its first call is known. */
  kindBy: KindBy
  calls: number
  /** Unix ms, or ms from a start. */
  firstMs: number
  lastMs: number
  /** The commonest first. */
  shapes: ShapeCount[]
}

/** Rows that tell of no call. */
export interface UnreadRows {
  why: Unread | 'more models'
  rows: number
  /** Number of the first of them, from 1. */
  first: number
  /** Value in the first of them where something else was expected. */
  value?: string
}

interface Counted extends Omit<ModelTally, 'shapes'> {
  shapes: Map<string, { shape: CallShape; calls: number; prompts: string[] }>
}

/** Counts calls by model and shape in bounded memory. */
export class CallTally {
  readonly #keepsPrompts: boolean
  readonly #keepsRefused: boolean
  readonly #models = new Map<string, Counted>()
  readonly #unread = new Map<Unread | 'more models', Omit<UnreadRows, 'why'>>()
  rows = 0
  calls = 0
  /** Calls that the log says were refused with 429. */
  refused = 0
  /** The coarsest of the resolutions that all instants of the calls fit. */
  #resolutionMs: number = RESOLUTIONS_MS[0]
  #lastMs = Number.NaN
  #isShared = false

  constructor({ keepsPrompts, keepsRefused }: { keepsPrompts: boolean; keepsRefused: boolean }) {
    this.#keepsPrompts = keepsPrompts
    this.#keepsRefused = keepsRefused
  }

  /** Takes a row; the index of its model, or null for what is no call of one of them. */
  add(row: Row): number | null {
    this.rows++
    if (typeof row === 'string') {
      this.#pass(row)
      return null
    }
    if ('why' in row) {
      this.#pass(row.why, row.value)
      return null
    }
    if (!isPossible(row.shape)) {
      this.#pass('a figure that cannot be')
      return null
    }
    if (row.isRefused && !this.#keepsRefused) {
      this.#pass('refused with 429')
      return null
    }
    let model = this.#models.get(row.model)
    if (model === undefined) {
      // No model is called by what acts on a terminal: such a row is damaged, or an attack.
      if (row.model !== oneLine(row.model) || row.model.includes('\t')) {
        this.#pass('no model')
        return null
      }
      if (this.#models.size >= MOST_MODELS) {
        this.#pass('more models')
        return null
      }
      const { atMs, modality, kindBy } = row
      model = { model: row.model, modality, kindBy, calls: 0, firstMs: atMs, lastMs: atMs, shapes: new Map() }
      this.#models.set(row.model, model)
    }
    this.calls++
    if (row.isRefused) this.refused++
    this.#seeInstant(row.atMs)
    model.calls++
    if (row.atMs < model.firstMs) model.firstMs = row.atMs
    if (row.atMs > model.lastMs) model.lastMs = row.atMs
    this.#count(model, row)
    return this.#indexOf(row.model)
  }

  /** The models in the order in which they came. */
  get models(): ModelTally[] {
    return [...this.#models.values()].map((model) => ({
      ...model,
      shapes: [...model.shapes.values()].sort((a, b) => b.calls - a.calls).slice(0, KEPT_SHAPES),
    }))
  }

  /**
   * The span in ms over which the calls of one instant are spread. A clock of whole seconds makes a burst of the calls of each second; they came
   * within the second, and nobody knows when. 0 for a finer clock, or where no call has the instant of the call before it.
   */
  get spreadMs(): number {
    return this.#isShared && this.#resolutionMs > 1 ? this.#resolutionMs : 0
  }

  #seeInstant(atMs: number): void {
    if (atMs % this.#resolutionMs !== 0) this.#resolutionMs = RESOLUTIONS_MS.find((ms) => atMs % ms === 0) ?? 1
    if (atMs === this.#lastMs) this.#isShared = true
    this.#lastMs = atMs
  }

  /** Rows that tell of no call: why, how many, and the first of them, counted from 1. */
  get unread(): UnreadRows[] {
    return [...this.#unread].map(([why, counted]) => ({ why, ...counted }))
  }

  #pass(why: Unread | 'more models', value?: unknown): void {
    const counted = this.#unread.get(why)
    const quoted =
      value === undefined
        ? {}
        : { value: oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, LONGEST_QUOTED) }
    if (counted === undefined) this.#unread.set(why, { rows: 1, first: this.rows, ...quoted })
    else counted.rows++
  }

  readonly #indices = new Map<string, number>()
  #indexOf(model: string): number {
    return keptIn(this.#indices, model, () => this.#indices.size)
  }

  #count(model: Counted, { shape, prompt }: LoggedCall): void {
    let key = String(shape.promptLength)
    for (const name in shape.fields) key += `\n${name}\n${shape.fields[name]}`
    let counted = model.shapes.get(key)
    if (counted === undefined) {
      if (model.shapes.size >= MOST_SHAPES) return
      counted = { shape, calls: 0, prompts: [] }
      model.shapes.set(key, counted)
    }
    counted.calls++
    if (this.#keepsPrompts && prompt !== undefined && counted.prompts.length < KEPT_PROMPTS) {
      const cut = prompt.slice(0, LONGEST_PROMPT)
      if (!counted.prompts.includes(cut)) counted.prompts.push(cut)
    }
  }
}

function isPossible({ promptLength, fields }: CallShape): boolean {
  if (!(promptLength <= LARGEST.promptLength)) return false
  return Object.values(fields).every((value) => typeof value === 'string' || (value >= 0 && value <= LARGEST.field))
}
