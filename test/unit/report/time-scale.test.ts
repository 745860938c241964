import { describe, expect, it } from 'vitest'
import type { Comparison } from '../../../src/compare/comparison.ts'
import type { Summary } from '../../../src/measure/summary.ts'
import { summarySchema } from '../../../src/measure/summary.ts'
import { comparisonDocument } from '../../../src/report/comparison/document.ts'
import { renderHtml } from '../../../src/report/html/page.ts'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import { replicationsDocument } from '../../../src/report/replications/document.ts'
import { runDocument } from '../../../src/report/run-report/document.ts'
import { renderBrief, renderTerminal } from '../../../src/report/terminal.ts'
import { tuneDocument } from '../../../src/report/tune/document.ts'
import { exactComparison } from '../../support/sample-comparison.ts'
import { sampleSummary } from '../../support/sample-summary.ts'
import { sampleReplications, sampleTune } from '../../support/sample-tune.ts'

const LOOK = { width: 120, colour: false }
const scaled = (timeScale: number): Summary =>
  sampleSummary((summary) => {
    summary.run.timeScale = timeScale
  })
const NOTICE = /×10: the mock.s time runs 10 times as fast as the run.s;/
const page = (summary: Summary): string => renderHtml(runDocument(summary)).replaceAll('&#39;', "'")

describe('a run whose mock lives ten times as fast', () => {
  const summary = scaled(10)
  const terminal = renderTerminal(runDocument(summary), LOOK)
  const markdown = renderMarkdown(runDocument(summary))

  it('says so once at the head of each format', () => {
    for (const text of [terminal, renderBrief(runDocument(summary), LOOK), markdown, page(summary)]) {
      expect(text.match(new RegExp(NOTICE, 'g'))).toHaveLength(1)
    }
  })

  it('marks rates and times, but for those of this machine', () => {
    expect(terminal).toMatch(/goodput [\d.]+\/s ×10/)
    expect(terminal).toMatch(/duration 2m 20s ×10/)
    expect(terminal).toMatch(/^response time ×10 /m)
    expect(terminal).toMatch(/^schedule lag {2}/m)
    expect(terminal).toMatch(/schedule lag p99 [\d.]+ ms ·/)
    expect(terminal).toMatch(/response_time p\d+.* s ×10 .*≤ .* s ×10/)
    expect(terminal).toMatch(/throttle_rate +[\d.]+% +≤ 5% /)
    expect(markdown).toMatch(/\| p50 ×10 \| p90 ×10 \| p95 ×10 \|/)
    expect(page(summary)).toMatch(/Goodput.{0,60}\/s ×10/s)
  })

  it('tells in the gateway’s own time what a person plans from', () => {
    const { goodput, whole, models } = summary
    const perHour = models.reduce((sum, model) => sum + (model.completedPerHour ?? 0), 0)
    expect(terminal).toContain('Unscaled    duration 23m 20s · ')
    expect(terminal).toContain(`completed per hour ${perHour.toLocaleString('en-US')} · `)
    expect(terminal).toContain(`goodput ${Number(((goodput.perSecond ?? 0) / 10).toPrecision(3))}/s`)
    const [p50 = ''] = /response p50 \S+ ?\S+/.exec(terminal) ?? []
    const seconds = /(\d+)m (\d+)s/.exec(p50)
    const told = seconds === null ? Number.parseFloat(p50.slice(13)) : 60 * Number(seconds[1]) + Number(seconds[2])
    expect(told).toBeCloseTo(((whole.responseTime.p50.ms ?? 0) * 10) / 1000, 0)
    for (const text of [markdown, page(summary)]) expect(text).toContain('23m 20s')
  })
})

it('nothing is marked where the mock’s time is that of the run, or a log does not tell', () => {
  const { timeScale: _, ...run } = sampleSummary().run
  const old = summarySchema.parse({ ...sampleSummary(), run })
  expect(old.run.timeScale).toBe(1)
  for (const summary of [scaled(1), old]) {
    const document = runDocument(summary)
    for (const text of [renderTerminal(document, LOOK), renderBrief(document, LOOK), renderMarkdown(document)]) {
      expect(text).not.toMatch(/×\d|Unscaled|times as fast/)
    }
    expect(page(summary)).not.toMatch(/ ×10|times as fast|id="unscaled"/)
  }
})

it('replications and tuning mark what their runs’ clock is in, too', () => {
  for (const document of [
    replicationsDocument({ ...sampleReplications(), timeScale: 10 }),
    tuneDocument({ ...sampleTune(), timeScale: 10 }),
  ]) {
    for (const text of [renderTerminal(document, LOOK), renderMarkdown(document), renderHtml(document)]) {
      expect(text).toMatch(NOTICE)
      expect(text).toMatch(/completion p99 ×10/)
      expect(text).not.toMatch(/wasted per success ×10/)
    }
  }
  const advised = renderTerminal(tuneDocument({ ...sampleTune(), timeScale: 10 }), { width: 400, colour: false })
  expect(advised.replaceAll(/\s+/g, ' ')).toContain('the code to paste, are in the gateway’s own time.')
})

describe('a comparison of runs whose mock runs faster', () => {
  it('marks its times and rates, and says what the mark means', async () => {
    const plain = await exactComparison()
    const candidate = { ...plain.candidate, runs: plain.candidate.runs.map((run) => ({ ...run, timeScale: 10 })) }
    const render = (comparison: Comparison) => renderMarkdown(comparisonDocument(comparison))
    expect(render(plain)).not.toContain('×10')
    const text = render({ ...plain, candidate })
    expect(text).toMatch(NOTICE)
    expect(text).toMatch(/\| response_time .*ms ×10 .*ms ×10|\| .*response time.* ×10 \| .* ×10 \|/)
    expect(text).toMatch(/moved by ×10/)
    expect(text).not.toMatch(/% ×10/)
  })
})
