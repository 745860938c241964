import { type Fact, facts, fold, pair, table } from '../../document/document.ts'
import { formatInterval, NONE, orNone } from '../../document/figures.ts'
import { type Cell, foreign, left, right, type Table, tableFrom } from '../../document/table.ts'
import {
  STREAM_BREAKS,
  STREAM_TIMES,
  type Streams,
  type StreamTime,
  type TokenRate,
} from '../../measure/streams/summary-streams.ts'
import type { Latency, Summary } from '../../measure/summary/summary.ts'
import { formatCount, formatDuration, formatRate } from '../../units.ts'
import type { RunSection } from '../run-section.ts'
import {
  STREAM_BREAK_LABELS,
  STREAM_COUNT_WORDS,
  STREAM_SPAN_WORDS,
  STREAM_TIME_WORDS,
  TOKEN_RATE_WORD,
} from '../stream-words.ts'
import { wholeCell } from './all-calls.ts'
import { percentile } from './latency.ts'
import { streamFigures } from './stream-figures.ts'

/** Streamed answers: when their text came, how fast, and what broke off. */
export const streams: RunSection = (run) => {
  const { summary, detail } = run
  const { streams: told } = summary
  return {
    id: 'streams',
    title: 'Streams',
    blocks:
      told === undefined
        ? []
        : [
            facts(callFacts(told), { label: 'Streams' }),
            table(
              firstTable(told, summary.models),
              'All streamed calls, from the intended start. A call that failed, or whose stream broke off, counts as longer than any bound. Below each percentile is its 95 % confidence interval within this run, if this run has enough calls for it.',
              { open: STREAM_TIMES.length + 6 },
            ),
            facts(tokenFacts(told), { label: 'Tokens' }),
            fold(
              'Times from sending, and within the stream',
              [
                table(
                  withinTable(told),
                  'Completed calls: from the sending of the accepted attempt, and within the stream',
                ),
                pair(
                  table(
                    rateTable(told, summary.models),
                    'Output tokens per second after the first token, of completed calls; a percentile is the rate that this share of the calls reaches',
                  ),
                  table(brokenTable(told), 'Streams that broke off, by cause'),
                ),
              ],
              { folded: [] },
            ),
            ...streamFigures(detail?.streams ?? null),
          ],
  }
}

function callFacts({ calls }: Streams): Fact[] {
  const told = (['calls', 'whole', 'unstreamed', 'broken', 'none', 'unseen'] as const).filter(
    (name) => name === 'calls' || name === 'whole' || calls[name] > 0,
  )
  return told.map((name) => ({
    label: STREAM_COUNT_WORDS[name].label,
    text: formatCount(calls[name]),
    ...(name !== 'calls' && name !== 'whole' && { tone: 'warn' as const }),
  }))
}

/** Tokens as the servers count them; that they count none is said too. */
function tokenFacts({ tokens, tokenRate }: Streams): Fact[] {
  if (tokens.reports === 0) return [{ label: 'tokens', text: 'not counted by the server', tone: 'muted' }]
  const { input, output, cached, reasoning, outputPerSecond } = tokens
  return [
    { label: 'input tokens', text: formatCount(input) },
    ...(cached > 0 ? [{ label: 'of them cached', text: formatCount(cached) }] : []),
    { label: 'output tokens', text: formatCount(output) },
    ...(reasoning > 0 ? [{ label: 'of them reasoning', text: formatCount(reasoning) }] : []),
    { label: 'output tokens per second', text: orNone(outputPerSecond, formatRate) },
    { label: 'per stream (p50)', text: orNone(tokenRate.p50, formatRate) },
  ]
}

interface FirstRow {
  name: Cell | string
  streams: Streams
  time: StreamTime
}

