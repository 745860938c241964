import { EXIT, type ExitCode } from '../errors.ts'
import { grouped } from '../maps.ts'
import { formatDuration } from '../units.ts'
import { changeText } from './change-text.ts'
import type { Comparison, ComparisonCriteria, ComparisonVerdict, Constraint, MetricComparison } from './comparison.ts'
import { isOnTheRate } from './effect-floors.ts'
import { isRate } from './metrics.ts'
import { canDecide, FEWEST_SEEDS, FEWEST_SESSIONS, type Pairing } from './pairing.ts'

const EXITS: Readonly<Record<ComparisonVerdict, ExitCode>> = {
  regressed: EXIT.regression,
  'not-regressed': EXIT.ok,
  inconclusive: EXIT.inconclusive,
}

/** The whole from its parts: one regression makes it regressed; else one open question leaves it inconclusive. `runs` are those of the smaller side. */
export function verdictOn(
  metrics: readonly MetricComparison[],
  constraints: readonly Constraint[],
  pairing: Pairing,
  runs: number,
  criteria: ComparisonCriteria,
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
  return {
    outcome,
    exitCode: EXITS[outcome],
    reasons: [
      ...broken.map(
        ({ constraint, base, candidate, details }) =>
          `${constraint}: ${short(candidate)} in the worst run, ${short(base)} in the worst of the base${details.length === 0 ? '' : ` (${details.join('; ')})`}`,
      ),
      ...worse(regressed, criteria),
      ...doubtful.map(
        ({ constraint, details }) =>
          `${constraint}: the difference may be due to chance${details.length === 0 ? '' : ` (${details.join('; ')})`}`,
      ),
      ...(canDecide(pairing) ? [] : whyUndecided(pairing)),
      ...(canDecide(pairing) ? together(open, (metric) => whyOpen(metric, pairing.design, criteria)) : []),
      ...(isBlind ? ['no metric was measured on both sides'] : []),
    ],
    moreRuns: outcome === 'inconclusive' ? moreRuns(open, runs) : null,
    command: outcome === 'inconclusive' ? commandOf(pairing) : null,
  }
}

/** The most that any open metric needs; null where one of them would stay open anyway. */
function moreRuns(open: readonly MetricComparison[], runs: number): number | null {
  const advised = open.map(({ runsAdvised }) => runsAdvised)
  if (advised.length === 0 || !advised.every((one) => one !== null)) return null
  return Math.max(1, Math.max(...advised) - runs)
}

function nameOf({ metric, stat, model }: MetricComparison): string {
  return [metric, ...(stat === 'value' ? [] : [stat]), ...(model === null ? [] : [`of ${model}`])].join(' ')
}

/** `10%`; of a rate `1 point`. */
function floorText({ metric, floor }: MetricComparison, { floors }: ComparisonCriteria): string {
  if (!isOnTheRate(metric)) return `${short(floors[metric] * 100)}%`
  if (!isRate(metric)) return short(floor)
  const points = short(floor * 100)
  return points === '1' ? '1 point' : `${points} points`
}

/** `worse: goodput −5.9%, response_time p50 +11% (tolerated: 2%)`, for each floor. */
function worse(regressed: readonly MetricComparison[], criteria: ComparisonCriteria): string[] {
  const textOf = (metric: MetricComparison): string =>
    `${`${nameOf(metric)} ${changeText(metric) ?? ''}`.trimEnd()}${unreached(metric)}`
  return [...grouped(regressed, (metric) => floorText(metric, criteria))].map(
    ([floor, metrics]) => `worse: ${metrics.map(textOf).join(', ')} (tolerated: ${floor})`,
  )
}

function unreached({ notReached, base, candidate, stat }: MetricComparison): string {
  if (notReached === null || notReached.candidate === 0 || base === null || candidate === null) return ''
  return ` (not reached in ${notReached.candidate} of ${candidate.runs.length} runs, where fewer than ${stat.slice(1)}% of calls completed)`
}

/** Metrics about which the same is to be said, together. */
function together(metrics: readonly MetricComparison[], whatOf: (metric: MetricComparison) => string): string[] {
  return [...grouped(metrics, whatOf)].map(([what, of]) => `${of.map(nameOf).join(', ')}: ${what}`)
}

function whyOpen(metric: MetricComparison, design: Pairing['design'], criteria: ComparisonCriteria): string {
  const floor = floorText(metric, criteria)
  const { effect, runsAdvised, machineMs } = metric
  if (machineMs !== undefined) {
    return `the machine was later by up to ${formatDuration(machineMs)} in the runs of one side, which may explain the whole difference`
  }
  const isWorse = effect !== null && effect.low > 0
  const what = isWorse ? `worse, but perhaps by less than ${floor}` : `a worsening by ${floor} cannot be ruled out`
  if (runsAdvised !== null || design === 'history') return what
  const most = design === 'exact' ? 'a thousand seeds' : 'a hundred runs per side'
  return `${what}, and the runs vary so much that even ${most} may not decide; make each run longer`
}

/** Runs a side that a design of turns begins with. */
const TURNS = 5

/** Why runs like these decide nothing, whatever they show. */
function whyUndecided({ design }: Pairing): string[] {
  switch (design) {
    case 'exact':
      return [`calls differ, and fewer than ${FEWEST_SEEDS} seeds cannot distinguish chance from a change`]
    case 'single':
      return ['one run per side cannot distinguish chance from a change']
    case 'order':
      return [
        'all runs of one side came before the runs of the other side, so a change over time would look like a difference between the sides',
      ]
    case 'apart':
      return [
        `the sides share no session, and the base has fewer than ${FEWEST_SESSIONS}, so a difference between days would look like a change`,
      ]
    default:
      return []
  }
}

/** Command that would decide it; null if more of the same runs would. */
function commandOf(pairing: Pairing): string | null {
  if (canDecide(pairing)) return null
  if (pairing.design === 'exact') return `gatebench compare BASE.yaml CANDIDATE.yaml --seeds ${FEWEST_SEEDS}`
  return `gatebench run PROFILE --repeat ${TURNS} --against OTHER`
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)))
}
