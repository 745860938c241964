import type { ArrivalEvent, GeneratorEvent } from './events.ts'
import { type Stretches, TimeGrid } from './time-grid.ts'

/** The worst of each stretch; NaN where nothing was measured. */
export interface GeneratorLineDetail extends Stretches {
  scheduleLagMs: number[]
  loopDelayMs: number[]
  cpuShare: number[]
}

/** How the generator did over time, in fixed memory: a mean would hide the second in which it stalled. */
export class GeneratorLine {
  readonly #grid: TimeGrid
  readonly #lag: number
  readonly #loop: number
  readonly #cpu: number
  readonly #speed: number

  /** `speed`: seconds of the run in a real one. */
  constructor(horizonMs: number, speed: number) {
    this.#grid = new TimeGrid(horizonMs)
    this.#speed = speed
    this.#lag = this.#grid.line('max')
    this.#loop = this.#grid.line('max')
    this.#cpu = this.#grid.line('max')
  }

  arrival({ t, intended }: ArrivalEvent): void {
    this.#grid.add(this.#lag, t, (t - intended) / this.#speed)
  }

  generator({ t, loopDelayP99Ms, cpuShare }: GeneratorEvent): void {
    // The event is about the stretch that ends with it.
    this.#grid.add(this.#loop, t - 1, loopDelayP99Ms)
    this.#grid.add(this.#cpu, t - 1, cpuShare)
  }

  snapshot(): GeneratorLineDetail {
    return {
      ...this.#grid.stretches,
      scheduleLagMs: this.#grid.read(this.#lag),
      loopDelayMs: this.#grid.read(this.#loop),
      cpuShare: this.#grid.read(this.#cpu),
    }
  }
}