/** Instants of all streams; of several models that stream, the first token of each besides. */
function firstTable(all: Streams, models: Summary['models']): Table {
  const rows: FirstRow[] = STREAM_TIMES.map((time) => ({ name: STREAM_TIME_WORDS[time].label, streams: all, time }))
  const streaming = models.filter((model) => model.streams !== undefined)
  if (streaming.length > 1) {
    for (const { model, streams } of streaming) {
      if (streams !== undefined) rows.push({ name: foreign(`first token, ${model}`), streams, time: 'firstToken' })
    }
  }
  const timesOf = ({ streams, time }: FirstRow): Streams['times'][StreamTime]['calls'] => streams.times[time].calls
  return tableFrom(rows, [
    left('streamed calls', ({ name }) => name),
    right('calls', (row) => timesOf(row).calls),
    right('never', (row) => timesOf(row).never, { in: ['html', 'markdown'] }),
    right('unseen', (row) => timesOf(row).unseen, { in: ['html', 'markdown'] }),
    ...(['p50', 'p90', 'p95', 'p99'] as const).map((stat) =>
      right<FirstRow>(
        stat,
        (row) => ({ ...wholeCell(timesOf(row)[stat]), ...detailOf(row.streams.times[row.time].intervals[stat]) }),
        { ...(stat === 'p90' && { spare: true }) },
      ),
    ),
    right('max', (row) => wholeCell(timesOf(row).max)),
  ])
}

function detailOf({ state, low, high }: Streams['times'][StreamTime]['intervals']['p50']): { detail?: string } {
  if (state !== 'stated' || low === null) return {}
  return { detail: high === null ? `> ${formatDuration(low)}` : formatInterval(low, high) }
}

function withinTable({ times, chunkGap, tokenTime }: Streams): Table {
  const rows: { name: string; latency: Latency }[] = [
    ...STREAM_TIMES.map((time) => ({
      name: `${STREAM_TIME_WORDS[time].label}, after sending`,
      latency: times[time].afterSending,
    })),
    { name: STREAM_SPAN_WORDS.chunkGap.label, latency: chunkGap },
    { name: STREAM_SPAN_WORDS.tokenTime.label, latency: tokenTime.seen },
  ]
  return tableFrom(
    rows.filter(({ latency }) => latency.count > 0),
    [
      left('time', ({ name }) => name),
      right('count', ({ latency }) => latency.count),
      ...(['p50', 'p90', 'p95', 'p99'] as const).map((stat) =>
        right<(typeof rows)[number]>(stat, ({ latency }) => percentile(latency[stat]), {
          ...(stat === 'p90' && { spare: true }),
        }),
      ),
      right('max', ({ latency: { max } }) => ({ text: orNone(max, formatDuration), sort: max ?? -1 })),
    ],
  )
}

function rateTable(all: Streams, models: Summary['models']): Table {
  const streaming = models.flatMap(({ model, streams }) =>
    streams === undefined ? [] : [{ name: foreign(model) as Cell | string, rate: streams.tokenRate }],
  )
  const rows = [
    { name: TOKEN_RATE_WORD.label as Cell | string, rate: all.tokenRate },
    ...(streaming.length > 1 ? streaming : []),
  ].filter(({ rate }) => rate.count > 0)
  const shown = (value: number | null): string => (value === null ? NONE : formatRate(value))
  return tableFrom(rows, [
    left('tokens', ({ name }) => name),
    right('streams', ({ rate }) => rate.count),
    ...(['p50', 'p90', 'p95', 'p99', 'min'] as const satisfies (keyof TokenRate)[]).map((stat) =>
      right<(typeof rows)[number]>(stat === 'min' ? 'slowest' : stat, ({ rate }) => shown(rate[stat]), {
        ...(stat === 'p90' && { spare: true }),
      }),
    ),
  ])
}

function brokenTable({ broken }: Streams): Table {
  return tableFrom(
    STREAM_BREAKS.filter((cause) => broken[cause] > 0),
    [
      left('broken off by', (cause) => ({ text: STREAM_BREAK_LABELS[cause], tone: 'warn' })),
      right('streams', (cause) => broken[cause]),
    ],
  )
}
