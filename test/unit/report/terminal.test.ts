import { expect, test } from 'vitest'
import { LATENCY_METRICS, type Summary } from '../../../src/measure/summary.ts'
import { runDocument } from '../../../src/report/run-report/document.ts'
import { renderTerminal as render, type TerminalOptions } from '../../../src/report/terminal.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { emptySummary, hostileSummary, latencyOf, sampleSummary } from '../../support/sample-summary.ts'

const renderTerminal = (summary: Summary, options: TerminalOptions): string => render(runDocument(summary), options)

const lines = (text: string): string[] => text.split('\n')

/** Colours, the only escape sequences that the report itself uses. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g')

test.each([80, 100, 120])('no line is wider than %i columns', (width) => {
  const few = sampleSummary((summary) => {
    for (const metric of LATENCY_METRICS) summary.latency[metric] = latencyOf([1.5, 2])
  })
  const long = sampleSummary((summary) => {
    for (const model of summary.models) model.model = 'a-rather-long-name-'.repeat(12)
    for (const threshold of summary.thresholds) threshold.where = { model: 'a-rather-long-name-'.repeat(12) }
    summary.verdict.reasons = ['word '.repeat(60), 'x'.repeat(300)]
  })
  for (const summary of [sampleSummary(), emptySummary(), few, long]) {
    const text = renderTerminal(summary, { width, colour: false })
    expect(lines(text).filter((line) => [...line].length > width)).toEqual([])
  }
})

test('the verdict comes first, with exit code and reasons', () => {
  const [first, second] = lines(renderTerminal(sampleSummary(), { width: 80, colour: false }))
  expect(first).toBe('✗ FAIL  exit 99: 1 of 4 thresholds failed: look at what is marked ✗ below')
  expect(second).toBe('  · threshold failed: throttle_rate <= 5% (measured 0.09037)')
})

test('a percentile that the sample cannot carry says what it needs', () => {
  const summary = sampleSummary((summary) => {
    summary.latency.responseTime = latencyOf(Array.from({ length: 150 }, (_, at) => 100 + at))
  })
  const row = lines(renderTerminal(summary, { width: 120, colour: false })).find((line) =>
    line.startsWith('response time'),
  )
  expect(row).toContain('needs 50 more')
  expect(row).toContain('needs 850 more')
})

test('without colour there is no escape sequence, with colour only colours', () => {
  expect(renderTerminal(sampleSummary(), { width: 80, colour: false })).not.toContain('\u001b')
  for (const text of Object.values(HOSTILE_TEXTS)) {
    const coloured = renderTerminal(hostileSummary(text), { width: 120, colour: true, reportPath: text })
    const plain = coloured.replaceAll(COLOUR, '')
    expect(plain).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
    expect(lines(plain)).toHaveLength(
      lines(renderTerminal(hostileSummary(text), { width: 120, colour: false, reportPath: text })).length,
    )
  }
})

test('colour changes no text', () => {
  const summary = sampleSummary()
  const coloured = renderTerminal(summary, { width: 100, colour: true })
  const bare = coloured.replaceAll(COLOUR, '').replaceAll(/ +$/gm, '')
  expect(bare).toBe(renderTerminal(summary, { width: 100, colour: false }))
})
