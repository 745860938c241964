import type { Work } from '../simulate/workers.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import { realClock } from '../time/real-clock.ts'
import { formatCount, formatDuration } from '../units.ts'
import { stderrScreen } from './output.ts'
import type { ProgressTarget } from './progress.ts'

export interface WorkProgress {
  onWork(work: Work): void
  /** Takes the line away. */
  end(): void
}

const REDRAW_MS = 250
const PLAIN_LINE_MS = 10_000
const NARROWEST = 20
const ERASE_LINE = '\r\x1b[K'

/** A line about long work: replaced on a terminal, elsewhere written again every 10 s. */
class WorkLine {
  readonly everyMs: number
  readonly #target: ProgressTarget
  readonly #clock: Clock
  readonly #startedAt: number
  #shownAt: number
  #isDrawn = false

  constructor(target: ProgressTarget, clock: Clock) {
    this.#target = target
    this.#clock = clock
    this.#startedAt = clock.now()
    this.#shownAt = this.#startedAt
    this.everyMs = target.isTTY ? REDRAW_MS : PLAIN_LINE_MS
  }

  /** Where it is time again. */
  show(lineAfter: (elapsedMs: number) => string): void {
    const now = this.#clock.now()
    if (now - this.#shownAt < this.everyMs) return
    this.#shownAt = now
    const line = lineAfter(now - this.#startedAt)
    if (!this.#target.isTTY) {
      this.#target.write(`${line}\n`)
      return
    }
    this.#isDrawn = true
    const width = Math.max(NARROWEST, this.#target.columns - 1)
    this.#target.write(`${ERASE_LINE}${line.length > width ? `${line.slice(0, width - 1)}…` : line}`)
  }

  clear(): void {
    if (this.#isDrawn) this.#target.write(ERASE_LINE)
    this.#isDrawn = false
  }
}

/** Shows how far simulations are. `what` is done with them, such as `planning`. */
export function workProgress(
  what: string,
  target: ProgressTarget = stderrScreen,
  clock: Clock = realClock(),
): WorkProgress {
  const line = new WorkLine(target, clock)
  return {
    onWork: (work) => line.show((elapsedMs) => lineOf(what, work, elapsedMs)),
    end: () => line.clear(),
  }
}

export interface CourseProgress {
  /** Makes room for what is said meanwhile. */
  clear(): void
  /** Takes the line away. */
  end(): void
}

/** Shows how far something is that may do nothing for minutes. */
export function courseProgress(
  lineNow: () => string,
  target: ProgressTarget = stderrScreen,
  clock: Clock = realClock(),
): CourseProgress {
  const line = new WorkLine(target, clock)
  let next: Alarm
  const arm = (): void => {
    next = clock.alarm(clock.now() + line.everyMs, () => {
      line.show(lineNow)
      arm()
    })
  }
  arm()
  return {
    clear: () => line.clear(),
    end() {
      next.cancel()
      line.clear()
    },
  }
}

/** More may be asked for later, so the time to go is that of what is asked for so far. */
function lineOf(what: string, { asked, done }: Work, elapsedMs: number): string {
  const left =
    done === 0 || done === asked ? '' : `, at least ${formatDuration(((asked - done) * elapsedMs) / done)} to go`
  return `${what}: ${formatCount(done)} of ${formatCount(asked)} simulations, ${formatDuration(elapsedMs)}${left}`
}
