import { figure, table } from '../../../document/document.ts'
import { NONE, orNone } from '../../../document/figures.ts'
import { intervals } from '../../../document/html/intervals.ts'
import { type Cell, type Field, left, right, type Table, tableFrom } from '../../../document/table.ts'
import { formatCount } from '../../../units.ts'
import { changeText, formatChange, isOpenAbove, METRIC_UNITS, POINTS } from '../../change-text.ts'
import type { Comparison, MetricComparison } from '../../comparison.ts'
import type { GatedMetric } from '../../metrics.ts'
import { chance, MARKS, probability } from '../cells.ts'
import type { ComparisonSection } from '../comparison-section.ts'
import { metricName } from '../words.ts'

export const metrics: ComparisonSection = (comparison) => ({
  id: 'metrics',
  title: 'Metrics',
  titled: [],
  blocks: [
    table(metricsTable(comparison), 'Change of the candidate against the base'),
    figure(() =>
      intervals(
        'Change of each metric with its 95% interval, in multiples of its floor. Right of 0 is worse; the shaded band is tolerated. A metric has not regressed if its whole interval lies left of the right edge of the band (+1).',
        comparison.metrics.flatMap((metric) => {
          const { effect, change, floor, verdict } = metric
          if (effect === null || change === null) return []
          const sizes = [effect.low, effect.estimate, effect.high].map((size) => size / floor / REACH)
          const [low = 0, at = 0, high = 0] = sizes
          return { label: metricName(metric), low, at, high, shown: changeCell(metric).text, tone: verdict }
        }),
        { floor: 1 / REACH, axis: AXIS },
      ),
    ),
  ],
})

/** How many floors the figure reaches to either side. */
const REACH = 4
const AXIS = ['−4', '−3', '−2', '−1', '0', '+1', '+2', '+3', '+4']

/** `+3.2% to +4.1%`, `−0.1 to +0.4` of a rate, whose unit stands with the change; nothing where the change is open above. */
function formatBounds(metric: MetricComparison, { kind, low, high }: NonNullable<MetricComparison['change']>): string {
  if (isOpenAbove(metric)) return NONE
  const bare = (size: number): string => formatChange(metric, kind, size).replace(` ${POINTS}`, '')
  return `${bare(low)} to ${bare(high)}`
}

/** The metrics that are judged by their effects. */
function metricsTable({ metrics, design, base, moved }: Comparison): Table {
  // Where all calls are equal, or there is one seed, there is no chance to speak of.
  const isUntested = design === 'exact' && (base.runs.length === 1 || moved?.moved === 0)
  const unit = design === 'exact' ? 'seeds' : 'runs'
  const advised: Field<MetricComparison> = right(
    `${unit} advised`,
    ({ runsAdvised }) => ({ text: orNone(runsAdvised, formatCount), sort: runsAdvised ?? 0 }),
    { short: unit, spare: true },
  )
  const ofChance: Field<MetricComparison>[] = [
    right('95% interval', (metric) => (metric.change === null ? NONE : formatBounds(metric, metric.change))),
    right('p-value', ({ adjustedP }) => ({ text: orNone(adjustedP, probability), sort: adjustedP ?? 1 }), {
      spare: true,
    }),
    ...(metrics.some(({ runsAdvised }) => runsAdvised !== null) ? [advised] : []),
    // What was found needs no power.
    right(
      'power',
      ({ power, verdict }) => {
        const left = verdict === 'regressed' ? null : power
        return { text: orNone(left, chance), sort: left ?? 0 }
      },
      { spare: true },
    ),
  ]
  return tableFrom(metrics, [...CHANGE, ...(isUntested ? [] : ofChance)])
}

const CHANGE: readonly Field<MetricComparison>[] = [
  left('verdict', ({ verdict }) => MARKS[verdict]),
  left('metric', (metric) => ({
    text: metricName(metric),
    short: metricName(metric, 'short'),
    ...(metric.model !== null && { code: true }),
  })),
  right('base', ({ base, metric }) => level(base, metric)),
  right('candidate', ({ candidate, metric }) => level(candidate, metric)),
  right('change', changeCell),
]

const GRAVEST: readonly MetricComparison['verdict'][] = ['regressed', 'inconclusive', 'not-regressed']

/** The same for a first glance: what is worse first, and nothing that was not measured. */
export function fewMetrics({ metrics }: Comparison): Table {
  return tableFrom(
    GRAVEST.flatMap((verdict) => metrics.filter((metric) => metric.verdict === verdict)),
    CHANGE,
  )
}

function changeCell(metric: MetricComparison): Cell {
  const { change } = metric
  return change === null ? { text: NONE, sort: 0 } : { text: changeText(metric) ?? NONE, sort: change.estimate }
}

function level(of: MetricComparison['base'], metric: GatedMetric): Cell {
  if (of === null) return { text: NONE, sort: -1 }
  if (of.value !== null) return { text: METRIC_UNITS[metric](of.value), sort: of.value }
  const unreached = of.runs.filter((run) => run === null).length
  const where = unreached === of.runs.length ? '' : ` in ${unreached} of ${of.runs.length}`
  return { text: `not reached${where}`, sort: Number.MAX_VALUE }
}
