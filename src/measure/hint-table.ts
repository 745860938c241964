import type { OutcomeKind } from '../gateway/outcome.ts'
import type { HintRecord } from './events.ts'
import { HintQuality, type HintWatch } from './hint-quality.ts'
import { Recorder } from './recorder.ts'
import type { Summary } from './summary.ts'

export interface HintDetail {
  byModel: ({ model: string } & Summary['hints'])[]
  /** Where hints stood (a header, the body), and what they asked for, in ms. `later` names no wait. */
  bySource: {
    source: string
    seen: number
    later: number
    minMs: number | null
    medianMs: number | null
    maxMs: number | null
  }[]
}

/** Places in an answer where a hint can stand are few; a log that names more is counted under `other`. */
const MOST_SOURCES = 12

/** Hint quality by model, and what was hinted by source. */
export class HintTable {
  readonly #models = new Map<string, HintQuality>()
  readonly #sources = new Map<string, { seen: number; later: number; asked: Recorder }>()

  sent(model: string, watch: HintWatch, t: number): void {
    this.#quality(model).sent(watch, t)
  }

  answered(model: string, watch: HintWatch, t: number, kind: OutcomeKind, status?: number, hint?: HintRecord): void {
    this.#quality(model).answered(watch, t, kind, status, hint)
    if (hint === undefined) return
    const source = this.#source(hint.source)
    source.seen++
    if (hint.delayMs === undefined) source.later++
    else source.asked.record(hint.delayMs)
  }

  snapshot(): HintDetail {
    return {
      byModel: [...this.#models].map(([model, quality]) => ({ model, ...quality.snapshot() })),
      bySource: [...this.#sources].map(([source, { seen, later, asked }]) => ({
        source,
        seen,
        later,
        minMs: asked.min,
        medianMs: asked.quantile(0.5),
        maxMs: asked.max,
      })),
    }
  }

  #quality(model: string): HintQuality {
    let quality = this.#models.get(model)
    if (quality === undefined) {
      quality = new HintQuality()
      this.#models.set(model, quality)
    }
    return quality
  }

  #source(name: string): { seen: number; later: number; asked: Recorder } {
    const key = this.#sources.has(name) || this.#sources.size < MOST_SOURCES ? name : 'other'
    let source = this.#sources.get(key)
    if (source === undefined) {
      source = { seen: 0, later: 0, asked: new Recorder() }
      this.#sources.set(key, source)
    }
    return source
  }
}
