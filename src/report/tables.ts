import { CALL_ENDS } from '../measure/events.ts'
import {
  type Completion,
  LATENCY_METRICS,
  type Latencies,
  type Latency,
  type Percentile,
  type Summary,
} from '../measure/summary.ts'
import type { Estimate, ModelCredits } from '../measure/summary-credits.ts'
import type { LatencyStat } from '../profile/profile.ts'
import { formatCount, formatCredits, formatDuration } from '../units.ts'
import {
  formatInterval,
  formatPart,
  formatPercentile,
  formatRange,
  NONE,
  orNone,
  thresholdActual,
  thresholdBounds,
  thresholdSamples,
  thresholdSubject,
} from './figures.ts'
import { type Cell, count, left, right, type Table } from './table.ts'
import { COUNT_WORDS, END_WORDS, LATENCY_WORDS } from './words.ts'

const part = (share: number, whole: number): Cell => ({
  text: formatPart(share, whole),
  sort: whole === 0 ? -1 : share / whole,
})
const credits = (value: number | null): Cell => ({ text: orNone(value, formatCredits), sort: value ?? -1 })

const MARKS = {
  pass: { text: '✓ pass', short: '✓', tone: 'good' },
  fail: { text: '✗ fail', short: '✗', tone: 'bad' },
  'not-enough-data': { text: '– not judged', short: '–', tone: 'muted' },
  unseen: { text: '– not judged', short: '–', tone: 'muted' },
} as const satisfies Record<string, Cell>

/** Every threshold with its verdict, what was measured and what was asked. */
export function thresholdsTable({ thresholds }: Summary): Table {
  return {
    columns: [left('verdict'), left('threshold'), right('actual'), right('asked'), right('samples', { spare: true })],
    rows: thresholds.map((threshold) => {
      const mark = MARKS[threshold.verdict]
      return [
        mark,
        { text: thresholdSubject(threshold), code: true },
        {
          text: thresholdActual(threshold),
          ...(threshold.verdict === 'fail' && { tone: mark.tone }),
        },
        { text: thresholdBounds(threshold) },
        { ...count(threshold.samples), text: thresholdSamples(threshold) },
      ]
    }),
  }
}

/** Every count of the accounting, of the whole run and of its recorded calls. */
export function countsTable({ counts, measured }: Summary): Table {
  const row = (label: string, of: (from: Summary['counts']) => number): Cell[] => [
    { text: label },
    count(of(counts)),
    count(of(measured)),
  ]
  return {
    columns: [left('calls'), right('whole run'), right('measured')],
    rows: [
      ...(['planned', 'dropped', 'started'] as const).map((name) => row(COUNT_WORDS[name].label, (from) => from[name])),
      ...CALL_ENDS.map((end) => row(END_WORDS[end].label, (from) => from[end])),
      ...(['attempts', 'throttled', 'retries', 'polls', 'duplicates'] as const).map((name) =>
        row(COUNT_WORDS[name].label, (from) => from[name]),
      ),
    ],
  }
}

const STAT_HEADS: Readonly<Record<LatencyStat, string>> = {
  min: 'min',
  mean: 'mean',
  max: 'max',
  p50: 'p50',
  p90: 'p90',
  p95: 'p95',
  p99: 'p99',
  p999: 'p99.9',
}

/** A percentile with its interval, or what it needs. */
export function percentile(value: Percentile): Cell {
  if (value.ms === null) {
    return { text: formatPercentile(value), short: `needs ${formatCount(value.needs)}`, tone: 'muted', sort: -1 }
  }
  return {
    text: formatPercentile(value),
    detail: formatInterval(value.low, value.high),
    sort: value.ms,
  }
}

function latencyCell(latency: Latency, stat: LatencyStat): Cell {
  switch (stat) {
    case 'min':
    case 'mean':
    case 'max':
      return { text: orNone(latency[stat], formatDuration), sort: latency[stat] ?? -1 }
    default:
      return percentile(latency[stat])
  }
}

/** One row a latency metric that has samples, the given statistics as columns. */
export function latencyTable(latencies: Latencies, stats: readonly LatencyStat[]): Table {
  return {
    columns: [left('latency'), right('count'), ...stats.map((stat) => right(STAT_HEADS[stat]))],
    rows: LATENCY_METRICS.filter((metric) => latencies[metric].count > 0).map((metric) => [
      { text: LATENCY_WORDS[metric].label },
      count(latencies[metric].count),
      ...stats.map((stat) => latencyCell(latencies[metric], stat)),
    ]),
  }
}

function completionCell({ ms, low, high }: Completion['p50']): Cell {
  if (ms === null || low === null)
    return { text: low === null ? NONE : `> ${formatDuration(low)}`, tone: 'muted', sort: -1 }
  return {
    text: formatDuration(ms),
    detail: high === null ? `> ${formatDuration(low)}` : formatInterval(low, high),
    sort: ms,
  }
}

