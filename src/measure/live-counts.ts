import { NumberMap } from '../number-map.ts'
import { Tally } from './counts.ts'
import type { EventSink, RunEvent } from './events.ts'
import { Prices } from './prices.ts'
import type { ProtocolFaults } from './protocol-faults.ts'
import { Recorder } from './recorder.ts'

/** Where one model stands while the run is under way. */
export interface LiveModel {
  /** Whole run. What is only known at the end, such as duplicates, stays 0. */
  readonly tally: Tally
  inFlight: number
  /** Of completed calls. */
  readonly prices: Prices
  /** Of completed calls of recorded phases, as in the summary. */
  readonly responseTime: Recorder
}

/** What can be told of a run at any moment, at the cost of a few additions an event: for progress and for metrics. */
export class LiveCounts implements EventSink {
  readonly models = new Map<string, LiveModel>()
  /** Null where nobody asks for them: they remember ids. */
  readonly protocol: ProtocolFaults | null
  readonly #open = new NumberMap<true>()

  constructor(models: readonly { model: string }[], protocol: ProtocolFaults | null = null) {
    this.protocol = protocol
    for (const { model } of models) this.#of(model)
  }

  emit(event: RunEvent): void {
    this.protocol?.emit(event)
    if (!('model' in event)) return
    const of = this.#of(event.model)
    const { tally } = of
    switch (event.type) {
      case 'arrival':
        tally.planned++
        of.inFlight++
        this.#open.set(event.call, true)
        break
      case 'dropped':
        tally.dropped++
        if (this.#open.delete(event.call)) of.inFlight--
        else tally.planned++
        break
      case 'attempt':
        tally.attempts++
        if (event.attempt === 1) tally.attempted++
        break
      case 'outcome':
        tally.outcome(event.outcome)
        break
      case 'poll':
        tally.poll(event.outcome, event.taskStatus)
        break
      case 'terminal':
        tally.ends[event.end]++
        if (this.#open.delete(event.call)) of.inFlight--
        if (event.end !== 'completed') break
        if (event.record) of.responseTime.record(event.t - event.intended)
        of.prices.add('completed', event.price)
        break
    }
  }

  #of(model: string): LiveModel {
    let of = this.models.get(model)
    if (of === undefined) {
      of = { tally: new Tally(), inFlight: 0, prices: new Prices(), responseTime: new Recorder() }
      this.models.set(model, of)
    }
    return of
  }
}
