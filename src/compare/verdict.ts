import { EXIT, type ExitCode } from '../errors.ts'
import type { Comparison, ComparisonVerdict, MetricComparison } from './comparison.ts'
import type { Constraint } from './constraints.ts'
import type { Bars } from './judge.ts'
import type { Pairing } from './pairing.ts'

const EXITS: Readonly<Record<ComparisonVerdict, ExitCode>> = {
  regressed: EXIT.regression,
  'not-regressed': EXIT.ok,
  inconclusive: EXIT.inconclusive,
}

/** The whole from its parts: one regression makes it regressed; else one open question leaves it inconclusive. `runs` are those of the smaller side. */
export function verdictOn(
  metrics: readonly MetricComparison[],
  constraints: readonly Constraint[],
  design: Pairing['design'],
  runs: number,
  bars: Bars,
): Comparison['verdict'] {
  const regressed = metrics.filter(({ verdict }) => verdict === 'regressed')
  const open = metrics.filter(({ verdict }) => verdict === 'inconclusive')
  const broken = constraints.filter(({ verdict }) => verdict === 'broken')
  const doubtful = constraints.filter(({ verdict }) => verdict === 'inconclusive')
  const isBlind = metrics.every(({ verdict }) => verdict === 'not-measured')
  const outcome: ComparisonVerdict =
    regressed.length + broken.length > 0
      ? 'regressed'
      : open.length + doubtful.length > 0 || isBlind
        ? 'inconclusive'
        : 'not-regressed'
  const advised = open.flatMap(({ runsAdvised }) => runsAdvised ?? [])
  const moreRuns = outcome !== 'inconclusive' || advised.length === 0 ? null : Math.max(1, Math.max(...advised) - runs)
  return {
    outcome,
    exitCode: EXITS[outcome],
    reasons: [
      ...broken.map(
        ({ constraint, base, candidate, details }) =>
          `${constraint}: ${short(base)} became ${short(candidate)}${details.length === 0 ? '' : ` (${details.join('; ')})`}`,
      ),
      ...regressed.map((metric) => `${nameOf(metric)} is worse by more than ${short(bars.effectFloor * 100)} %`),
      ...doubtful.map(({ constraint }) => `${constraint}: both sides have some, and these runs do not tell them apart`),
      ...openReasons(open, design, bars),
      ...(isBlind ? ['no metric could be read on both sides'] : []),
    ],
    moreRuns,
  }
}

function nameOf({ metric, stat }: MetricComparison): string {
  return stat === 'value' ? metric : `${metric} ${stat}`
}

/** Metrics that are open for the same reason, together. */
function openReasons(open: readonly MetricComparison[], design: Pairing['design'], bars: Bars): string[] {
  const byReason = new Map<string, string[]>()
  for (const metric of open) {
    const why = whyOpen(metric, design, bars)
    byReason.set(why, [...(byReason.get(why) ?? []), nameOf(metric)])
  }
  return [...byReason].map(([why, names]) => `${names.join(', ')}: ${why}`)
}

function whyOpen({ effect }: MetricComparison, design: Pairing['design'], { effectFloor }: Bars): string {
  const floor = `${short(effectFloor * 100)} %`
  if (design === 'single') return `one run a side does not tell chance from a change of ${floor}`
  const isWorse = effect !== null && effect.low > 0
  return isWorse ? `worse, but perhaps by less than ${floor}` : `a change for the worse of ${floor} is not ruled out`
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)))
}
