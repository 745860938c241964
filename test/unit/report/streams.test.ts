import { describe, expect, it, test } from 'vitest'
import type { Document } from '../../../src/document/document.ts'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { roundEvent } from '../../../src/measure/events/event-tee.ts'
import type { Summary } from '../../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { type RunDetail, RunDetailCollector } from '../../../src/measure/timelines/run-detail.ts'
import { renderStreamsCsv } from '../../../src/report/csv.ts'
import { runDocument } from '../../../src/report/document.ts'
import { renderFile } from '../../../src/report/formats.ts'
import { renderHlog } from '../../../src/report/hlog.ts'
import { renderLivePage } from '../../../src/report/live.ts'
import { renderPrometheus } from '../../../src/report/metrics/prometheus.ts'
import { summaryMetrics } from '../../../src/report/metrics/readings.ts'
import { gathered } from '../../support/gathered.ts'
import { golden } from '../../support/golden.ts'
import { testThreshold } from '../../support/random-run.ts'
import { sampleSummary } from '../../support/sample-summary.ts'
import { streamedHeader, streamedRun } from '../../support/streamed-run.ts'

/** One run of some hundred streamed and other calls, as its report has it. */
function streamed(): { summary: Summary; detail: RunDetail } {
  const header = streamedHeader({
    thresholds: [
      testThreshold({ metric: 'first_token', stat: 'p50', max: 1000 }),
      testThreshold({ metric: 'token_rate', stat: 'p50', min: 20 }),
    ],
  })
  const builder = new SummaryBuilder(header)
  const collector = new RunDetailCollector(header)
  for (const event of streamedRun(11, 900).map(roundEvent)) {
    builder.add(event)
    collector.emit(event)
  }
  return { summary: builder.finish(), detail: collector.finish() }
}

const streamedSummary = (): Summary => streamed().summary

function streamedReport(): Document {
  const { summary, detail } = streamed()
  return runDocument(summary, { detail })
}

/** Sections of a page that tell of streams. */
function sectionsOf(page: string): string {
  return ['streams', 'protocol']
    .map((id) => new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(page)?.[0] ?? `no section ${id}`)
    .join('\n')
}

test.each([
  ['terminal-80.txt', () => renderTerminal(streamedReport(), { width: 80, colour: false })],
  ['terminal-120.txt', () => renderTerminal(streamedReport(), { width: 120, colour: false })],
  ['report.md', () => renderMarkdown(streamedReport())],
  ['sections.html', () => sectionsOf(renderHtml(streamedReport()))],
])('%s of a streamed run is as it was agreed', (name, render) => {
  const text = render()
  expect(text).toBe(golden(`streams/${name}`, text))
})

describe('files of a streamed run', () => {
  it('streams.csv has a row for each streamed answer, whole or not', async () => {
    const events = streamedRun(11, 60).map(roundEvent)
    const [head, ...rows] = (await gathered(renderStreamsCsv(events))).trimEnd().split('\r\n')
    expect(head).toBe(
      'call,model,attempt,outcome,reason,sent_ms,first_chunk_ms,first_token_ms,first_output_token_ms,last_text_ms,last_frame_ms,text_frames,longest_gap_ms,token_ms,input_tokens,output_tokens,cached_tokens,reasoning_tokens,marks',
    )
    const read = events.flatMap((event) => (event.type === 'outcome' && event.stream !== undefined ? [event] : []))
    expect(rows).toHaveLength(read.length)
    const broken = read.findIndex(({ outcome }) => outcome === 'ambiguous')
    expect(rows[broken]).toContain(
      `${read[broken]?.call},${read[broken]?.model},${read[broken]?.attempt},ambiguous,${read[broken]?.reason},`,
    )
  })

  it('is written only where something was streamed', async () => {
    const sources = { profileYaml: '', streams: streamedRun(11, 5) }
    expect((await renderFile('csv', streamedSummary(), sources)).map(([name]) => name)).toEqual(['streams.csv'])
    expect(await renderFile('csv', streamedSummary(), { profileYaml: '' })).toEqual([])
  })

  it('metrics have first tokens, rates, tokens, breaks and marks; a run without streams has none of them', async () => {
    const lines = (await renderPrometheus(summaryMetrics(streamedSummary()))).split('\n')
    const { streams } = streamedSummary()
    const value = (start: string): number =>
      Number(
        lines
          .find((line) => line.startsWith(start))
          ?.split(' ')
          .at(-1),
      )
    expect(value('gatebench_latency_seconds{metric="first_token",quantile="0.5"}')).toBeCloseTo(
      (streams?.times.firstToken.seen.p50.ms ?? 0) / 1000,
    )
    expect(value('gatebench_stream_token_rate_per_second{quantile="0.1"}')).toBe(streams?.tokenRate.p90)
    const ofChat = 'gatebench_streams_total{model="chat",end='
    expect(value(`${ofChat}"whole"}`) + value('gatebench_streams_total{model="mixed",end="whole"}')).toBe(
      streams?.calls.whole,
    )
    expect(value(`${ofChat}"cut_stream"}`)).toBeGreaterThan(0)
    expect(value('gatebench_stream_tokens_total{model="chat",type="output"}')).toBeGreaterThan(0)
    expect(value('gatebench_stream_marks_total{mark="no_usage"}')).toBeGreaterThan(0)
    expect(await renderPrometheus(summaryMetrics(sampleSummary()))).not.toMatch(/stream|first_token|token_rate/)
  })

  it('latency.hlog has their histograms', () => {
    const tags = [...renderHlog(streamedSummary()).matchAll(/^Tag=([^,]+)/gm)].map(([, tag]) => tag)
    for (const metric of ['firstChunk', 'firstToken', 'firstOutput', 'chunkGap', 'tokenTime']) {
      expect(tags).toEqual(expect.arrayContaining([metric, `chat/${metric}`]))
    }
    expect(renderHlog(sampleSummary())).not.toContain('firstToken')
  })

  it('the live page shows them', () => {
    const { summary, detail } = streamed()
    const page = renderLivePage({
      summary,
      detail,
      elapsedMs: 1000,
      spanMs: 60_000,
      stoppedAtMs: null,
      waitsFor: null,
      plannedCalls: 900,
      folder: 'x',
      end: null,
    })
    expect(sectionsOf(page)).toContain('<h2 id="streams-title">')
  })
})
