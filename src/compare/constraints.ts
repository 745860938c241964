import type { ComparedSummary, RunRecord } from '../measure/summary/run-record.ts'
import { mayBeOthers } from '../measure/summary/summary-credits.ts'
import { countExcess } from '../stats/count-excess.ts'
import { differenceInterval, moments, twoSampleDifference, upperProbability } from '../stats/mean-difference.ts'
import { signProbability } from '../stats/sign-test.ts'
import { formatCount } from '../units.ts'
import { CONSTRAINTS, type ComparisonCriteria, type Constraint, type ConstraintName } from './comparison.ts'
import { seedBySeed, unpaired } from './effect.ts'
import { canDecide, type Pairing } from './pairing.ts'

/** A constraint before it is known what else was looked at. */
export interface ConstraintDraft {
  p: number | null
  weight: number
  judge: (adjustedP: number | null) => Constraint
}

interface Rule {
  count: (summary: ComparedSummary) => number | null
  /**
   * Meaning of one too many if chance has a part. `never`: the same, because it is no chance; `calls`: failed calls of a run, in relation to its
   * calls; `amount`: an amount for each run; `exact`: nothing, because it is judged only in exact comparisons.
   */
  chance: 'never' | 'calls' | 'amount' | 'exact'
}

/** Credits below this are the dust of binary sums. */
const DUST = 1e-6
/** Share of the false alarms that are let pass, each. */
const WEIGHT = 0.1
const CONFIDENCE = 0.95

const RULES: Readonly<Record<ConstraintName, Rule>> = {
  duplicates: { count: ({ counts }) => counts.duplicates, chance: 'calls' },
  lost_tasks: { count: ({ counts, openTasks }) => Math.max(counts.unresolved, openTasks.length), chance: 'calls' },
  ledger_imbalance: {
    count: ({ credits }) => {
      // What was charged while a run was interrupted, others may have spent.
      if (credits === null || credits.unexplained === null || mayBeOthers(credits)) return null
      const apart = Math.abs(credits.unexplained)
      return apart < DUST ? 0 : apart
    },
    chance: 'amount',
  },
  oracle_mismatches: { count: ({ oracle }) => oracle?.mismatches.length ?? null, chance: 'never' },
  failed_gates: { count: ({ verdict }) => failedGates(verdict).length, chance: 'never' },
  failed_thresholds: {
    count: ({ thresholds }) => thresholds.filter(({ verdict }) => verdict === 'fail').length,
    chance: 'exact',
  },
}

function failedGates({ gates }: ComparedSummary['verdict']): ComparedSummary['verdict']['gates'] {
  return gates.filter(({ verdict }) => verdict === 'fail')
}

/** One side's runs that speak of a constraint: what they counted, and their calls. */
interface Counted {
  counts: number[]
  calls: number[]
}

/** Drafts of every constraint of which both sides speak. */
export function constraintDrafts(
  base: readonly RunRecord[],
  candidate: readonly RunRecord[],
  pairing: Pairing,
  criteria: ComparisonCriteria,
): ConstraintDraft[] {
  const { design } = pairing
  return CONSTRAINTS.filter((name) => RULES[name].chance !== 'exact' || design === 'exact').flatMap((constraint) => {
    const [before, after] = [countsOf(base, constraint), countsOf(candidate, constraint)]
    if (before.counts.length === 0 || after.counts.length === 0) return []
    const [most, mostAfter] = [Math.max(...before.counts), Math.max(...after.counts)]
    const { chance } = RULES[constraint]
    const isTested = chance !== 'never' && canDecide(pairing) && !(design === 'exact' && pairing.isSame)
    // What no run has could not have alarmed (Tarone 1990).
    const p = isTested && mostAfter > 0 ? excess(constraint, before, after, pairing) : null
    const verdict = (adjustedP: number | null): Constraint['verdict'] => {
      if (isTested) {
        if (p !== null && (adjustedP ?? 1) <= criteria.alpha / criteria.looks) return 'broken'
        return isBounded(constraint, before, after, pairing, criteria) ? 'holds' : 'inconclusive'
      }
      if (mostAfter <= most) return 'holds'
      return chance !== 'never' && !canDecide(pairing) ? 'inconclusive' : 'broken'
    }
    const details = [...(isTested ? totals(before, after, chance) : []), ...detailsOf(constraint, base, candidate)]
    return [
      {
        p,
        weight: WEIGHT,
        judge: (adjustedP) => ({
          constraint,
          base: most,
          candidate: mostAfter,
          p,
          adjustedP,
          verdict: verdict(adjustedP),
          details,
        }),
      },
    ]
  })
}

