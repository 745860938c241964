import type { Limiter } from '../limits/limiter.ts'
import { type Copies, copiesOf } from './copies.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Mark } from './mark.ts'
import type { Shape } from './shapes.ts'

/** An instant is off by one of these parts of the slack. */
export const OFF_SHARES = [0.25, 0.5, 1] as const
/** Figures of one mark: from which size it passes, from which were its instant off by each share, and from which by another replica. */
export const FIGURES = 2 + OFF_SHARES.length
/** Marks whose figures lie beside each other. */
export const CHUNK = 32
/** In one array of a store. */
const CHUNKS = 1024

/** A place in a store, of `CHUNK` times `FIGURES` numbers. */
interface Chunk {
  figures: Uint16Array
  begin: number
}

/** Hands out chunks of large arrays: hundreds of thousands of small ones would cost more than all else. */
class Store {
  #figures = new Uint16Array(0)
  #used = 0

  chunk(): Chunk {
    if (this.#used + CHUNK * FIGURES > this.#figures.length) {
      this.#figures = new Uint16Array(CHUNK * FIGURES * CHUNKS)
      this.#used = 0
    }
    const begin = this.#used
    this.#used += CHUNK * FIGURES
    return { figures: this.#figures, begin }
  }
}

export interface ReplayOptions {
  replicas: number
  originEpochMs: number
  /** Passes over refusals in the midst of others. */
  isRough: boolean
  /** Whether a refusal reaches the law: what another limit refused does not. */
  reaches: (index: number) => boolean
}

/**
 * One replay of a law without a bound over the marks: from which size each would pass. What stands beside the law changes none of it
 * where refusals do not count, so one replay serves every account of the evidence. It goes on only as far as somebody asks.
 */
export class Replay {
  /** Where the law holds requests back, how much later than it says the answers of those that were asked for came, in ms. */
  readonly answers: number[] = []
  readonly #hypothesis: Hypothesis
  readonly #marks: readonly Mark[]
  readonly #copies: Copies
  readonly #replicas: number
  /** No size above it is looked at. */
  readonly most: number
  readonly #isRough: boolean
  readonly #reaches: ReplayOptions['reaches']
  readonly #chunks: Chunk[] = []
  readonly #store: Store
  #done = 0
  #lastTakenAt = Number.NEGATIVE_INFINITY
  #wasRefused = false

  constructor(
    hypothesis: Hypothesis,
    shape: Shape,
    marks: readonly Mark[],
    { replicas, originEpochMs, isRough, reaches, passed, store }: ReplayOptions & { passed: number; store: Store },
  ) {
    this.#hypothesis = hypothesis
    this.#marks = marks
    this.#copies = copiesOf(hypothesis, shape, replicas, originEpochMs)
    this.#replicas = replicas
    this.most = countedAtMost(hypothesis, marks, passed) + 2
    this.#isRough = isRough
    this.#reaches = reaches
    this.#store = store
  }

