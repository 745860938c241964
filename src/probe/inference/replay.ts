import { keptIn } from '../../maps.ts'
import { scatterOf } from './answer-scatter.ts'
import { ClockEdges } from './clock-edges.ts'
import type { Hypothesis } from './hypothesis.ts'
import type { Network, Observation } from './observation.ts'
import { BIT, columnsOf, type ObservationColumns } from './observation-columns.ts'
import { type ReplicaLimiters, replicaLimitersOf } from './replica-limiters.ts'
import type { Shape } from './shapes.ts'

/** An instant is off by one of these parts of the slack. */
export const OFF_SHARES = [0.25, 0.5, 1] as const
const LAST_SHARE = OFF_SHARES.length - 1
/** Figures of one observation: from which size it passes, from which were its instant off by each share, and from which by another replica. */
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
 * One replay of a law without a bound over the observations: from which size each would pass. What stands beside the law changes none of it
 * where refusals do not count, so one replay serves every account of the evidence. It goes on only as far as somebody asks.
 */
export class Replay {
  /** No size above it is looked at. */
  readonly most: number
  readonly #columns: ObservationColumns
  readonly #count: number
  readonly #copies: ReplicaLimiters
  readonly #replicas: number
  readonly #isRough: boolean
  /** Null where refusals do not count. */
  readonly #reaches: ReplayOptions['reaches'] | null
  /** How long a queue takes for each that waits in it, in ms; null where the law is no steady bucket. */
  readonly #turnMs: number | null
  /** How much later than such a queue would answer the answers came, in ms. */
  readonly #answers: number[] = []
  #scatter: number | null = null
  readonly #chunks: Chunk[] = []
  readonly #store: Store
  readonly #edges: ClockEdges | null
  #done = 0
  #lastTakenAt = Number.NEGATIVE_INFINITY
  /** Marks of those that tell that are done. */
  #told = 0

  constructor(
    hypothesis: Hypothesis,
    shape: Shape,
    { replicas, originEpochMs, isRough, reaches, columns, most, store }: ReplayOptions & Course,
  ) {
    this.#columns = columns
    this.#count = columns.at.length
    this.#copies = replicaLimitersOf(hypothesis, shape, replicas, originEpochMs)
    this.#replicas = replicas
    this.most = most
    this.#isRough = isRough
    this.#reaches = hypothesis.countsRefusals === true ? reaches : null
    this.#turnMs = hypothesis.isSteady === true ? 1000 / (this.#copies.shape.ratePerSecond ?? 1) : null
    this.#store = store
    this.#edges = replicas === 1 ? ClockEdges.of(hypothesis, shape, originEpochMs, OFF_SHARES) : null
  }

