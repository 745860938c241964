import { logIn } from '../../measure/event-log/log-file.ts'
import { followEventLog, type GrowingLog } from '../../measure/event-log/reader.ts'
import type { DroppedEvent, RunEvent } from '../../measure/events/events.ts'
import { spanMs } from '../../measure/times/measured-time.ts'
import type { LiveRun } from '../../report/live.ts'
import { GatheredFigures } from '../figures/gathered-figures.ts'

/** Reasons for which calls are dropped once a run submits nothing more. */
const STOPS: ReadonlySet<DroppedEvent['reason']> = new Set(['stopped', 'budget'])

/** Whether the run submits nothing more from here on. A stop of closed models drops no calls. */
function isStop(event: RunEvent): boolean {
  return event.type === 'stopped' || (event.type === 'dropped' && STOPS.has(event.reason))
}

/** A run as somebody sees it who reads its log while it is being written. */
export class FollowedRun {
  readonly #folder: string
  readonly #plannedCalls: number | null
  readonly #log: GrowingLog
  readonly #figures: GatheredFigures
  #elapsedMs = 0
  #stoppedAtMs: number | null = null
  #waitsFor: LiveRun['waitsFor']
  /** Beginning of the plan: after the check of prices. */
  #originMs = 0
  #end: LiveRun['end'] = null

  static async open(folder: string, plannedCalls: number | null): Promise<FollowedRun> {
    return new FollowedRun(folder, plannedCalls, await followEventLog(logIn(folder)))
  }

  private constructor(folder: string, plannedCalls: number | null, log: GrowingLog) {
    this.#folder = folder
    this.#plannedCalls = plannedCalls
    this.#log = log
    this.#figures = new GatheredFigures(log.header)
    this.#waitsFor = log.header.settings.credits.priceCheck === true ? 'prices' : null
  }

  /** The run is over, and its report lies there. */
  end(reportPath: string | null): void {
    this.#end = { reportPath }
  }

  /** The run as it stands now. Readings take turns: do not ask while one is under way. */
  async catchUp(): Promise<LiveRun> {
    for await (const events of this.#log.more()) {
      for (const event of events) {
        this.#figures.emit(event)
        this.#elapsedMs = Math.max(this.#elapsedMs, event.t)
        if (isStop(event)) this.#stoppedAtMs ??= event.t
        if (event.type === 'origin') {
          this.#waitsFor = null
          this.#originMs = event.t
        }
        const { settleMs } = this.#log.header.settings.credits
        if (event.type === 'credits' && event.when === 'after' && settleMs > 0) this.#waitsFor = 'balance'
      }
    }
    return {
      ...this.#figures.finish(),
      elapsedMs: this.#elapsedMs - this.#originMs,
      stoppedAtMs: this.#stoppedAtMs === null ? null : this.#stoppedAtMs - this.#originMs,
      waitsFor: this.#waitsFor,
      spanMs: spanMs(this.#log.header.settings.phases),
      plannedCalls: this.#plannedCalls,
      folder: this.#folder,
      end: this.#end,
    }
  }
}
