import type { OutcomeKind } from '../gateway/outcome.ts'
import { CALL_ENDS, type CallEnd, type EventSink, type RunEvent } from './events.ts'
import { Recorder } from './recorder.ts'

/** Where one model stands while the run is under way; whole run. */
export interface LiveModel {
  offered: number
  inFlight: number
  dropped: number
  attempts: number
  throttled: number
  polls: number
  readonly ends: Record<CallEnd, number>
  readonly outcomes: Map<OutcomeKind, number>
  /** Stated prices of completed calls; null while none is known. */
  credits: number | null
  /** Of completed calls, warm-up included. */
  readonly responseTime: Recorder
}

/** What can be told of a run at any moment, at the cost of a few additions an event: for progress and for whoever scrapes. */
export class LiveCounts implements EventSink {
  readonly models = new Map<string, LiveModel>()
  readonly #open = new Set<number>()

  constructor(models: readonly { model: string }[]) {
    for (const { model } of models) this.#of(model)
  }

  emit(event: RunEvent): void {
    if (!('model' in event)) return
    const of = this.#of(event.model)
    switch (event.type) {
      case 'arrival':
        of.offered++
        of.inFlight++
        this.#open.add(event.call)
        break
      case 'dropped':
        of.dropped++
        if (this.#open.delete(event.call)) of.inFlight--
        else of.offered++
        break
      case 'attempt':
        of.attempts++
        break
      case 'outcome':
        if (event.outcome === 'throttled') of.throttled++
        of.outcomes.set(event.outcome, (of.outcomes.get(event.outcome) ?? 0) + 1)
        break
      case 'poll':
        of.polls++
        break
      case 'terminal':
        of.ends[event.end]++
        if (this.#open.delete(event.call)) of.inFlight--
        if (event.end !== 'completed') break
        of.responseTime.record(event.t - event.intended)
        if (event.price !== undefined) of.credits = (of.credits ?? 0) + event.price
        break
    }
  }

  #of(model: string): LiveModel {
    let of = this.models.get(model)
    if (of === undefined) {
      of = {
        offered: 0,
        inFlight: 0,
        dropped: 0,
        attempts: 0,
        throttled: 0,
        polls: 0,
        ends: Object.fromEntries(CALL_ENDS.map((end) => [end, 0])) as Record<CallEnd, number>,
        outcomes: new Map(),
        credits: null,
        responseTime: new Recorder(),
      }
      this.models.set(model, of)
    }
    return of
  }
}
