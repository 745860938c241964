import { type Block, fold, table, text } from '../../document/document.ts'
import { formatInterval, formatRange, NONE } from '../../document/figures.ts'
import { type Cell, foreign, left, right, type Table, tableFrom } from '../../document/table.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { type RateOfRun, SUMMARY_RATES, type SummaryRate } from '../../measure/summary/summary-rates.ts'
import type { WholeLatencies, WholeLatency } from '../../measure/summary/summary-whole.ts'
import { formatCount, formatDuration, formatRate, formatShare } from '../../units.ts'
import type { RunSection } from '../run-section.ts'
import { percentiles } from './latency.ts'

/** The page has a table of models too: of more than these it opens on a click here. */
const MOST_MODELS = 5

/** Times that thresholds on response and service time are judged by. */
export const allCalls: RunSection = ({ summary }) => ({
  id: 'all-calls',
  title: 'Times of all calls',
  blocks: [
    table(
      allCallsTable(summary),
      'A call that did not complete counts as longer than any bound. A call whose end was not observed counts as at least its age. Below each percentile is its 95% confidence interval within this run, if this run has enough calls for it. Several runs (--repeat) give an interval over runs.',
      { open: summary.models.length > MOST_MODELS ? 2 : MOST_MODELS + 2 },
    ),
    ...whyNoInterval(summary.whole),
    fold(
      'Rates of all calls, with their confidence intervals',
      [
        table(ratesTable(summary), 'Rates of all calls, with their 95% confidence intervals within this run'),
        ...whyNoRates(summary),
      ],
      { folded: ['html'] },
    ),
  ],
})

const RATE_WORDS: Readonly<Record<SummaryRate, { label: string; plural: string }>> = {
  throughput: { label: 'completed calls', plural: 'completed calls' },
  throttle: { label: '429s (of attempts)', plural: '429s' },
  failure: { label: 'failures (of started calls)', plural: 'failures' },
  giveUp: { label: 'give-ups (of started calls)', plural: 'give-ups' },
}

/** Shares and the throughput; nothing of a run without calls, or from before rates had intervals. */
function ratesTable({ rates, whole }: Summary): Table {
  const rows = rates === undefined || whole.responseTime.calls === 0 ? [] : SUMMARY_RATES
  return tableFrom<SummaryRate>(rows, [
    left('rate', (rate) => RATE_WORDS[rate].label),
    right('measured', (rate) => measuredRate(rate, rates?.[rate])),
    right('95% interval in this run', (rate) => rateInterval(rate, rates?.[rate])),
  ])
}

function showRate(rate: SummaryRate, value: number): string {
  return rate === 'throughput' ? formatRate(value) : formatShare(value)
}

function measuredRate(rate: SummaryRate, found: RateOfRun | undefined): string {
  if (found === undefined || found.value === null) return NONE
  return formatRange(found.value, found.atMost ?? found.value, (value) => showRate(rate, value))
}

function rateInterval(rate: SummaryRate, found: RateOfRun | undefined): string {
  if (found === undefined || found.low === null || found.high === null) return NONE
  return formatRange(found.low, found.high, (value) => showRate(rate, value))
}

function whyNoRates({ rates, whole }: Summary): Block[] {
  if (rates === undefined || whole.responseTime.calls === 0) return []
  const why = {
    ...WHY,
    'too-short': 'this run is too short to measure the variation. Run longer, or make several runs',
  }
  return whyNone(
    SUMMARY_RATES.map((rate) => [RATE_WORDS[rate].plural, rates[rate].state]),
    why,
  )
}

/** Times of all calls of one kind, and their intervals. */
export interface WholeRow {
  name: Cell | string
  times: WholeLatency
  intervals: WholeLatencies['intervals'] | null
}

/** Times of calls from the intended start or the first attempt, whatever became of them. */
function allCallsTable({ whole, models }: Summary): Table {
  const rows: WholeRow[] = [
    { name: 'response time', times: whole.responseTime, intervals: whole.intervals },
    { name: 'from first attempt', times: whole.serviceTime, intervals: null },
  ]
  if (models.length > 1) {
    for (const { model, whole: own } of models) {
      rows.push({ name: foreign(model), times: own.responseTime, intervals: own.intervals })
    }
  }
  const shown = rows.filter(({ times }) => times.calls > 0)
  return wholeTable('all calls', 'never completed', 'end not observed', shown)
}

/** Percentiles over all calls, whatever became of them. */
export function wholeTable(head: string, never: string, unseen: string, rows: readonly WholeRow[]): Table {
  return tableFrom(rows, [
    left(head, ({ name }) => name),
    right('calls', ({ times }) => times.calls),
    right(never, ({ times }) => times.never, { in: ['html', 'markdown'] }),
    right(unseen, ({ times }) => times.unseen, { in: ['html', 'markdown'] }),
    ...percentiles<WholeRow>(({ times, intervals }, stat) => ({
      ...wholeCell(times[stat]),
      ...detailOf(intervals?.[stat]),
    })),
    right('max', ({ times }) => wholeCell(times.max)),
  ])
}

/** A statistic over all calls: a time, a bound, or that there is none. */
export function wholeCell({ ms, atLeast, notReached, needs }: WholeLatency['p50']): Cell {
  if (needs > 0)
    return {
      text: `needs ${formatCount(needs)} more calls`,
      short: `needs ${formatCount(needs)}`,
      tone: 'muted',
      sort: -1,
    }
  if (notReached) return { text: 'not reached', short: 'never', tone: 'bad', sort: Number.MAX_SAFE_INTEGER }
  if (ms !== null) return { text: formatDuration(ms), sort: ms }
  return atLeast === null
    ? { text: '–', tone: 'muted', sort: -1 }
    : { text: `≥ ${formatDuration(atLeast)}`, tone: 'warn', sort: atLeast }
}

function detailOf(interval: WholeLatencies['intervals']['p50'] | undefined): { detail?: string } {
  if (interval?.state !== 'stated' || interval.low === null) return {}
  const { low, high } = interval
  return { detail: high === null ? `> ${formatDuration(low)}` : formatInterval(low, high) }
}

const WHY: Readonly<Record<Exclude<WholeLatencies['intervals']['p50']['state'], 'stated'>, string>> = {
  'not-stationary':
    'the results drift during the run, or because calls depend too much on the calls before them. Make several runs',
  'too-short': 'there are too few independent calls. Run longer, or make several runs',
  'near-limit': 'the load came close to a limit. Results near a limit vary from run to run, so make several runs',
  shaped: 'the planned load changes over time. Make several runs',
  'cut-short': 'the run ended before its plan was complete',
}

/** In one sentence, why a reader finds no interval. */
function whyNoInterval({ intervals, responseTime }: WholeLatencies): Block[] {
  if (responseTime.calls === 0) return []
  return whyNone(Object.entries(intervals).map(([name, { state }]) => [name, state]))
}

function whyNone(found: readonly (readonly [name: string, state: RateOfRun['state']])[], why = WHY): Block[] {
  const states = new Map<keyof typeof WHY, string[]>()
  for (const [name, state] of found) {
    if (state !== 'stated') states.set(state, [...(states.get(state) ?? []), name])
  }
  return [...states].map(([state, names]) =>
    text(`No confidence interval for ${named(names)}, because ${why[state]}.`, { small: true }),
  )
}

/** `p50, p90 and p95`. */
function named(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
