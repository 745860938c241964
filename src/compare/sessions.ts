import { grouped } from '../maps.ts'
import type { RunRecord } from '../measure/summary/run-record.ts'
import { epochMsOfIso } from '../time/iso.ts'

/** Runs that follow one another within this share their hour; others may meet a different gateway. ms. */
const LONGEST_GAP_MS = 3_600_000

/**
 * Runs in the order of their starts, grouped by session: a new one begins on another host, and after a gap of more than an hour. Runs whose host
 * is not known go together.
 */
export function sessionsOf(runs: readonly RunRecord[]): RunRecord[][] {
  return [...grouped(runs, ({ host }) => host ?? '').values()].flatMap(sessionsByTime)
}

function sessionsByTime(runs: readonly RunRecord[]): RunRecord[][] {
  const sessions: RunRecord[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const run of inOrder(runs)) {
    const last = sessions.at(-1)
    if (last === undefined || startOf(run) - end > LONGEST_GAP_MS) sessions.push([run])
    else last.push(run)
    end = Math.max(end, startOf(run) + run.summary.run.durationMs)
  }
  return sessions
}

/** Runs in the order of their starts. */
export function inOrder(runs: readonly RunRecord[]): RunRecord[] {
  return [...runs].sort((a, b) => startOf(a) - startOf(b))
}

function startOf({ summary }: RunRecord): number {
  return epochMsOfIso(summary.run.startedAt)
}
