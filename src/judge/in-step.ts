import type { Finding } from './finding.ts'
import { seconds } from './rule.ts'
import type { AttemptSight, Call } from './sights.ts'

const BIN_MS = 10
/** Waits beyond are told from each other no more. */
const MOST_BINS = 6_000
/** Calls of one flock that are counted. */
const MOST_IN_FLOCK = 1_000

export interface InStepSettings {
  within: number
  calls: number
  retries: number
  share: number
}

/**
 * Whether retries keep step: nearly all of them after waits of one length, and so many calls in one and the same moment. Waits are counted in
 * bins, so that its memory does not grow.
 */
export class InStep {
  readonly #settings: InStepSettings
  readonly #bins = new Map<number, number>()
  #total = 0
  #flock: { t: number; n: number; call: Call }[] = []
  #largest: { from: number; to: number; calls: number; first: number } | null = null

  constructor(settings: InStepSettings) {
    this.#settings = settings
  }

  get total(): number {
    return this.#total
  }

  add({ attempt }: AttemptSight, call: Call, waitMs: number): void {
    const { within } = this.#settings
    const bin = Math.max(-MOST_BINS, Math.min(MOST_BINS, Math.floor(waitMs / BIN_MS)))
    this.#bins.set(bin, (this.#bins.get(bin) ?? 0) + 1)
    this.#total++
    this.#flock = this.#flock.filter(({ t }) => attempt.t - t <= within)
    if (this.#flock.length < MOST_IN_FLOCK) this.#flock.push({ t: attempt.t, n: attempt.n, call })
    const calls = new Set(this.#flock.map((one) => one.call)).size
    if (calls <= (this.#largest?.calls ?? 0)) return
    const [first] = this.#flock
    this.#largest = { from: first?.t ?? attempt.t, to: attempt.t, calls, first: first?.n ?? attempt.n }
  }

  /** Null where they do not keep step; `after` says what the waits are counted from. */
  finding(after: string): Finding | null {
    const { within, calls, retries, share } = this.#settings
    const largest = this.#largest
    if (this.#total < retries || largest === null || largest.calls < calls) return null
    const { from, count } = this.#densest(Math.ceil(within / BIN_MS))
    if (count < share * this.#total) return null
    return {
      at: largest.from,
      request: largest.first,
      evidence: `${count} of ${this.#total} retries came ${seconds(from)} to ${seconds(from + within)} after ${after}; ${largest.calls} calls came back within ${seconds(Math.max(1, largest.to - largest.from))} of each other`,
      cost: { requests: largest.calls - 1 },
    }
  }

  #densest(width: number): { from: number; count: number } {
    let best = { from: 0, count: 0 }
    for (const start of this.#bins.keys()) {
      let count = 0
      for (let bin = start; bin < start + width; bin++) count += this.#bins.get(bin) ?? 0
      if (count > best.count) best = { from: start * BIN_MS, count }
    }
    return best
  }
}

export const IN_STEP_SETTINGS = {
  within: { kind: 'duration', default: 50, about: 'What counts as one moment.' },
  calls: { kind: 'count', default: 5, about: 'So many calls that come back in one moment.' },
  retries: { kind: 'count', default: 10, about: 'Fewer retries prove nothing.' },
  share: { kind: 'share', default: 0.75, about: 'Part of the retries whose waits differ by no more than a moment.' },
} as const
