import type { RunRecord } from '../measure/summary/run-record.ts'
import { inOrder, sessionsOf } from './sessions.ts'

/**
 * How two sides are compared. exact: virtual runs of the same seeds, seed by seed, and `isSame` where they are equal call by call; paired: runs that
 * took turns, in their order; history: a base of several sessions, each of which is one value; unpaired: sample against sample, for virtual runs of
 * other seeds, which know neither day nor drift. The others decide nothing. single: one run a side; order: one side ran wholly before the other, so
 * that an effect of time looks the same as an effect of the side; apart: the sides share no session, and the base has too few to show how sessions
 * differ.
 */
export type Pairing =
  | { design: 'exact'; pairs: readonly (readonly [base: RunRecord, candidate: RunRecord])[]; isSame: boolean }
  | { design: 'paired'; order: readonly RunRecord[] }
  | { design: 'history'; base: readonly (readonly RunRecord[])[]; candidate: readonly (readonly RunRecord[])[] }
  | { design: 'unpaired' | 'single' | 'order' | 'apart' }

/** Fewer sessions than these tell nothing of how sessions differ. */
export const FEWEST_SESSIONS = 3

/** One seed decides nothing: a change of no consequence makes some of them worse and others better. */
export const FEWEST_SEEDS = 10

/** Whether chance or time can be distinguished from change at all: virtual runs that are equal call by call need no test, and others enough seeds. */
export function canDecide(pairing: Pairing): boolean {
  const { design } = pairing
  if (design === 'exact') return pairing.isSame || pairing.pairs.length >= FEWEST_SEEDS
  return design !== 'single' && design !== 'order' && design !== 'apart'
}

/** The strictest design that these runs allow. */
export function pair(base: readonly RunRecord[], candidate: readonly RunRecord[]): Pairing {
  const exact = bySeed(base, candidate)
  if (exact !== null) return { design: 'exact', pairs: exact, isSame: false }
  if (base.length === 1 && candidate.length === 1) return { design: 'single' }
  if (isVirtual(base, candidate)) return { design: 'unpaired' }
  const order = byTurns(base, candidate)
  if (order !== null) return { design: 'paired', order }
  const sessions = { base: sessionsOf(base), candidate: sessionsOf(candidate) }
  if (sessions.base.length >= FEWEST_SESSIONS) return { design: 'history', ...sessions }
  return { design: sessionsOf([...base, ...candidate]).length === 1 ? 'order' : 'apart' }
}

function isVirtual(base: readonly RunRecord[], candidate: readonly RunRecord[]): boolean {
  return [...base, ...candidate].every((run) => run.summary.run.time === 'virtual')
}

function bySeed(base: readonly RunRecord[], candidate: readonly RunRecord[]): [RunRecord, RunRecord][] | null {
  const ofSeed = new Map(candidate.map((run) => [run.summary.run.seed, run]))
  if (!isVirtual(base, candidate) || base.length !== candidate.length || ofSeed.size !== candidate.length) return null
  const pairs = base.flatMap((run): [RunRecord, RunRecord][] => {
    const other = ofSeed.get(run.summary.run.seed)
    return other === undefined ? [] : [[run, other]]
  })
  return new Set(pairs.map(([, other]) => other)).size === base.length ? pairs : null
}

/**
 * Runs that took turns (A B, B A …), in the order of their starts; null unless each pair of neighbours has one of either side and shares its
 * session.
 */
function byTurns(base: readonly RunRecord[], candidate: readonly RunRecord[]): RunRecord[] | null {
  if (base.length !== candidate.length || base.length < 2) return null
  const runs = inOrder([...base, ...candidate])
  if (new Set(runs.map(({ summary }) => summary.run.startedAt)).size !== runs.length) return null
  const ofBase = new Set(base)
  const pairs = base.map((_, pair) => runs.slice(2 * pair, 2 * pair + 2) as [RunRecord, RunRecord])
  const tookTurns = pairs.every(
    ([first, second]) => ofBase.has(first) !== ofBase.has(second) && sessionsOf([first, second]).length === 1,
  )
  return tookTurns ? runs : null
}
