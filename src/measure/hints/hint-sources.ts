import { keptIn } from '../../maps.ts'
import type { OutcomeEvent, PollEvent } from '../events/events.ts'
import { Recorder } from '../times/recorder.ts'

/** Where hints stood in an answer (a header, the body), and how long they asked to wait, in ms. */
export interface HintSource {
  source: string
  seen: number
  /** Named no time. */
  later: number
  minMs: number | null
  medianMs: number | null
  maxMs: number | null
}

/** Places in an answer where a hint can stand are few; a log that names more is counted under `other`. */
const MOST_SOURCES = 12

/** Sources of hints: every hint of the run that a refusal or a failure carried, by its place. */
export class HintSources {
  readonly #sources = new Map<string, { seen: number; later: number; asked: Recorder }>()

  add({ outcome, hint }: Pick<OutcomeEvent | PollEvent, 'outcome' | 'hint'>): void {
    if (hint === undefined || outcome === 'accepted') return
    const { source, delayMs } = hint
    const key = this.#sources.has(source) || this.#sources.size < MOST_SOURCES ? source : 'other'
    const of = keptIn(this.#sources, key, () => ({ seen: 0, later: 0, asked: new Recorder() }))
    of.seen++
    if (delayMs === undefined) of.later++
    else of.asked.record(delayMs)
  }

  snapshot(): HintSource[] {
    return [...this.#sources].map(([source, { seen, later, asked }]) => ({
      source,
      seen,
      later,
      minMs: asked.min,
      medianMs: asked.quantile(0.5),
      maxMs: asked.max,
    }))
  }
}
