import type { Work } from '../simulate/workers.ts'
import type { Clock } from '../time/clock.ts'
import { realClock } from '../time/real-clock.ts'
import { formatCount, formatDuration } from '../units.ts'
import { stderrScreen } from './output.ts'
import type { ProgressTarget } from './progress.ts'

export interface ShownWork {
  onWork(work: Work): void
  /** Takes the line away. */
  end(): void
}

const REDRAW_MS = 250
const PLAIN_LINE_MS = 10_000
const NARROWEST = 20
const ERASE_LINE = '\r\x1b[K'

/** Shows how far simulations are: a line that is replaced on a terminal, elsewhere a line every 10 s. `what` is done with them, such as `planning`. */
export function shownWork(what: string, target: ProgressTarget = stderrScreen, clock: Clock = realClock()): ShownWork {
  const startedAt = clock.now()
  const everyMs = target.isTTY ? REDRAW_MS : PLAIN_LINE_MS
  let shownAt = startedAt
  let isDrawn = false
  return {
    onWork(work) {
      const now = clock.now()
      if (now - shownAt < everyMs) return
      shownAt = now
      const line = lineOf(what, work, now - startedAt)
      if (!target.isTTY) {
        target.write(`${line}\n`)
        return
      }
      isDrawn = true
      target.write(`${ERASE_LINE}${line.slice(0, Math.max(NARROWEST, target.columns - 1))}`)
    },
    end() {
      if (isDrawn) target.write(ERASE_LINE)
      isDrawn = false
    },
  }
}

/** More may be asked for later, so the time to go is that of what is asked for so far. */
function lineOf(what: string, { asked, done }: Work, elapsedMs: number): string {
  const left = done === 0 ? '' : `, at least ${formatDuration(((asked - done) * elapsedMs) / done)} to go`
  return `${what}: ${formatCount(done)} of ${formatCount(asked)} simulations so far, ${formatDuration(elapsedMs)}${left}`
}
