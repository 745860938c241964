import { createColors } from 'picocolors'
import type { EventSink, RunEvent } from '../measure/events.ts'
import type { Profile } from '../profile/profile.ts'
import type { Clock } from '../time/clock.ts'
import { formatCount, formatDuration } from '../units.ts'

/** Where progress goes: stderr, so that stdout stays free for results. */
export interface ProgressTarget {
  write(text: string): void
  isTTY: boolean
  columns: number
}

interface Tally {
  offered: number
  inFlight: number
  completed: number
  ended: number
  throttled: number
}

const REDRAW_MS = 200
/** Without a terminal a line now and then is enough. */
const PLAIN_LINE_MS = 5_000

/** Counts events as they pass and shows where the run stands: redrawn in place on a terminal, plain lines elsewhere. */
export class Progress implements EventSink {
  readonly #target: ProgressTarget
  readonly #clock: Clock
  readonly #spanMs: number
  readonly #planned: number
  readonly #startedAt: number
  readonly #tallies = new Map<string, Tally>()
  #linesDrawn = 0
  #notice = ''
  #isOver = false

  constructor(profile: Profile, planned: number, clock: Clock, target: ProgressTarget) {
    this.#target = target
    this.#clock = clock
    this.#planned = planned
    this.#spanMs = profile.phases.reduce((sum, phase) => sum + phase.durationMs, 0)
    this.#startedAt = clock.now()
    for (const { model } of profile.models) {
      this.#tallies.set(model, { offered: 0, inFlight: 0, completed: 0, ended: 0, throttled: 0 })
    }
  }

  emit(event: RunEvent): void {
    if (!('model' in event)) return
    const tally = this.#tallies.get(event.model)
    if (tally === undefined) return
    if (event.type === 'arrival') {
      tally.offered++
      tally.inFlight++
    } else if (event.type === 'terminal') {
      tally.inFlight--
      tally.ended++
      if (event.end === 'completed') tally.completed++
    } else if (event.type === 'outcome' && event.outcome === 'throttled') {
      tally.throttled++
    }
  }

  /** Shows itself until `end` is called. */
  begin(): void {
    const everyMs = this.#target.isTTY ? REDRAW_MS : PLAIN_LINE_MS
    const tick = (n: number): void => {
      if (this.#isOver) return
      this.#draw()
      this.#clock.alarm(this.#startedAt + n * everyMs, () => tick(n + 1))
    }
    this.#clock.alarm(this.#startedAt + everyMs, () => tick(2))
  }

  /** A line that stays: what a signal did, for example. */
  say(notice: string): void {
    if (this.#target.isTTY) {
      this.#notice = notice
      this.#draw()
    } else this.#target.write(`${notice}\n`)
  }

  /** Lines that are never drawn over. */
  keep(text: string): void {
    this.#target.write(text)
    this.#linesDrawn = 0
  }

  end(): void {
    if (this.#isOver) return
    this.#draw()
    this.#isOver = true
  }

  #draw(): void {
    const lines = this.#target.isTTY ? this.#table() : [this.#headline()]
    const up = this.#linesDrawn > 0 && this.#target.isTTY ? `\x1b[${this.#linesDrawn}A\x1b[0J` : ''
    this.#target.write(`${up}${lines.join('\n')}\n`)
    this.#linesDrawn = lines.length
  }

  #headline(): string {
    const elapsed = this.#clock.now() - this.#startedAt
    const sum = (of: (tally: Tally) => number): number =>
      [...this.#tallies.values()].reduce((total, tally) => total + of(tally), 0)
    const stage =
      elapsed < this.#spanMs
        ? `running ${formatDuration(elapsed)} of ${formatDuration(this.#spanMs)}`
        : `draining ${formatDuration(elapsed)}`
    return (
      `${stage}  ${formatCount(sum((t) => t.offered))}/${formatCount(this.#planned)} calls, ` +
      `${formatCount(sum((t) => t.inFlight))} in flight, ${formatCount(sum((t) => t.completed))} completed, ` +
      `${formatCount(sum((t) => t.throttled))} throttled`
    )
  }

  #table(): string[] {
    const colours = createColors(process.env.NO_COLOR === undefined)
    const wide = Math.min(28, Math.max(...[...this.#tallies.keys()].map((model) => model.length)))
    const rows = [...this.#tallies].map(
      ([model, t]) =>
        `  ${model.slice(0, wide).padEnd(wide)}  ${`${t.offered}`.padStart(6)} offered ${`${t.inFlight}`.padStart(5)} in flight ` +
        `${`${t.completed}`.padStart(6)} done ${`${t.throttled}`.padStart(5)} × 429`,
    )
    const lines = [
      colours.bold(this.#headline()),
      ...rows,
      ...(this.#notice === '' ? [] : [colours.yellow(this.#notice)]),
    ]
    return lines.map((line) => (line.length > this.#target.columns + 12 ? line.slice(0, this.#target.columns) : line))
  }
}
