import { expect, test } from 'vitest'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { roundEvent } from '../../../src/measure/event-tee.ts'
import { RunDetailCollector } from '../../../src/measure/run-detail.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { runDocument } from '../../../src/report/document.ts'
import { golden } from '../../support/golden.ts'
import { testThreshold } from '../../support/random-run.ts'
import { streamedHeader, streamedRun } from '../../support/streamed-run.ts'

/** One run of some hundred streamed and other calls, as its report has it. */
function streamedReport() {
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
  return runDocument(builder.finish(), { detail: collector.finish() })
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
