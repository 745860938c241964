import type { Pairing } from './pairing.ts'
import type { ComparedSummary, RunRecord } from './run-record.ts'

/** What no comparison weighs against anything else. */
export const CONSTRAINTS = [
  'duplicates',
  'lost_tasks',
  'ledger_imbalance',
  'oracle_mismatches',
  'failed_gates',
  'failed_thresholds',
] as const
export type ConstraintName = (typeof CONSTRAINTS)[number]

export interface Constraint {
  constraint: ConstraintName
  /** The most of any run. */
  base: number
  candidate: number
  verdict: 'holds' | 'broken' | 'inconclusive'
  details: string[]
}

/** Credits below this are the dust of binary sums. */
const DUST = 1e-6
/** Orders of the runs among which a clean separation must be one, to be no chance: 5 %. */
const ORDERS = 20

type Count = (summary: ComparedSummary) => number | null

const COUNTS: Readonly<Record<ConstraintName, Count>> = {
  duplicates: ({ counts }) => counts.duplicates,
  lost_tasks: ({ counts, openTasks }) => Math.max(counts.unresolved, openTasks.length),
  ledger_imbalance: ({ credits }) => {
    if (credits === null || credits.unexplained === null) return null
    const apart = Math.abs(credits.unexplained)
    return apart < DUST ? 0 : apart
  },
  oracle_mismatches: ({ oracle }) => oracle?.mismatches.length ?? null,
  failed_gates: ({ verdict }) => failedGates(verdict).length,
  failed_thresholds: ({ thresholds }) => thresholds.filter(({ verdict }) => verdict === 'fail').length,
}

function failedGates({ gates }: ComparedSummary['verdict']): ComparedSummary['verdict']['gates'] {
  return gates.filter(({ verdict }) => verdict === 'fail')
}

/** Judges every constraint of which both sides speak. Thresholds count in exact comparisons alone: elsewhere they fail by chance too. */
export function judgeConstraints(
  base: readonly RunRecord[],
  candidate: readonly RunRecord[],
  { design }: Pairing,
): Constraint[] {
  return CONSTRAINTS.filter((name) => name !== 'failed_thresholds' || design === 'exact').flatMap((constraint) => {
    const [before, after] = [countsOf(base, constraint), countsOf(candidate, constraint)]
    if (before.length === 0 || after.length === 0) return []
    return [
      {
        constraint,
        base: Math.max(...before),
        candidate: Math.max(...after),
        verdict: judge(before, after, design),
        details: detailsOf(constraint, base, candidate),
      },
    ]
  })
}

function countsOf(runs: readonly RunRecord[], constraint: ConstraintName): number[] {
  return runs.flatMap(({ summary }) => COUNTS[constraint](summary) ?? [])
}

/** Where the base has none, one is too many. Where it has some, the candidate must be worse in every run, and of enough runs. */
function judge(before: readonly number[], after: readonly number[], design: Pairing['design']): Constraint['verdict'] {
  if (Math.max(...after) <= Math.max(...before)) return 'holds'
  if (Math.max(...before) === 0 || design === 'exact') return 'broken'
  const isApart = Math.min(...after) > Math.max(...before)
  return isApart && ordersOf(before.length, after.length) >= ORDERS ? 'broken' : 'inconclusive'
}

/** Ways to choose which of the runs are the base's. */
function ordersOf(a: number, b: number): number {
  let ways = 1
  for (let k = 1; k <= a; k++) ways = (ways * (b + k)) / k
  return ways
}

function detailsOf(constraint: ConstraintName, base: readonly RunRecord[], candidate: readonly RunRecord[]): string[] {
  if (constraint === 'oracle_mismatches') return candidate.flatMap(({ summary }) => summary.oracle?.mismatches ?? [])
  if (constraint === 'failed_gates') {
    return [
      ...new Set(
        candidate.flatMap(({ summary }) => failedGates(summary.verdict).flatMap(({ reason }) => reason ?? [])),
      ),
    ]
  }
  if (constraint !== 'failed_thresholds') return []
  const failed = (runs: readonly RunRecord[]): string[] =>
    runs.flatMap(({ summary }) =>
      summary.thresholds.filter(({ verdict }) => verdict === 'fail').map(({ source }) => source),
    )
  const known = new Set(failed(base))
  return [...new Set(failed(candidate))].filter((source) => !known.has(source))
}
