import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { renderTasksCsv } from '../../../src/report/csv.ts'
import { runDocument } from '../../../src/report/document.ts'
import { renderJunit } from '../../../src/report/junit.ts'
import { gathered } from '../../support/gathered.ts'
import { golden } from '../../support/golden.ts'
import { emptySummary, sampleEvents, sampleSummary } from '../../support/sample-summary.ts'

const reportPath = 'reports/mixed-media-20260101T000000Z/report.html'

test.each([
  ['terminal-80.txt', () => renderTerminal(runDocument(sampleSummary()), { width: 80, colour: false, reportPath })],
  ['terminal-120.txt', () => renderTerminal(runDocument(sampleSummary()), { width: 120, colour: false, reportPath })],
  ['terminal-empty.txt', () => renderTerminal(runDocument(emptySummary()), { width: 80, colour: false })],
  ['report.md', () => renderMarkdown(runDocument(sampleSummary()))],
  ['junit.xml', () => renderJunit(sampleSummary())],
])('%s is as it was agreed', (name, render) => {
  const text = render()
  expect(text).toBe(golden(`report/${name}`, text))
})

test('tasks.csv is as it was agreed', async () => {
  const text = await gathered(renderTasksCsv(sampleEvents()))
  expect(text).toBe(golden('report/tasks.csv', text))
})
