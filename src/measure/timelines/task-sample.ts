import { keptIn } from '../../maps.ts'
import type { RandomSource } from '../../random.ts'
import type { TracedCall } from './task-trace.ts'

/** Calls kept of each model and end, and the slowest of each model. */
const KEPT = 6
const SLOWEST = 2
/** A page shows no more calls than this, and no fewer than two of a model. */
const MOST_SHOWN = 64

/** Facts that decide whether a call is kept. */
export interface Offered {
  number: number
  model: string
  end: TracedCall['end']
  attempts: number
  totalMs: number
}

interface Kept {
  call: TracedCall
  /** The smallest stay. */
  priority: number
}

/**
 * A sample of calls, the same for a seed whatever the order of events: by model, the slowest and, of every end with and without
 * retries, those whose keyed draw is least. Memory grows with the models, never with the calls.
 */
export class TaskSample {
  readonly #random: RandomSource
  readonly #strata = new Map<string, Map<string, Kept[]>>()

  constructor(random: RandomSource) {
    this.#random = random
  }

  /** The same with copies of what is kept, to which more may be offered. */
  clone(): TaskSample {
    const copy = new TaskSample(this.#random)
    for (const [model, ends] of this.#strata) {
      copy.#strata.set(model, new Map([...ends].map(([end, kept]) => [end, [...kept]])))
    }
    return copy
  }

  /** `trace` is called only when the call is kept. */
  offer(call: Offered, trace: () => TracedCall): void {
    const { model, end, totalMs } = call
    const ends = keptIn(this.#strata, model, () => new Map())
    let traced: TracedCall | undefined
    const once = (): TracedCall => {
      traced ??= trace()
      return traced
    }
    keep(ends, 'slowest', SLOWEST, -totalMs, once)
    // Retried calls have more to show, and are fewer.
    const stratum = call.attempts > 1 ? `${end} after retries` : end
    keep(ends, stratum, KEPT, this.#random.uniform('sample', call.number), once)
  }

  /** Calls of the sample: each model has its share, with every kind of end in turn; in order of calls. */
  snapshot(): TracedCall[] {
    const share = Math.max(2, Math.floor(MOST_SHOWN / Math.max(1, this.#strata.size)))
    return [...this.#strata.values()].flatMap((ends) => {
      const chosen = new Map<number, TracedCall>()
      const rows = [...ends].sort(([a], [b]) => (a === 'slowest' ? -1 : b === 'slowest' ? 1 : a < b ? -1 : 1))
      for (let at = 0; at < KEPT; at++) {
        for (const [, kept] of rows) {
          const one = kept[at]?.call
          if (one !== undefined && chosen.size < share) chosen.set(one.call, one)
        }
      }
      return [...chosen.values()].sort((a, b) => a.call - b.call)
    })
  }
}

function keep(
  ends: Map<string, Kept[]>,
  stratum: string,
  most: number,
  priority: number,
  trace: () => TracedCall,
): void {
  const kept = keptIn(ends, stratum, () => [])
  if (kept.length === most && priority >= (kept.at(-1) as Kept).priority) return
  kept.push({ call: trace(), priority })
  kept.sort((a, b) => a.priority - b.priority)
  kept.length = Math.min(kept.length, most)
}