  /** The figures of so many marks from `first` on, a multiple of 32: `FIGURES` each. */
  chunk(first: number): Chunk {
    const at = first / CHUNK
    while (this.#chunks.length <= at) this.#next()
    return this.#chunks[at] as Chunk
  }

  #next(): void {
    const chunk = this.#store.chunk()
    const { figures, begin } = chunk
    const end = Math.min(this.#marks.length, this.#done + CHUNK)
    for (let place = begin; this.#done < end; this.#done++, place += FIGURES) this.#mark(figures, place, this.#done)
    this.#chunks.push(chunk)
  }

  #mark(figures: Uint16Array, place: number, index: number): void {
    const mark = this.#marks[index] as Mark
    const turn = index % this.#replicas
    const limiter = this.#copies.limiters[turn] as Limiter
    const at = Math.max(mark.at, this.#lastTakenAt)
    if (mark.passed) {
      this.#passed(figures, place, index, at, limiter)
    } else {
      if (!this.#isRough || mark.isTelling) this.#refused(figures, place, index, at)
      if (this.#reaches(index)) limiter.refuse(at, 1)
    }
    this.#wasRefused = !mark.passed
  }

  #passed(figures: Uint16Array, place: number, index: number, at: number, limiter: Limiter): void {
    const { slackMs, answeredAfterMs } = this.#marks[index] as Mark
    let from = this.#passesFrom(at, index)
    figures[place] = from
    let takenAt = at
    // What has counted less a slack later has counted no less in between.
    const isLater = this.#passesFrom(at + slackMs, index) < from
    for (let share = 0; share < OFF_SHARES.length; share++) {
      if (isLater) {
        const later = at + (OFF_SHARES[share] as number) * slackMs
        const least = Math.min(from, this.#passesFrom(later, index))
        // Refused until now, and just before a window ends: it passed because the window had ended.
        if (this.#wasRefused && takenAt === at && from - least > 1) takenAt = later
        from = least
      }
      figures[place + 1 + share] = from
    }
    figures[place + FIGURES - 1] = Math.min(from, ...this.#fromAny(index, at))
    const { heldMs } = this.#hypothesis
    if (answeredAfterMs !== null && heldMs !== undefined) {
      this.answers.push(answeredAfterMs - heldMs(limiter.state(at), at))
    }
    limiter.take(takenAt, 1)
    this.#lastTakenAt = takenAt
  }

  #refused(figures: Uint16Array, place: number, index: number, at: number): void {
    const { slackMs, mayHaveSwapped } = this.#marks[index] as Mark
    let from = this.#passesFrom(at, index)
    figures[place] = from
    const earliest = Math.max(this.#lastTakenAt, at - slackMs)
    const isEarlier = mayHaveSwapped || this.#passesFrom(earliest, index) > from
    for (let share = 0; share < OFF_SHARES.length; share++) {
      if (isEarlier) {
        const off = OFF_SHARES[share] as number
        const earlier = Math.max(this.#lastTakenAt, at - off * slackMs)
        from = off === 1 && mayHaveSwapped ? this.most + 1 : Math.max(from, this.#passesFrom(earlier, index))
      }
      figures[place + 1 + share] = from
    }
    figures[place + FIGURES - 1] = Math.max(from, ...this.#fromAny(index, at))
  }

  #passesFrom(now: number, index: number): number {
    return Math.min(this.most + 1, this.#copies.passesFrom(now, index % this.#replicas))
  }

  /** The same of all replicas, where the order of requests is not sure. */
  #fromAny(index: number, now: number): readonly number[] {
    if (this.#replicas === 1 || !isCrowded(this.#marks, index)) return NONE
    return this.#copies.limiters.map((_, copy) => Math.min(this.most + 1, this.#copies.passesFrom(now, copy)))
  }
}

const NONE: readonly number[] = []

/** The most that a law counts of so many marks, of which some passed: a larger limit none of them meets. */
export function countedAtMost({ countsRefusals }: Hypothesis, marks: readonly Mark[], passed: number): number {
  return countsRefusals === true ? marks.length : passed
}

/** Whether another request came so close that either may have been first. */
function isCrowded(marks: readonly Mark[], index: number): boolean {
  const { at, slackMs } = marks[index] as Mark
  return [marks[index - 1], marks[index + 1]].some((other) => other !== undefined && Math.abs(other.at - at) <= slackMs)
}

/** The replays over one course of marks, by law and figures. */
export class Replays {
  readonly #marks: readonly Mark[]
  readonly #store = new Store()
  readonly #known = new Map<string, Replay>()
  /** How many of the marks passed. */
  readonly passed: number

  constructor(marks: readonly Mark[]) {
    this.#marks = marks
    this.passed = marks.filter(({ passed }) => passed).length
  }

  /** Whether they are replays of these marks too: what was open meanwhile does not matter. */
  isOf(marks: readonly Mark[]): boolean {
    return (
      marks.length === this.#marks.length &&
      marks.every((mark, at) => {
        const own = this.#marks[at] as Mark
        return (
          mark.at === own.at &&
          mark.passed === own.passed &&
          mark.slackMs === own.slackMs &&
          mark.mayHaveSwapped === own.mayHaveSwapped
        )
      })
    )
  }

  of(hypothesis: Hypothesis, shape: Shape, how: ReplayOptions): Replay {
    const make = (): Replay =>
      new Replay(hypothesis, shape, this.#marks, { ...how, passed: this.passed, store: this.#store })
    if (hypothesis.countsRefusals === true) return make()
    const { windowMs = 0, ratePerSecond = 0, part = 0 } = shape
    const key = `${hypothesis.name} ${windowMs} ${ratePerSecond} ${how.originEpochMs} ${how.replicas} ${how.isRough} ${part}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made = make()
    this.#known.set(key, made)
    return made
  }
}
