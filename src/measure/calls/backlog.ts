import type { Phase, Profile } from '../../profile/profile.ts'
import type { DroppedEvent, EventSink, RunEvent, TerminalEvent } from '../events/events.ts'
import { spanMs, warmUpEnd } from '../times/measured-time.ts'
import { type CallFold, CallHistory } from './call-history.ts'
import type { Answer, CallRecord } from './call-record.ts'

/**
 * Growth of the work that remains while the load lasts. A call waits from its intended start until it is served. A call that was turned away for lack
 * of room (refused with 429 or 503 to the last, dropped by the client's own limits, timed out) is never served. A task that the gateway accepted and
 * then failed is served: thresholds decide whether it failed too often.
 */
export interface Backlog {
  /** Calls due in the recorded phases, and those that were never served of them. */
  offered: number
  turnedAway: number
  offeredPerSecond: number
  /** Slope of the number of waiting calls by least squares, and its standard error. */
  growthPerSecond: number
  errorPerSecond: number
  /** Attempts of recorded calls, and those answered 429. */
  attempts: number
  throttled: number
}

/** Backlogs by model; and why they may say nothing. */
export interface LoadFigures {
  models: ({ model: string } & Backlog)[]
  /** Length of the recorded window, in ms. */
  windowMs: number
  /** Calls that were not sent because credits ran out or the run was stopped. */
  stopped: { budget: number; other: number }
}

/** Enough for a variance, and few enough for a stretch to outlast most windows of a limit. */
const STRETCHES = 32
const OVERLOADED = 503

/** Listens to a run for its backlogs; memory does not grow with the run, calls in flight apart. */
export class BacklogSink implements EventSink, CallFold {
  readonly #history = new CallHistory([], this)
  readonly #window: Window
  readonly #models = new Map<string, Gathered>()
  readonly #stopped = { budget: 0, other: 0 }

  constructor({ phases, models, mix }: Pick<Profile, 'phases' | 'models' | 'mix'>) {
    this.#window = windowOf(phases)
    for (const { model, arrivals } of models) {
      const isClosed = arrivals?.process === 'closed' && mix?.of[model] === undefined
      this.#models.set(model, new Gathered(this.#window, isClosed))
    }
  }

  emit(event: RunEvent): void {
    this.#history.emit(event)
  }

  arrived({ model, intended, record }: CallRecord): undefined {
    this.#of(model).due(intended, record)
  }

  dropped({ model, intended, record, reason }: DroppedEvent, call: CallRecord | undefined): void {
    const gathered = this.#of(model)
    if (call === undefined) gathered.due(intended, record)
    if (reason === 'no-slot') gathered.turnedAway += Number(record)
    else this.#stopped[reason === 'budget' ? 'budget' : 'other']++
  }

  answered({ model, record }: CallRecord, { outcome }: Answer): void {
    if (!record) return
    const gathered = this.#of(model)
    gathered.attempts++
    if (outcome === 'throttled') gathered.throttled++
  }

  ended(call: CallRecord, { end, t }: TerminalEvent): void {
    const gathered = this.#of(call.model)
    if (wasServed(call, end)) gathered.served(t)
    else if (end === 'gaveUp' || end === 'timedOut') gathered.turnedAway += Number(call.record)
  }

