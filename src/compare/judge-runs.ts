import { holmAdjusted } from '../stats/holm.ts'
import type { Bars } from './bars.ts'
import type { Comparison, MetricComparison } from './comparison.ts'
import { constraintDrafts } from './constraints.ts'
import type { Sides } from './effect.ts'
import { type Found, judge, measure, mostByChance, probabilityOf, runsAdvised } from './judge.ts'
import { type ComparedRun, type GatedPercentile, gaugesFor } from './metrics.ts'
import { type Pairing, pair } from './pairing.ts'
import { figuresOf } from './run-figures.ts'
import type { RunRecord } from './run-record.ts'
import { verdictOn } from './verdict.ts'

export interface JudgingOptions {
  /** Share below which an effect is let pass; by default 10 %, and 2 % where virtual runs pair exactly. */
  effectFloor?: number | undefined
  /** The tail's gated percentile; by default the highest that the base carries and reaches. */
  percentile?: GatedPercentile | undefined
}

/** What a comparison decides, without what it shows besides. */
export interface Judgement extends Pick<Comparison, 'verdict' | 'metrics' | 'constraints'> {
  pairing: Pairing
  bars: Bars
}

const ALPHA = 0.05
const LOOKS = 2
const POWER = 0.9
const WALL_CLOCK_FLOOR = 0.1
const EXACT_FLOOR = 0.02

/** Judges comparable runs: all metrics and constraints in one family. */
export async function judgeRuns(
  base: readonly RunRecord[],
  candidate: readonly RunRecord[],
  options: JudgingOptions = {},
): Promise<Judgement> {
  const pairing = pair(base, candidate)
  const isExact = pairing.design === 'exact'
  const effectFloor = options.effectFloor ?? (isExact ? EXACT_FLOOR : WALL_CLOCK_FLOOR)
  // In virtual time there is no chance, and nothing to be looked at twice.
  const bars: Bars = { effectFloor, alpha: ALPHA, looks: isExact ? 1 : LOOKS, power: POWER }
  const sides: Sides = { base: await comparedRuns(base, isExact), candidate: await comparedRuns(candidate, isExact) }

  const found = gaugesFor(sides.base, sides.candidate, options.percentile ?? null).map((gauge) =>
    measure(gauge, sides, pairing),
  )
  const drafts = constraintDrafts(base, candidate, pairing, bars)
  const family = [
    ...found.map((one) => ({
      one,
      p: probabilityOf(one, pairing.design),
      weight: one.gauge.weight,
      most: mostByChance(one, effectFloor),
    })),
    ...drafts.map((one) => ({ one, p: one.p, weight: one.weight, most: 1 })),
  ].flatMap((member) => (member.p === null ? [] : [{ ...member, p: member.p }]))
  const adjusted = holmAdjusted(family)
  const adjustedOf = (one: unknown): number | null => adjusted[family.findIndex((member) => member.one === one)] ?? null

  const judged = found.map((one) => judge(one, sides, pairing.design, adjustedOf(one), bars))
  const total = family.reduce((sum, { weight }) => sum + weight, 0)
  const metrics = advised(judged, found, sides, bars, total)
  const constraints = drafts.map((draft) => draft.judge(adjustedOf(draft)))
  const runs = Math.min(base.length, candidate.length)
  return { pairing, bars, metrics, constraints, verdict: verdictOn(metrics, constraints, pairing.design, runs, bars) }
}

/** Metrics that are open, with the runs that would decide all of them. `total` is the weight of all that was looked at. */
function advised(
  judged: readonly MetricComparison[],
  found: readonly Found[],
  sides: Sides,
  bars: Bars,
  total: number,
): MetricComparison[] {
  const open = judged.filter(({ verdict }) => verdict === 'inconclusive').length
  return judged.map((metric, at) => {
    const one = found[at]
    if (metric.verdict !== 'inconclusive' || one === undefined) return metric
    return {
      ...metric,
      runsAdvised: runsAdvised(one, sides, bars, one.gauge.weight / Math.max(total, one.gauge.weight), open),
    }
  })
}

async function comparedRuns(runs: readonly RunRecord[], isExact: boolean): Promise<ComparedRun[]> {
  const compared: ComparedRun[] = []
  // One after the other: the calls of a long run take room while they are counted.
  for (const record of runs) compared.push({ record, figures: await figuresOf(record, isExact ? 'calls' : 'summary') })
  return compared
}
