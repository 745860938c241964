import { epochMsOfIso } from '../time/iso.ts'
import type { RunRecord } from './run-record.ts'

/** Runs that follow one another within this share their hour; others may meet a different gateway. ms. */
const LONGEST_GAP_MS = 3_600_000

/** Runs in the order of their starts, grouped by session. */
export function sessionsOf(runs: readonly RunRecord[]): RunRecord[][] {
  const startOf = ({ summary }: RunRecord): number => epochMsOfIso(summary.run.startedAt)
  const sessions: RunRecord[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const run of [...runs].sort((a, b) => startOf(a) - startOf(b))) {
    const last = sessions.at(-1)
    if (last === undefined || startOf(run) - end > LONGEST_GAP_MS) sessions.push([run])
    else last.push(run)
    end = Math.max(end, startOf(run) + run.summary.run.durationMs)
  }
  return sessions
}