  finish(): LoadFigures {
    const models = [...this.#models].map(([model, gathered]) => ({ model, ...gathered.finish() }))
    return { models, windowMs: this.#window.lengthMs, stopped: { ...this.#stopped } }
  }

  #of(model: string): Gathered {
    let gathered = this.#models.get(model)
    if (gathered === undefined) {
      gathered = new Gathered(this.#window, false)
      this.#models.set(model, gathered)
    }
    return gathered
  }
}

function wasServed({ outcome }: CallRecord, end: TerminalEvent['end']): boolean {
  switch (end) {
    case 'completed':
    case 'failed':
    case 'refused':
    case 'ambiguous':
      return true
    case 'gaveUp':
      return outcome?.outcome !== 'throttled' && outcome?.status !== OVERLOADED
    case 'timedOut':
    case 'interrupted':
    case 'unresolved':
      return false
  }
}

interface Window {
  fromMs: number
  lengthMs: number
}

/** From the end of the warm-up to the end of the last recorded phase. */
function windowOf(phases: readonly Phase[]): Window {
  const fromMs = warmUpEnd(phases)
  const last = phases.findLastIndex(({ record }) => record)
  return { fromMs, lengthMs: last < 0 ? 0 : spanMs(phases.slice(0, last + 1)) - fromMs }
}

class Gathered {
  turnedAway = 0
  attempts = 0
  throttled = 0
  readonly #window: Window
  /** Calls that came to wait minus calls that were served, by stretches of the window. */
  readonly #growth = new Float64Array(STRETCHES)
  /** Users wait for their calls: more than there are of them never wait. */
  readonly #isClosed: boolean
  #offered = 0
  #slope = 0

  constructor(window: Window, isClosed: boolean) {
    this.#window = window
    this.#isClosed = isClosed
  }

  due(t: number, record: boolean): void {
    if (record) this.#offered++
    this.#count(t, 1)
  }

  served(t: number): void {
    this.#count(t, -1)
  }

  /** A step of the backlog at `u` adds u(T-u)·6/T³ to the slope of its least-squares line over a window of length T. */
  #count(t: number, step: number): void {
    const { fromMs, lengthMs } = this.#window
    const u = (t - fromMs) / lengthMs
    if (!(u >= 0 && u < 1)) return
    this.#slope += step * 6 * u * (1 - u)
    const stretch = Math.floor(u * STRETCHES)
    this.#growth[stretch] = (this.#growth[stretch] as number) + step
  }

  finish(): Backlog {
    const seconds = this.#window.lengthMs / 1000
    const perSecond = (calls: number): number => (seconds === 0 ? 0 : calls / seconds)
    return {
      offered: this.#offered,
      turnedAway: this.turnedAway,
      offeredPerSecond: perSecond(this.#offered),
      growthPerSecond: this.#isClosed ? 0 : perSecond(this.#slope),
      errorPerSecond: this.#isClosed ? 0 : perSecond(errorOfGrowth(this.#growth)),
      attempts: this.attempts,
      throttled: this.throttled,
    }
  }
}

/** Stretches that a backlog may remember, each as likely: from a queue that comes and goes to an overload, whose backlog wanders freely. */
const MEMORIES = [1, 2, 4, 8, 16, 32, 64, 128, 256]

/**
 * Standard error of the growth over the whole window: of the slope of a line through the backlog at the end of each stretch. What the line leaves is a
 * first-order autoregression. One trial hardly shows how long its memory is: the variance is the mean over all memories, each weighted by its
 * restricted likelihood (the likelihood of what any line leaves).
 */
function errorOfGrowth(growth: Float64Array): number {
  const n = growth.length
  let level = 0
  const backlog = growth.map((calls) => {
    level += calls
    return level
  })
  const even = new Float64Array(n).fill(1)
  const tilt = backlog.map((_, at) => at - (n - 1) / 2)
  const ofTilt = productOf(tilt, tilt)
  const slope = productOf(backlog, tilt) / ofTilt
  const left = centred(backlog).map((calls, at) => calls - slope * (tilt[at] as number))
  if (productOf(left, left) < n * Number.EPSILON) return 0
  const fits = MEMORIES.map((memory) => {
    const correlation = 1 - 1 / memory
    const [a, b, y] = [even, tilt, left].map((values) => whitened(values, correlation)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ]
    const [aa, ab, bb, ay, by] = [productOf(a, a), productOf(a, b), productOf(b, b), productOf(a, y), productOf(b, y)]
    const determinant = aa * bb - ab * ab
    const squares = productOf(y, y) - (bb * ay * ay - 2 * ab * ay * by + aa * by * by) / determinant
    const variance = squares / (n - 2)
    const log = -((n - 1) * Math.log(1 - correlation ** 2) + Math.log(determinant) + (n - 2) * Math.log(variance)) / 2
    return { log, variance: (variance * correlated(tilt, correlation)) / ofTilt ** 2 }
  })
  const likeliest = Math.max(...fits.map(({ log }) => log))
  const weights = Float64Array.from(fits, ({ log }) => Math.exp(log - likeliest))
  const variances = Float64Array.from(fits, ({ variance }) => variance)
  return n * Math.sqrt(productOf(weights, variances) / weights.reduce((sum, weight) => sum + weight, 0))
}

/** Values of an autoregression of variance 1 as independent values of variance 1. */
function whitened(values: Float64Array, correlation: number): Float64Array {
  const scale = Math.sqrt(1 - correlation ** 2)
  return values.map((value, at) => (at === 0 ? value : (value - correlation * (values[at - 1] as number)) / scale))
}

function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

function productOf(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)
}

/** Sum over all pairs of weight·weight·ρ^distance: the variance of a weighted sum of an autoregression of variance 1. */
function correlated(weights: Float64Array, correlation: number): number {
  let part = 0
  return weights.reduce((sum, weight) => {
    const now = sum + weight * weight + 2 * weight * part
    part = correlation * (part + weight)
    return now
  }, 0)
}
