import { figure, fold, heading, table, text } from '../../../document/document.ts'
import { NONE, orNone } from '../../../document/figures.ts'
import { percentileChart } from '../../../document/html/plots.ts'
import {
  type Cell,
  duration,
  type Field,
  foreign,
  known,
  left,
  right,
  type Table,
  tableFrom,
} from '../../../document/table.ts'
import { endInWords } from '../../../measure/events/events.ts'
import { formatCount, formatCredits, formatDuration } from '../../../units.ts'
import type { Comparison } from '../../comparison.ts'
import { MARKS, probability } from '../cells.ts'
import { type ComparisonSection, comparisonCharts, responseTimesOf } from '../comparison-section.ts'
import { CONSTRAINT_WORDS } from '../words.ts'

export const moved: ComparisonSection = ({ moved }) => ({
  id: 'moved',
  title: 'Changed calls',
  titled: [],
  blocks:
    moved === null
      ? []
      : [
          text(movedSentence(moved)),
          fold(
            'Calls that changed most',
            [
              table(movedTable(moved), 'The calls that changed most, and what changed', {
                sortable: true,
                open: 5,
              }),
            ],
            { folded: ['markdown'] },
          ),
        ],
})

type Moved = NonNullable<Comparison['moved']>

/** The calls that moved furthest, and why. */
function movedTable({ top }: Moved): Table {
  const end = (call: { end: string; endedMs: number } | null): Cell =>
    call === null
      ? { text: NONE, sort: -1 }
      : {
          text: `${call.end === 'completed' ? '' : `${endInWords(call.end)} `}${formatDuration(call.endedMs)}`,
          sort: call.endedMs,
        }
  return tableFrom(top, [
    left('call', ({ call }) => ({ text: String(call), sort: call })),
    left('model', ({ model }) => foreign(model)),
    right('base', ({ base }) => end(base)),
    right('candidate', ({ candidate }) => end(candidate)),
    right('longer by', ({ deltaMs, base, candidate }) => ({
      text: orNone(
        base?.end === 'completed' && candidate?.end === 'completed' ? deltaMs : null,
        (ms) => `${ms < 0 ? '−' : '+'}${formatDuration(Math.abs(ms))}`,
      ),
      sort: deltaMs ?? 0,
    })),
    left('what changed', ({ why }) => ({ text: why.join(', '), short: why[0] ?? '' })),
  ])
}

/** `12 of 317 calls changed: 10 slower, 2 faster, 0 ended differently`; slower and faster are calls that completed on both sides. */
function movedSentence({ moved, compared, slower, faster, endedOtherwise }: Moved): string {
  if (moved === 0) return `All ${formatCount(compared)} calls are the same to the microsecond.`
  return (
    `${formatCount(moved)} of ${formatCount(compared)} calls changed: ${formatCount(slower)} slower, ` +
    `${formatCount(faster)} faster, ${formatCount(endedOtherwise)} ended differently.`
  )
}

export const constraints: ComparisonSection = (comparison) => ({
  id: 'constraints',
  title: 'Constraints',
  titled: [],
  blocks: [
    table(
      constraintsTable(comparison),
      'Counts that should not rise, from the worst run of each side. With a p-value, a rise is a regression only if chance does not explain it. Without a p-value, any rise is a regression.',
    ),
  ],
})

/** Constraints that are counted one by one. */
function constraintsTable({ constraints }: Comparison): Table {
  const isTested = constraints.some(({ p }) => p !== null)
  const ofChance: Field<Comparison['constraints'][number]> = right(
    'p-value',
    ({ adjustedP }) => ({ text: orNone(adjustedP, probability), sort: adjustedP ?? 1 }),
    { spare: true },
  )
  return tableFrom(constraints, [
    left('verdict', ({ verdict }) => MARKS[verdict]),
    left('constraint', ({ constraint }) => CONSTRAINT_WORDS[constraint].label),
    right('base, worst run', ({ base }) => known(base, formatCredits), { short: 'base' }),
    right('candidate, worst run', ({ candidate }) => known(candidate, formatCredits), { short: 'candidate' }),
    ...(isTested ? [ofChance] : []),
  ])
}

export const responseTimes: ComparisonSection = (comparison) => ({
  id: 'latency',
  title: 'Response times',
  titled: [],
  blocks: [
    fold('Response times of completed calls, all runs of each side together', [
      table(
        responseTimesTable(comparison),
        'Completed calls, all runs of each side together. This table is for orientation only; the verdict compares runs.',
      ),
    ]),
    heading('Percentile curve', { in: ['html'] }),
    figure(() => {
      const charts = comparisonCharts(comparison)
      return percentileChart(
        charts,
        charts.curves.slice(1).map(({ name }) => name),
      )
    }),
  ],
})

/** Response times of completed calls, all runs of a side taken together; for looking. */
function responseTimesTable(comparison: Comparison): Table {
  type Row = Comparison['responseTimes'][number]
  return tableFrom(responseTimesOf(comparison), [
    left('model', ({ model }) => (model === null ? 'all models' : foreign(model))),
    ...(['p50', 'p90', 'p95', 'p99'] as const).flatMap((stat) => {
      const look = stat === 'p50' || stat === 'p95' ? {} : { spare: true as const }
      return [
        right<Row>(`${stat} base`, ({ base }) => duration(base[stat].ms), look),
        right<Row>('candidate', ({ candidate }) => duration(candidate[stat].ms), look),
      ]
    }),
  ])
}
