import { type Block, figure } from '../../document/document.ts'
import { tableOf } from '../../document/html/elements.ts'
import { type Html, html } from '../../document/html/html.ts'
import { lineCharts } from '../../document/html/line-charts.ts'
import { type Span, type SpanBar, spanBars } from '../../document/html/span-bars.ts'
import { duration, foreign, known, left, right, type Table, tableFrom } from '../../document/table.ts'
import type { LoadedStreams, StreamsDetail, TracedStream } from '../../measure/streams/stream-sample.ts'
import { formatCount, formatCounted, formatDuration } from '../../units.ts'

/** Stretches of a stream in the page, in order, with the colours that the bars of calls have. */
const STRETCHES = {
  waiting: { label: 'before sending', colour: 'phase-admission' },
  chunk: { label: 'to the first chunk', colour: 'phase-queued' },
  token: { label: 'to the first token', colour: 'phase-lag' },
  reasoning: { label: 'reasoning', colour: 'phase-backoff' },
  output: { label: 'output', colour: 'phase-running' },
  closing: { label: 'closing frames', colour: 'phase-pollLag' },
} as const

/** Drawings of streams, for the page. */
export function streamFigures(detail: StreamsDetail | null): Block[] {
  if (detail === null) return []
  return [figure(() => timelines(detail)), figure(() => byLoad(detail.byLoad))]
}

function timelines({ models }: StreamsDetail): Html {
  const bars = models.map(({ model, typical, slow }) => ({
    model,
    bars: [barOf('typical', typical), ...(slow === null ? [] : [barOf('slowest', slow)])],
    longest: Math.max(endOf(typical), slow === null ? 0 : endOf(slow)),
  }))
  const used = new Set(bars.flatMap((one) => one.bars.flatMap(({ spans }) => spans.map(({ colour }) => colour))))
  return html`<figure id="stream-bars"><figcaption>For each model, a typical stream and the slowest stream by first token. A bar begins at the intended start and ends with the last frame.</figcaption>
<ul class="swatches">${Object.values(STRETCHES)
    .filter(({ colour }) => used.has(colour))
    .map(({ label, colour }) => html`<li><span class="swatch ${colour}"></span>${label}</li>`)}</ul>
${bars.map((one) => spanBars(one.model, one.bars, one.longest))}
<details><summary>The streams as a table</summary>${tableOf(tableOfStreams(models), 'A typical stream and the slowest stream of each model, from the intended start')}</details></figure>`
}

function tableOfStreams(models: StreamsDetail['models']): Table {
  const rows = models.flatMap(({ typical, slow }) => [
    { kind: 'typical', stream: typical },
    ...(slow === null ? [] : [{ kind: 'slowest', stream: slow }]),
  ])
  type Row = (typeof rows)[number]
  const instant = (head: string, of: (stream: TracedStream) => number | undefined) =>
    right<Row>(head, ({ stream }) => duration(of(stream) ?? null))
  return tableFrom(rows, [
    left('call', ({ stream }) => known(stream.call, formatCount)),
    left('model', ({ stream }) => foreign(stream.model)),
    left('stream', ({ kind }) => kind),
    instant('sent', ({ sentMs }) => sentMs),
    instant('first chunk', ({ firstChunkMs }) => firstChunkMs),
    instant('first token', ({ firstTokenMs }) => firstTokenMs),
    instant('first output token', ({ firstOutputMs }) => firstOutputMs),
    instant('last text', ({ lastTextMs }) => lastTextMs),
    instant('longest gap', ({ longestGapMs }) => longestGapMs),
    right('output tokens', ({ stream }) => known(stream.outputTokens, formatCount)),
  ])
}

function endOf({ firstTokenMs, lastTextMs, lastFrameMs }: TracedStream): number {
  return lastFrameMs ?? lastTextMs ?? firstTokenMs
}

function barOf(kind: string, stream: TracedStream): SpanBar {
  const { call, firstTokenMs, textFrames, outputTokens } = stream
  const spans = spansOf(stream)
  const tokens = outputTokens === undefined ? formatCounted(textFrames, 'frame') : formatCounted(outputTokens, 'token')
  return {
    who: html`<span>call ${call}</span> <b class="${kind === 'typical' ? 'muted' : 'warn'}">${kind}</b> <span>${formatDuration(firstTokenMs)}</span> <small>${tokens}</small>`,
    spans,
    spoken: spans.map(({ label, from, to }) => `${label} ${formatDuration(to - from)}`).join(', '),
  }
}

function spansOf(stream: TracedStream): Span[] {
  const { sentMs, firstChunkMs, firstTokenMs, firstOutputMs, lastTextMs } = stream
  const ends: readonly [keyof typeof STRETCHES, number | undefined][] = [
    ['waiting', sentMs],
    ['chunk', firstChunkMs ?? firstTokenMs],
    ['token', firstTokenMs],
    ['reasoning', firstOutputMs ?? lastTextMs],
    ['output', lastTextMs],
    ['closing', endOf(stream)],
  ]
  const spans: Span[] = []
  let from = 0
  for (const [name, to] of ends) {
    if (to === undefined || to <= from) continue
    spans.push({ ...STRETCHES[name], from, to })
    from = to
  }
  return spans
}

/** Nothing where the load hardly changed. */
function byLoad(groups: readonly LoadedStreams[]): Html | null {
  if (groups.length < 2) return null
  const line = (name: string, label: string, of: (group: LoadedStreams) => number) => ({
    name,
    label,
    points: groups.map((group) => [group.inFlight, of(group)] as const),
  })
  const streams = groups.reduce((sum, group) => sum + group.streams, 0)
  return lineCharts(
    `Time from sending to the first token, by the number of text requests in flight when a stream was sent. The groups are of about equal size, with ${formatCount(streams)} streams in total.`,
    [
      {
        title: 'First token against load',
        across: { label: 'text requests in flight', show: (value) => formatCount(Math.round(value)) },
        up: { label: 'first token', show: formatDuration },
        lines: [line('p95', 'p90', ({ p90 }) => p90), line('p50', 'p50', ({ p50 }) => p50)],
      },
    ],
  )
}
