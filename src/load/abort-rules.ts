import { EXIT, GatebenchError } from '../errors.ts'
import type { EventSink, RunEvent } from '../measure/events/events.ts'
import type { ThresholdView } from '../measure/thresholds/threshold-view.ts'
import { judgeAll } from '../measure/thresholds/thresholds.ts'
import { measured } from '../measure/thresholds/verdict.ts'
import { horizonMs, spanMs } from '../measure/times/measured-time.ts'
import type { Profile } from '../profile/profile.ts'
import type { Alarm, Clock } from '../time/clock.ts'

const JUDGE_EVERY_MS = 1_000

/** A rule looks again each second, so that chance has many tries: it stops a run only where the bar is missed with this confidence. */
const CERTAIN = 0.999

/**
 * Judges the profile's `abortRun` thresholds each second of the run, each from its `after` on. The first that fails is handed to `abort`
 * (THRESHOLD_ABORT, exit 108), and the watch is over. A threshold that the calls so far do not decide stops nothing. Nor is a run stopped in which
 * nothing is left to stop: its thresholds are judged at its end. `sink` needs every event of the run to know that; it is null without such rules.
 */
export function watchAbortRules(
  profile: Profile,
  view: () => ThresholdView,
  clock: Clock,
  abort: (error: GatebenchError) => void,
): { sink: EventSink | null; end: () => void } {
  const rules = profile.thresholds.filter((spec) => spec.abortRun)
  // Goodput hangs on times: whether the machine leaves those open, the thresholds on them tell.
  const asked = rules.some(({ metric }) => metric === 'goodput') ? profile.thresholds : rules
  const startedAt = clock.now()
  const load = new StoppableLoad(profile)
  // Past the drain there is nothing to stop, and an alarm set for ever would keep virtual time going.
  const lastMs = horizonMs(profile)
  let next: Alarm | undefined
  const judgeAt = (elapsedMs: number): void => {
    if (elapsedMs > lastMs) return
    next = clock.alarm(startedAt + elapsedMs, () => {
      const due = asked.filter((spec) => !spec.abortRun || spec.afterMs <= elapsedMs)
      if (!due.some((spec) => spec.abortRun) || !load.isLeft(elapsedMs)) return judgeAt(elapsedMs + JUDGE_EVERY_MS)
      const results = judgeAll(due, { ...view(), isUnderWay: true }, profile.confidence === null ? null : CERTAIN)
      const failed = results.find((result, at) => due[at]?.abortRun && result.verdict === 'fail')
      if (failed === undefined) return judgeAt(elapsedMs + JUDGE_EVERY_MS)
      abort(
        new GatebenchError(`stopped by the threshold ${failed.source} (${measured(failed)})`, {
          code: 'THRESHOLD_ABORT',
          exitCode: EXIT.stopped,
        }),
      )
    })
  }
  if (rules.length > 0) judgeAt(JUDGE_EVERY_MS)
  return { sink: rules.length > 0 ? load : null, end: () => next?.cancel() }
}

/** Load that a stop of the run would prevent: calls that are not sent yet or may be sent again, and with `onInterrupt: cancel` the results of open tasks. */
class StoppableLoad implements EventSink {
  readonly #calls = new Set<number>()
  readonly #spanMs: number
  readonly #maxAttempts: number
  readonly #cancels: boolean
  /** Instant of the plan's zero. */
  #originMs: number

  constructor({ phases, retry, onInterrupt, credits }: Profile) {
    this.#spanMs = spanMs(phases)
    this.#maxAttempts = retry.maxAttempts
    this.#cancels = onInterrupt === 'cancel'
    this.#originMs = credits.priceCheck === true ? Number.POSITIVE_INFINITY : 0
  }

  emit(event: RunEvent): void {
    switch (event.type) {
      case 'origin':
        this.#originMs = event.t
        break
      case 'arrival':
        this.#calls.add(event.call)
        break
      case 'attempt':
        if (!this.#cancels && event.attempt >= this.#maxAttempts) this.#calls.delete(event.call)
        break
      case 'outcome':
        if (!this.#cancels && event.retryAt === undefined) this.#calls.delete(event.call)
        break
      case 'dropped':
      case 'terminal':
        this.#calls.delete(event.call)
        break
    }
  }

  isLeft(elapsedMs: number): boolean {
    return elapsedMs < this.#originMs + this.#spanMs || this.#calls.size > 0
  }
}
