import { type Fact, facts, fold, pair, table } from '../../document/document.ts'
import { orNone } from '../../document/figures.ts'
import { type Cell, duration, foreign, left, right, type Table, tableFrom } from '../../document/table.ts'
import { STREAM_BREAKS, STREAM_TIMES, type Streams, type StreamTime } from '../../measure/streams/summary-streams.ts'
import type { Latency, Summary } from '../../measure/summary/summary.ts'
import { formatCount, formatRate } from '../../units.ts'
import type { RunSection } from '../run-section.ts'
import {
  STREAM_BREAK_LABELS,
  STREAM_COUNT_WORDS,
  STREAM_SPAN_WORDS,
  STREAM_TIME_WORDS,
  TOKEN_RATE_WORD,
} from '../stream-words.ts'
import { type WholeRow, wholeTable } from './all-calls.ts'
import { percentile, percentiles } from './latency.ts'
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
              'All streamed calls, from the intended start. A call that failed, or whose stream broke off, counts as longer than any bound. Below each percentile is its 95% confidence interval within this run, if this run has enough calls for it.',
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

/** Instants of all streams; of several models that stream, the first token of each besides. */
function firstTable(all: Streams, models: Summary['models']): Table {
  const row = (name: WholeRow['name'], { times }: Streams, time: StreamTime): WholeRow => ({
    name,
    times: times[time].calls,
    intervals: times[time].intervals,
  })
  const own = models.flatMap(({ model, streams }) =>
    streams === undefined ? [] : [row(foreign(`first token, ${model}`), streams, 'firstToken')],
  )
  const rows = STREAM_TIMES.map((time) => row(STREAM_TIME_WORDS[time].label, all, time))
  return wholeTable('streamed calls', 'never', 'unseen', [...rows, ...(own.length > 1 ? own : [])])
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
      ...percentiles<(typeof rows)[number]>(({ latency }, stat) => percentile(latency[stat])),
      right('max', ({ latency }) => duration(latency.max)),
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
  return tableFrom(rows, [
    left('tokens', ({ name }) => name),
    right('streams', ({ rate }) => rate.count),
    ...percentiles<(typeof rows)[number]>(({ rate }, stat) => orNone(rate[stat], formatRate)),
    right('slowest', ({ rate }) => orNone(rate.min, formatRate)),
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
