import type { RunRecord } from './run-record.ts'
import { sessionsOf } from './sessions.ts'

/**
 * How two sides are compared. exact: virtual runs of the same seeds, call by call, where any difference is real; paired: runs that took
 * turns, in their order; history: a base of several sessions, each of which is one value; unpaired: sample against sample; single: one run
 * a side, which cannot tell chance from change.
 */
export type Pairing =
  | { design: 'exact'; pairs: readonly (readonly [base: RunRecord, candidate: RunRecord])[] }
  | { design: 'paired'; order: readonly RunRecord[] }
  | { design: 'history'; base: readonly (readonly RunRecord[])[]; candidate: readonly (readonly RunRecord[])[] }
  | { design: 'unpaired' | 'single' }

/** Fewer sessions than these tell nothing of how sessions differ. */
const FEWEST_SESSIONS = 3

/** The strictest design that these runs allow. */
export function pair(base: readonly RunRecord[], candidate: readonly RunRecord[]): Pairing {
  const exact = bySeed(base, candidate)
  if (exact !== null) return { design: 'exact', pairs: exact }
  if (base.length === 1 && candidate.length === 1) return { design: 'single' }
  const order = byTurns(base, candidate)
  if (order !== null) return { design: 'paired', order }
  const sessions = { base: sessionsOf(base), candidate: sessionsOf(candidate) }
  return sessions.base.length < FEWEST_SESSIONS ? { design: 'unpaired' } : { design: 'history', ...sessions }
}

function bySeed(base: readonly RunRecord[], candidate: readonly RunRecord[]): [RunRecord, RunRecord][] | null {
  const ofSeed = new Map(candidate.map((run) => [run.summary.run.seed, run]))
  const isVirtual = [...base, ...candidate].every((run) => run.summary.run.time === 'virtual')
  if (!isVirtual || base.length !== candidate.length || ofSeed.size !== candidate.length) return null
  const pairs = base.flatMap((run): [RunRecord, RunRecord][] => {
    const other = ofSeed.get(run.summary.run.seed)
    return other === undefined ? [] : [[run, other]]
  })
  return new Set(pairs.map(([, other]) => other)).size === base.length ? pairs : null
}

/** Runs that took turns (A B B A …), in the order of their starts; null unless each pair of neighbours has one of either side. */
function byTurns(base: readonly RunRecord[], candidate: readonly RunRecord[]): RunRecord[] | null {
  if (base.length !== candidate.length || base.length < 2) return null
  const runs = [...base.map((run) => ({ run, isBase: true })), ...candidate.map((run) => ({ run, isBase: false }))]
  const startOf = ({ run }: (typeof runs)[number]): string => run.summary.run.startedAt
  if (new Set(runs.map(startOf)).size !== runs.length) return null
  runs.sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
  const tookTurns = runs.every(({ isBase }, at) => at % 2 === 0 || isBase !== runs[at - 1]?.isBase)
  return tookTurns ? runs.map(({ run }) => run) : null
}