function countsOf(runs: readonly RunRecord[], constraint: ConstraintName): Counted {
  const known = runs.flatMap(({ summary }) => {
    const count = RULES[constraint].count(summary)
    return count === null ? [] : [{ count, calls: Math.max(1, summary.counts.started) }]
  })
  return { counts: known.map(({ count }) => count), calls: known.map(({ calls }) => calls) }
}

function excess(constraint: ConstraintName, before: Counted, after: Counted, pairing: Pairing): number {
  const { chance } = RULES[constraint]
  if (pairing.design === 'exact') return signProbability(differencesBySeed(constraint, pairing))
  if (chance === 'amount') return amountExcess(before.counts, after.counts)
  return countExcess(
    { counts: before.counts, exposures: before.calls },
    { counts: after.counts, exposures: after.calls },
  )
}

function differencesBySeed(constraint: ConstraintName, { pairs }: Pairing & { design: 'exact' }): number[] {
  const of = ({ summary }: RunRecord): number => RULES[constraint].count(summary) ?? 0
  return pairs.map(([base, candidate]) => of(candidate) - of(base))
}

/** An amount that is there or is not, like a coin, varies by half of itself: runs that agree by luck are not taken to vary by less. */
function amountExcess(before: readonly number[], after: readonly number[]): number {
  const [a, b] = [moments(before), moments(after)]
  if (a.n < 2 || b.n < 2) return 1
  const least = (b.mean / 2) ** 2
  const guarded = (of: typeof a): typeof a => ({ ...of, variance: Math.max(of.variance, least) })
  return upperProbability(twoSampleDifference(guarded(a), guarded(b)))
}

/** Whether these runs rule out that more calls than the floor for rates came to grief. An amount has no such floor. */
function isBounded(
  constraint: ConstraintName,
  before: Counted,
  after: Counted,
  pairing: Pairing,
  { floors }: ComparisonCriteria,
): boolean {
  if (total(after.counts) === 0) return true
  const { chance } = RULES[constraint]
  if (chance !== 'calls')
    return total(after.counts) / after.counts.length <= total(before.counts) / before.counts.length
  const rates = ({ counts, calls }: Counted): number[] => counts.map((count, run) => count / (calls[run] ?? 1))
  const calls = [...before.calls, ...after.calls]
  const p = (total([...before.counts, ...after.counts]) + 1) / (total(calls) + 2)
  const leastVariance = (p * (1 - p) * total(calls.map((one) => 1 / one))) / calls.length
  const rate = ({ summary }: RunRecord): number =>
    (RULES[constraint].count(summary) ?? 0) / Math.max(1, summary.counts.started)
  const oneCall = total(calls.map((one) => 1 / one)) / calls.length
  const found =
    pairing.design === 'exact'
      ? seedBySeed(pairing, rate, oneCall)
      : unpaired({ base: rates(before), candidate: rates(after), leastVariance })
  return differenceInterval(found, CONFIDENCE).high <= floors.failure_rate
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** `12 of 1,500 calls in all; base: 3 of 1,480`. */
function totals(before: Counted, after: Counted, chance: Rule['chance']): string[] {
  if (chance !== 'calls' || total(after.counts) + total(before.counts) === 0) return []
  const of = ({ counts, calls }: Counted): string => `${formatCount(total(counts))} of ${formatCount(total(calls))}`
  return [`${of(after)} calls in total, base: ${of(before)}`]
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