  /** The figures of so many observations from `first` on, a multiple of 32: `FIGURES` each. */
  chunk(first: number): Chunk {
    const at = first / CHUNK
    while (this.#chunks.length <= at) this.#next()
    return this.#chunks[at] as Chunk
  }

  /** Scatter of all answers if a queue holds requests back: a replay of a steady bucket only. */
  scatter(network: Network): number {
    while (this.#done < this.#count) this.#next()
    this.#scatter ??= scatterOf(this.#answers, network)
    return this.#scatter
  }

  #next(): void {
    const chunk = this.#store.chunk()
    const { figures, begin } = chunk
    const end = Math.min(this.#count, this.#done + CHUNK)
    const { telling } = this.#columns
    if (this.#isRough && this.#reaches === null) {
      // What is passed over changes nothing where refusals do not count.
      for (; this.#told < telling.length && (telling[this.#told] as number) < end; this.#told++) {
        const index = telling[this.#told] as number
        this.#observation(figures, begin + (index - this.#done) * FIGURES, index)
      }
    } else
      for (let index = this.#done; index < end; index++)
        this.#observation(figures, begin + (index - this.#done) * FIGURES, index)
    this.#done = end
    this.#chunks.push(chunk)
  }

  #observation(figures: Uint16Array, place: number, index: number): void {
    const { at: ats, bits } = this.#columns
    const bit = bits[index] as number
    const copy = this.#replicas === 1 ? 0 : index % this.#replicas
    const at = Math.max(ats[index] as number, this.#lastTakenAt)
    this.#edges?.reach(at)
    if ((bit & BIT.passed) !== 0) {
      this.#passed(figures, place, index, at, copy)
    } else {
      if (!this.#isRough || (bit & BIT.telling) !== 0) this.#refused(figures, place, index, at, copy)
      if (this.#reaches?.(index) === true) this.#copies.limiters[copy]?.refuse(at, 1)
    }
  }

  #passed(figures: Uint16Array, place: number, index: number, at: number, copy: number): void {
    const slackMs = this.#columns.slackMs[index] as number
    let from = this.#passesFrom(at, copy)
    figures[place] = from
    const counted = from
    const edges = this.#edges
    let takenAt = at
    const wasRefused = ((this.#columns.bits[index] as number) & BIT.afterRefusal) !== 0
    // What has counted less a slack later has counted no less in between.
    const last = this.#passesFrom(at + slackMs, copy)
    if (last < from || (edges !== null && edges.fewer(LAST_SHARE) > 0)) {
      for (let share = 0; share < OFF_SHARES.length; share++) {
        const off = OFF_SHARES[share] as number
        const later = at + off * slackMs
        const then = off === 1 ? last : this.#passesFrom(later, copy)
        // Refused until now, and just before a window ends: it passed because the window had ended.
        if (wasRefused && takenAt === at && from - then > 1) takenAt = later
        from = Math.min(from, then, counted - (edges?.fewer(share) ?? 0))
        figures[place + 1 + share] = from
      }
    } else for (let share = 0; share < OFF_SHARES.length; share++) figures[place + 1 + share] = from
    figures[place + FIGURES - 1] = this.#isAnyAsked(index) ? this.#fromAny(from, at, Math.min) : from
    if (this.#turnMs !== null) this.#answered(index, at, copy)
    edges?.take(takenAt, slackMs, wasRefused)
    this.#copies.limiters[copy]?.take(takenAt, 1)
    this.#lastTakenAt = takenAt
  }

  #refused(figures: Uint16Array, place: number, index: number, at: number, copy: number): void {
    const slackMs = this.#columns.slackMs[index] as number
    const mayHaveSwapped = ((this.#columns.bits[index] as number) & BIT.mayHaveSwapped) !== 0
    let from = this.#passesFrom(at, copy)
    const counted = from
    const edges = this.#edges
    const more = edges?.more(LAST_SHARE) ?? 0
    if (more > 0 && edges?.wasCharged(counted)) from = Math.min(this.most + 1, counted + more)
    figures[place] = from
    const first = this.#passesFrom(Math.max(this.#lastTakenAt, at - slackMs), copy)
    if (mayHaveSwapped || first > from || counted + more > from) {
      for (let share = 0; share < OFF_SHARES.length; share++) {
        const off = OFF_SHARES[share] as number
        if (off === 1) from = mayHaveSwapped ? this.most + 1 : Math.max(from, first)
        else from = Math.max(from, this.#passesFrom(Math.max(this.#lastTakenAt, at - off * slackMs), copy))
        if (edges !== null) from = Math.min(this.most + 1, Math.max(from, counted + edges.more(share)))
        figures[place + 1 + share] = from
      }
    } else for (let share = 0; share < OFF_SHARES.length; share++) figures[place + 1 + share] = from
    figures[place + FIGURES - 1] = this.#isAnyAsked(index) ? this.#fromAny(from, at, Math.max) : from
  }

  #passesFrom(now: number, copy: number): number {
    return Math.min(this.most + 1, this.#copies.passesFrom(now, copy))
  }

  /** Whether another replica may have been asked: where the order of requests is not sure. */
  #isAnyAsked(index: number): boolean {
    return this.#replicas > 1 && ((this.#columns.bits[index] as number) & BIT.crowded) !== 0
  }

  /** The least or the most of all replicas. */
  #fromAny(from: number, now: number, either: (a: number, b: number) => number): number {
    let found = from
    for (let copy = 0; copy < this.#replicas; copy++) found = either(found, this.#passesFrom(now, copy))
    return found
  }

  #answered(index: number, at: number, copy: number): void {
    const afterMs = this.#columns.answeredAfterMs[index] as number
    if (Number.isNaN(afterMs)) return
    this.#answers.push(afterMs - (this.#copies.limiters[copy]?.counted(at) ?? 0) * (this.#turnMs ?? 0))
  }
}

/** The part that all replays have in common. */
interface Course {
  columns: ObservationColumns
  most: number
  store: Store
}

/** The most that a law counts of so many observations, of which some passed: a larger limit none of them meets. */
export function countedAtMost({ countsRefusals }: Hypothesis, observations: number, passed: number): number {
  return countsRefusals === true ? observations : passed
}

/** All steady buckets count alike: one replay serves them. */
const STEADY = 'steady'

/** The replays over one course of observations, by law and figures. */
export class Replays {
  readonly #observations: readonly Observation[]
  readonly #columns: ObservationColumns
  readonly #store = new Store()
  /** By law, clock and figure: a text of all three would cost more than the replay of a short course. */
  readonly #known = new Map<string, Map<number, Map<number, Replay>>>()
  /** How many of the observations passed. */
  readonly passed: number

  constructor(observations: readonly Observation[]) {
    this.#observations = observations
    this.#columns = columnsOf(observations)
    this.passed = observations.filter(({ passed }) => passed).length
  }

  /** Whether they are replays of these observations too: what was open meanwhile does not matter. */
  isOf(observations: readonly Observation[]): boolean {
    return (
      observations.length === this.#observations.length &&
      observations.every((observation, at) => {
        const own = this.#observations[at] as Observation
        return (
          observation.at === own.at &&
          observation.passed === own.passed &&
          observation.slackMs === own.slackMs &&
          observation.mayHaveSwapped === own.mayHaveSwapped
        )
      })
    )
  }

  of(hypothesis: Hypothesis, shape: Shape, how: ReplayOptions): Replay {
    if (hypothesis.countsRefusals === true) return this.#made(hypothesis, shape, how)
    const ofFigure = this.#ofFigure(hypothesis, shape, how)
    const figure = shape.windowMs ?? shape.ratePerSecond ?? 0
    return keptIn(ofFigure, figure, () => this.#made(hypothesis, shape, how))
  }

  #made(hypothesis: Hypothesis, shape: Shape, how: ReplayOptions): Replay {
    const most = countedAtMost(hypothesis, this.#observations.length, this.passed) + 2
    return new Replay(hypothesis, shape, { ...how, columns: this.#columns, most, store: this.#store })
  }

  /** Replays of a law on a clock, by their window or rate. */
  #ofFigure(
    { name, isSteady }: Hypothesis,
    { part = 0, edgeMs = 0 }: Shape,
    { replicas, originEpochMs, isRough }: ReplayOptions,
  ): Map<number, Replay> {
    // Of replicas each has another part where a queue has a place more than it lets wait.
    const law = isSteady === true && replicas === 1 ? STEADY : name
    const byClock = keptIn(
      this.#known,
      `${law} ${part} ${edgeMs} ${replicas} ${isRough}`,
      () => new Map<number, Map<number, Replay>>(),
    )
    return keptIn(byClock, originEpochMs, () => new Map<number, Replay>())
  }
}
