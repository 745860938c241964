import type { RunRecord } from '../measure/summary/run-record.ts'
import { holmAdjusted } from '../stats/holm.ts'
import type { Comparison, ComparisonCriteria, MetricComparison } from './comparison.ts'
import { constraintDrafts } from './constraints.ts'
import type { Sides } from './effect.ts'
import { type FloorChoice, floorsOf } from './effect-floors.ts'
import { type Found, judge, measure, mostByChance, powerOf, probabilityOf, runsAdvised } from './judge.ts'
import { type ComparedRun, type GatedPercentile, gaugesFor } from './metrics.ts'
import { movedCalls } from './moved-calls.ts'
import { type Pairing, pair } from './pairing.ts'
import { figuresOf } from './run-figures.ts'
import { verdictOn } from './verdict.ts'

/** `effectFloor` is a share for every metric, a tenth of it for rates; `floors` are those of single metrics, and go before it. */
export interface JudgingOptions extends FloorChoice {
  /** The tail's gated percentile; by default the highest that the base carries and reaches. */
  percentile?: GatedPercentile | undefined
}

/** Decisions of a comparison, without the figures that it shows besides. */
export interface Judgement extends Pick<Comparison, 'verdict' | 'metrics' | 'constraints'> {
  pairing: Pairing
  criteria: ComparisonCriteria
}

const ALPHA = 0.05
const LOOKS = 2
const POWER = 0.9

/** Judges comparable runs: all metrics and constraints in one family. */
export async function judgeRuns(
  base: readonly RunRecord[],
  candidate: readonly RunRecord[],
  options: JudgingOptions = {},
): Promise<Judgement> {
  const pairing = await sameOrNot(pair(base, candidate))
  const isExact = pairing.design === 'exact'
  const floors = floorsOf(options, isExact)
  // Of virtual runs the whole of alpha is spent at once: a second look is one at new seeds.
  const criteria: ComparisonCriteria = {
    effectFloor: floors.response_time,
    floors,
    alpha: ALPHA,
    looks: isExact ? 1 : LOOKS,
    power: POWER,
  }
  const sides: Sides = { base: await comparedRuns(base, isExact), candidate: await comparedRuns(candidate, isExact) }

  const found = gaugesFor(sides.base, sides.candidate, options.percentile ?? null).map((gauge) =>
    measure(gauge, sides, pairing),
  )
  const drafts = constraintDrafts(base, candidate, pairing, criteria)
  const family = [
    ...found.map((one) => ({
      one,
      p: probabilityOf(one, pairing, criteria),
      weight: one.gauge.weight,
      most: mostByChance(one, pairing, criteria),
    })),
    ...drafts.map((one) => ({ one, p: one.p, weight: one.weight, most: 1 })),
  ].flatMap((member) => (member.p === null ? [] : [{ ...member, p: member.p }]))
  const adjusted = holmAdjusted(family)
  const adjustedOf = (one: unknown): number | null => adjusted[family.findIndex((member) => member.one === one)] ?? null

  const judged = found.map((one) => judge(one, sides, pairing, adjustedOf(one), criteria))
  const total = family.reduce((sum, { weight }) => sum + weight, 0)
  const metrics = advised(judged, found, sides, pairing, criteria, total)
  const constraints = drafts.map((draft) => draft.judge(adjustedOf(draft)))
  const runs = Math.min(base.length, candidate.length)
  return { pairing, criteria, metrics, constraints, verdict: verdictOn(metrics, constraints, pairing, runs, criteria) }
}

/** Metrics with the power of these runs, and where they are open, with the runs that would decide all of them. `total` is the weight of all that was looked at. */
function advised(
  judged: readonly MetricComparison[],
  found: readonly Found[],
  sides: Sides,
  pairing: Pairing,
  criteria: ComparisonCriteria,
  total: number,
): MetricComparison[] {
  const open = judged.filter(({ verdict }) => verdict === 'inconclusive').length
  return judged.map((metric, at) => {
    const one = found[at]
    if (one === undefined) return metric
    const share = one.gauge.weight / Math.max(total, one.gauge.weight)
    const power = powerOf(one, pairing, criteria, share)
    const isOpen = metric.verdict === 'inconclusive' && metric.machineMs === undefined
    return { ...metric, power, runsAdvised: isOpen ? runsAdvised(one, sides, pairing, criteria, share, open) : null }
  })
}

/** Virtual runs of the same seeds that are equal call by call, which no test is needed for. */
async function sameOrNot(pairing: Pairing): Promise<Pairing> {
  if (pairing.design !== 'exact') return pairing
  for (const [a, b] of pairing.pairs) {
    const [base, candidate] = [await a.calls(), await b.calls()]
    if (base === null || candidate === null || movedCalls([{ seed: 0, base, candidate }], 0).moved > 0) return pairing
  }
  return { ...pairing, isSame: true }
}

async function comparedRuns(runs: readonly RunRecord[], isExact: boolean): Promise<ComparedRun[]> {
  const compared: ComparedRun[] = []
  // One after the other: the calls of a long run take room while they are counted.
  for (const record of runs) compared.push({ record, figures: await figuresOf(record, isExact ? 'calls' : 'summary') })
  return compared
}
