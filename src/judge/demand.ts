import * as z from 'zod'
import type { AttemptObservation, Task } from './observations.ts'

/** Wishes that are kept; of a client with more no score is made. */
const MOST_WISHES = 20_000

/** A thing that the client wanted, and the instant of its first request for it. */
export interface Wish {
  t: number
  endpoint: 'submit' | 'message'
  path: string
  model: string
  /** Values that its price depends on. */
  asks: Readonly<Record<string, number | string>>
}

/** Demand of a client, derived from its attempts, and how far it came. */
export class DemandBook {
  readonly #wishes: Wish[] = []
  #isWhole = true
  #messages = 0
  #lastToldAt = 0

  note({ record, attempt, call, relation }: AttemptObservation): void {
    const { model, seen, endpoint } = record
    if (endpoint === 'message' && attempt.bought !== null && attempt.isTold) {
      this.#messages++
      this.#lastToldAt = Math.max(this.#lastToldAt, attempt.endedAt)
    }
    // What may be another wish or another attempt cannot be offered to anybody else.
    if (call === null) this.#isWhole = false
    if (relation !== 'first' || model === undefined) return
    if (this.#wishes.length >= MOST_WISHES) this.#isWhole = false
    else {
      const wish = { t: attempt.t, model, path: seen?.path ?? '', asks: seen?.asks ?? {} }
      this.#wishes.push({ ...wish, endpoint: endpoint === 'message' ? 'message' : 'submit' })
    }
  }

  /** Null if it cannot be determined. */
  wishes(): readonly Wish[] | null {
    return this.#isWhole && this.#wishes.length > 0 ? this.#wishes : null
  }

  course(
    seen: { firstAt: number; credits: number; attempts: number; reads: number },
    tasks: Iterable<Task>,
  ): DemandResult {
    let [learnt, lastAt] = [this.#messages, this.#lastToldAt]
    for (const { endToldAt } of tasks) {
      if (endToldAt === Infinity) continue
      learnt++
      lastAt = Math.max(lastAt, endToldAt)
    }
    const { firstAt, credits, attempts, reads } = seen
    return {
      spanMs: learnt === 0 ? 0 : lastAt - firstAt,
      credits: Math.round(credits * 1000) / 1000,
      attempts,
      reads,
      learnt,
    }
  }
}

/** Result of a demand: time, money and requests. */
export const demandResultSchema = z.object({
  /** From the first request to the last end of a task that somebody learnt of. */
  spanMs: z.number(),
  credits: z.number(),
  attempts: z.int(),
  reads: z.int(),
  /** Calls whose end was learnt. */
  learnt: z.int(),
})
export type DemandResult = z.output<typeof demandResultSchema>
