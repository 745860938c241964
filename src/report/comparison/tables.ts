import type { Comparison, MetricComparison } from '../../compare/comparison.ts'
import { type GatedMetric, isRate } from '../../compare/metrics.ts'
import type { Latency } from '../../measure/summary.ts'
import { formatCount, formatCredits, formatDuration, formatRate, formatShare } from '../../units.ts'
import { NONE, orNone } from '../figures.ts'
import type { Cell, Column, Table } from '../table.ts'
import { CONSTRAINT_WORDS, metricName } from './words.ts'

const left = (head: string, options: Pick<Column, 'short' | 'spare'> = {}): Column => ({
  head,
  align: 'left',
  ...options,
})
const right = (head: string, options: Pick<Column, 'short' | 'spare'> = {}): Column => ({
  head,
  align: 'right',
  ...options,
})

const MARKS = {
  regressed: { text: '✗ regressed', short: '✗', tone: 'bad' },
  'not-regressed': { text: '✓ not regressed', short: '✓', tone: 'good' },
  inconclusive: { text: '! inconclusive', short: '!', tone: 'warn' },
  'not-measured': { text: '– not measured', short: '–', tone: 'muted' },
  broken: { text: '✗ broken', short: '✗', tone: 'bad' },
  holds: { text: '✓ holds', short: '✓', tone: 'good' },
} as const satisfies Record<string, Cell>

const UNITS: Readonly<Record<GatedMetric, (value: number) => string>> = {
  goodput: formatRate,
  response_time: formatDuration,
  completion_rate: formatShare,
  failure_rate: formatShare,
  give_up_rate: formatShare,
  drop_rate: formatShare,
  throttled_per_completed: (value) => formatCredits(value),
  credits_per_completed: formatCredits,
}

/** `+3.2%`, of a rate `+0.4 pt`, or in the metric's own unit: `+0.1`. */
export function formatChange({ metric }: MetricComparison, kind: 'ratio' | 'difference', change: number): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  const size = Math.abs(change)
  if (isRate(metric)) return `${sign}${Number((size * 100).toPrecision(3))} ${POINTS}`
  if (kind === 'difference') return `${sign}${UNITS[metric](size)}`
  return size < 10 ? `${sign}${Number((size * 100).toPrecision(3))}%` : `${sign}${formatCount(size * 100)}%`
}

const POINTS = 'pt'

/** `+3.2% to +4.1%`, `−0.1 to +0.4 pt`. */
function formatBounds(metric: MetricComparison, { kind, low, high }: NonNullable<MetricComparison['change']>): string {
  const [from, to] = [formatChange(metric, kind, low), formatChange(metric, kind, high)]
  return `${from.replace(` ${POINTS}`, '')} to ${to}`
}

/** The metrics that are judged by their effects. */
export function metricsTable({ metrics, design }: Comparison): Table {
  return {
    columns: [
      left('verdict'),
      left('metric'),
      right('base'),
      right('candidate'),
      right('change'),
      ...(design === 'exact'
        ? []
        : [
            right('95 % interval'),
            right('chance', { spare: true }),
            right('runs advised', { short: 'runs', spare: true }),
          ]),
    ],
    rows: metrics.map((metric) => {
      const { change, base, candidate, adjustedP, runsAdvised } = metric
      const show = UNITS[metric.metric]
      // Beyond what was reached nobody knows how far it goes.
      const least = (metric.notReached?.candidate ?? 0) > 0 ? 'at least ' : ''
      return [
        MARKS[metric.verdict],
        {
          text: metricName(metric),
          short: metricName(metric, 'short'),
          ...(metric.model !== null && { code: true }),
        },
        level(base, show),
        level(candidate, show),
        {
          text: change === null ? NONE : `${least}${formatChange(metric, change.kind, change.estimate)}`,
          sort: change?.estimate ?? 0,
        },
        ...(design === 'exact'
          ? []
          : [
              { text: change === null ? NONE : formatBounds(metric, change) },
              { text: orNone(adjustedP, chance), sort: adjustedP ?? 1 },
              { text: orNone(runsAdvised, formatCount), sort: runsAdvised ?? 0 },
            ]),
      ]
    }),
  }
}

