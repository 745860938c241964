import type { RunRecord } from './run-record.ts'

/**
 * How two sides are held against each other. exact: virtual runs of the same seeds, call by call, where any difference is real; paired:
 * interleaved runs, neighbour with neighbour; unpaired: sample against sample; single: one run a side, which cannot tell chance from change.
 */
export type Pairing =
  | { design: 'exact' | 'paired'; pairs: readonly (readonly [base: RunRecord, candidate: RunRecord])[] }
  | { design: 'unpaired' | 'single' }

/** The strictest design that these runs allow. */
export function pair(base: readonly RunRecord[], candidate: readonly RunRecord[]): Pairing {
  const exact = bySeed(base, candidate)
  if (exact !== null) return { design: 'exact', pairs: exact }
  if (base.length === 1 && candidate.length === 1) return { design: 'single' }
  const neighbours = byTurns(base, candidate)
  return neighbours === null ? { design: 'unpaired' } : { design: 'paired', pairs: neighbours }
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

/** Runs that took turns (A B B A …): in order of their starts, each two neighbours hold one of either side. */
function byTurns(base: readonly RunRecord[], candidate: readonly RunRecord[]): [RunRecord, RunRecord][] | null {
  if (base.length !== candidate.length || base.length < 2) return null
  const runs = [...base.map((run) => ({ run, isBase: true })), ...candidate.map((run) => ({ run, isBase: false }))]
  const startOf = ({ run }: (typeof runs)[number]): string => run.summary.run.startedAt
  if (new Set(runs.map(startOf)).size !== runs.length) return null
  runs.sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
  const pairs: [RunRecord, RunRecord][] = []
  for (let at = 0; at < runs.length; at += 2) {
    const two = runs.slice(at, at + 2)
    const [a, b] = [two.find((one) => one.isBase), two.find((one) => !one.isBase)]
    if (a === undefined || b === undefined) return null
    pairs.push([a.run, b.run])
  }
  return pairs
}