/** Response times with unfinished calls counted as longer; no rows when every call came to its end. */
export function completionTable({ completion, models }: Summary): Table {
  const row = (name: Cell, { completed, unfinished, p50, p90, p95, p99 }: Completion): Cell[] => [
    name,
    count(completed),
    count(unfinished),
    ...[p50, p90, p95, p99].map(completionCell),
  ]
  return {
    columns: [
      left('with unfinished'),
      right('completed'),
      right('unfinished'),
      ...(['p50', 'p90', 'p95', 'p99'] as const).map((stat) => right(STAT_HEADS[stat])),
    ],
    rows:
      completion.unfinished === 0
        ? []
        : [
            row({ text: 'all models' }, completion),
            ...models
              .filter((model) => model.completion.unfinished > 0)
              .map((model) => row({ text: model.model, code: true }, model.completion)),
          ],
  }
}

/** One row a model. */
export function modelsTable({ models }: Summary): Table {
  return {
    columns: [
      left('model'),
      left('modality', { spare: true }),
      right('started'),
      right('completed'),
      right('429 rate', { short: '429' }),
      right('response p50', { short: 'p50' }),
      right('response p95', { short: 'p95' }),
      right('service p95', { short: 'svc p95', spare: true }),
      right('credits'),
      right('per completed', { spare: true }),
    ],
    rows: models.map((model) => [
      { text: model.model, code: true },
      { text: model.modality },
      count(model.counts.started),
      count(model.counts.completed),
      part(model.measured.throttled, model.measured.attempts),
      latencyCell(model.latency.responseTime, 'p50'),
      latencyCell(model.latency.responseTime, 'p95'),
      latencyCell(model.latency.serviceTime, 'p95'),
      burn(model.credits),
      perCompleted(model.credits),
    ]),
  }
}

function throttledTable(head: string, rows: Summary['throttling']['byModel']): Table {
  return {
    columns: [left(head), right('attempts'), right('throttled'), right('429 rate')],
    rows: Object.entries(rows).map(([name, { attempts, throttled }]) => [
      { text: name, code: true },
      count(attempts),
      count(throttled),
      part(throttled, attempts),
    ]),
  }
}

/** 429s by model. */
export function throttledByModel({ throttling }: Summary): Table {
  return throttledTable('model', throttling.byModel)
}

/** 429s by endpoint. */
export function throttledByEndpoint({ throttling }: Summary): Table {
  return throttledTable('endpoint', throttling.byEndpoint)
}

/** What a model's calls cost: as charged, else as its prices say, else as estimated from the balance. */
function burn({ charged, priced, estimated }: ModelCredits): Cell {
  if (charged !== null) return { text: formatRange(charged.least, charged.most, formatCredits), sort: charged.least }
  if (priced !== null || estimated === null) return credits(priced)
  return estimate(estimated.burn)
}

function perCompleted(model: ModelCredits): Cell {
  const perCall = model.estimated?.perCall
  return model.perCompleted === null && perCall ? estimate(perCall) : credits(model.perCompleted)
}

function estimate({ value, low, high }: Estimate): Cell {
  return {
    text: `≈ ${formatCredits(value)}`,
    detail: `${formatCredits(low)}–${formatCredits(high)}`,
    sort: value,
  }
}

/** Burn by model: all that was charged, and the price of a completed call. */
export function creditsTable(summary: Summary): Table {
  return {
    columns: [
      left('model'),
      right('completed'),
      right('credits'),
      right('95 % interval'),
      right('per completed'),
      left('known by'),
    ],
    rows: Object.entries(summary.credits?.byModel ?? {}).map(([model, cost]) => {
      const completed = summary.models.find((one) => one.model === model)?.counts.completed
      const { text, sort, detail } = burn(cost)
      return [
        { text: model, code: true },
        completed === undefined ? { text: NONE } : count(completed),
        { text, ...(sort !== undefined && { sort }) },
        { text: detail ?? NONE },
        perCompleted(cost),
        { text: knownBy(cost) },
      ]
    }),
  }
}

function knownBy({ charged, priced, estimated }: ModelCredits): string {
  if (charged !== null) return 'stated prices and the balance'
  if (priced !== null) return 'stated prices of completed calls'
  return estimated === null ? NONE : 'readings of the balance'
}

/** What attempts came to, and what task reads found. */
export function outcomesTable({ counts }: Summary): Table {
  const rows = (kind: string, of: Readonly<Record<string, number>>): Cell[][] =>
    Object.entries(of).map(([outcome, value]) => [{ text: kind }, { text: outcome, code: true }, count(value)])
  return {
    columns: [left('request'), left('came to'), right('count')],
    rows: [...rows('attempt', counts.byOutcome), ...rows('poll', counts.pollsByStatus)],
  }
}

/** Tasks whose end was not seen. */
export function openTasksTable({ openTasks }: Summary): Table {
  return {
    columns: [left('task'), left('model'), right('call')],
    rows: openTasks.map((task) => [
      { text: task.taskId, code: true },
      { text: task.model, code: true },
      { text: formatCount(task.call), sort: task.call },
    ]),
  }
}