function level(of: MetricComparison['base'], show: (value: number) => string): Cell {
  if (of === null || of.value !== null) return { text: orNone(of?.value, show), sort: of?.value ?? -1 }
  const unreached = of.runs.filter((run) => run === null).length
  const where = unreached === of.runs.length ? '' : ` in ${unreached} of ${of.runs.length}`
  return { text: `not reached${where}`, sort: Number.MAX_VALUE }
}

function chance(p: number): string {
  return p < 0.001 ? '<0.1%' : `${Number((p * 100).toPrecision(2))}%`
}

/** What is counted one by one. */
export function constraintsTable({ constraints }: Comparison): Table {
  const isTested = constraints.some(({ p }) => p !== null)
  const count = (value: number): Cell => ({ text: formatCredits(value), sort: value })
  return {
    columns: [
      left('verdict'),
      left('constraint'),
      right('base, worst run', { short: 'base' }),
      right('candidate, worst run', { short: 'candidate' }),
      ...(isTested ? [right('chance', { spare: true })] : []),
    ],
    rows: constraints.map(({ constraint, base, candidate, adjustedP, verdict }) => [
      MARKS[verdict],
      { text: CONSTRAINT_WORDS[constraint].label },
      count(base),
      count(candidate),
      ...(isTested ? [{ text: orNone(adjustedP, chance), sort: adjustedP ?? 1 }] : []),
    ]),
  }
}

/** What is not the same in all runs. */
export function differencesTable({ differences }: Comparison): Table {
  return {
    columns: [left('setting'), left('base'), left('candidate'), left('comparable')],
    rows: differences.map(({ what, base, candidate, blocks }) => [
      { text: what, code: true },
      { text: base, code: true },
      { text: candidate, code: true },
      blocks ? { text: 'no', tone: 'bad' } : { text: 'yes' },
    ]),
  }
}

/** The calls that moved furthest, and why. */
export function movedTable({ moved }: Comparison): Table {
  const end = (call: { end: string; endedMs: number } | null): Cell =>
    call === null
      ? { text: NONE, sort: -1 }
      : { text: `${call.end === 'completed' ? '' : `${call.end} `}${formatDuration(call.endedMs)}`, sort: call.endedMs }
  return {
    columns: [left('call'), left('model'), right('base'), right('candidate'), right('moved by'), left('why')],
    rows: (moved?.top ?? []).map(({ call, model, base, candidate, deltaMs, why }) => [
      { text: String(call), sort: call },
      { text: model, code: true },
      end(base),
      end(candidate),
      {
        text: deltaMs === null ? NONE : `${deltaMs < 0 ? '−' : '+'}${formatDuration(Math.abs(deltaMs))}`,
        sort: deltaMs ?? 0,
      },
      { text: why.join(', '), short: why[0] ?? '' },
    ]),
  }
}

/** Response times of completed calls, all runs of a side taken together; for looking. */
export function responseTimesTable({ responseTimes }: Comparison): Table {
  const stats = ['p50', 'p90', 'p95', 'p99'] as const
  const shown = responseTimes.filter(({ model }) => model === null || responseTimes.length > 2)
  return {
    columns: [
      left('model'),
      ...stats.flatMap((stat) => [right(`${stat} base`, spareUnless(stat)), right('candidate', spareUnless(stat))]),
    ],
    rows: shown.map(({ model, base, candidate }) => [
      model === null ? { text: 'all models' } : { text: model, code: true },
      ...stats.flatMap((stat) => [percentile(base, stat), percentile(candidate, stat)]),
    ]),
  }
}

function spareUnless(stat: string): { spare?: true } {
  return stat === 'p50' || stat === 'p95' ? {} : { spare: true }
}

function percentile(latency: Latency, stat: 'p50' | 'p90' | 'p95' | 'p99'): Cell {
  const { ms } = latency[stat]
  return { text: orNone(ms, formatDuration), sort: ms ?? -1 }
}

/** `12 of 317 calls moved: 10 later, 2 earlier, 0 ended otherwise`. */
export function movedSentence({ moved }: Comparison): string | null {
  if (moved === null) return null
  const { compared, slower, faster, endedOtherwise } = moved
  if (moved.moved === 0) return `All ${formatCount(compared)} calls are the same to the microsecond.`
  return (
    `${formatCount(moved.moved)} of ${formatCount(compared)} calls moved: ${formatCount(slower)} later, ` +
    `${formatCount(faster)} earlier, ${formatCount(endedOtherwise)} ended otherwise.`
  )
}
