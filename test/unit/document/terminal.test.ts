import { expect, test } from 'vitest'
import { renderBrief } from '../../../src/document/brief.ts'
import { facts } from '../../../src/document/document.ts'
import { renderTerminal as render } from '../../../src/document/terminal.ts'
import type { TerminalOptions } from '../../../src/document/terminal-page.ts'
import { LATENCY_METRICS, type Summary } from '../../../src/measure/summary/summary.ts'
import { runDocument } from '../../../src/report/document.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { emptySummary, hostileSummary, latencyOf, sampleSummary } from '../../support/sample-summary.ts'

const renderTerminal = (summary: Summary, options: TerminalOptions): string => render(runDocument(summary), options)

const lines = (text: string): string[] => text.split('\n')

/** Colours, the only escape sequences that the report itself uses. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g')

test.each([60, 80, 100, 120])('no line is wider than %i columns', (width) => {
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
  const [first, second, third] = lines(renderTerminal(sampleSummary(), { width: 102, colour: false }))
  expect(first).toBe('✗ FAIL  exit 99: 1 of 4 thresholds failed; 2,738 of 2,777 measured calls completed')
  expect(second).toMatch(/^→ Next: 9.04% of attempts were answered 429: send more slowly, or let `gatebench tune`/)
  expect(third).toBe('  · threshold failed: throttle_rate <= 5% (measured 9.04%)')
})

test('a percentile that the sample cannot carry says what it needs', () => {
  const summary = sampleSummary((summary) => {
    summary.latency.responseTime = latencyOf(Array.from({ length: 150 }, (_, at) => 100 + at))
  })
  // The first such row tells of all calls.
  const row = lines(renderTerminal(summary, { width: 120, colour: false })).findLast((line) =>
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

test('a short summary takes twelve lines of 80 columns at most, and says where the rest is', () => {
  const long = sampleSummary((summary) => {
    summary.run.speed = 10
    summary.verdict.reasons = ['word '.repeat(60), 'x'.repeat(300)]
    summary.models = [...summary.models, ...summary.models, ...summary.models].map((model, at) => ({
      ...model,
      model: `a-rather-long-name-of-a-model-${at}`,
    }))
  })
  for (const summary of [sampleSummary(), emptySummary(), long]) {
    const shown = lines(renderBrief(runDocument(summary), { width: 80, colour: false, reportPath: 'out/report.html' }))
    expect(shown.pop()).toBe('')
    expect(shown.length).toBeLessThanOrEqual(12)
    expect(shown.filter((line) => [...line].length > 80)).toEqual([])
    expect(shown[0]).toMatch(/^[✗!] [A-Z]+ {2}exit \d+: /)
    expect(shown.filter((line) => line.startsWith('→ Next: '))).toHaveLength(1)
    expect(shown.at(-1)).toBe('Report      out/report.html')
    expect(shown.some((line) => line.startsWith('model '))).toBe(summary.models.length > 0)
    if (summary === long) expect(shown.at(-2)).toMatch(/^ {2}· more \(--summary full\): \d+ models, 2 reasons/)
  }
})

test('a short summary cuts no sentence, shows no head without a row, and counts what has no room', () => {
  const said = {
    'many models': ['All calls waited.', 4],
    'a long sentence': [`${'word '.repeat(40).trim()}.`, 2],
    'too long a sentence': [`${'word '.repeat(120).trim()}.`, 2],
    'two sentences': [`${'word '.repeat(20).trim()}. ${'More '.repeat(20).trim()}.`, 4],
  } as const
  for (const [reason, count] of Object.values(said)) {
    const summary = sampleSummary((summary) => {
      summary.run.speed = 10
      summary.verdict.reasons = [reason, 'another']
      const [model] = summary.models
      if (model !== undefined)
        summary.models = Array.from({ length: count }, (_, at) => ({ ...model, model: `model-${at}` }))
    })
    for (const width of [60, 80, 120]) {
      const document = runDocument(summary)
      const shown = renderBrief(document, { width, colour: false, reportPath: 'out/report.html' })
      const all = lines(shown)
      expect(all.length).toBeLessThanOrEqual(13)
      const plain = shown.replaceAll(/\s+/g, ' ')
      const whole = reason.split(/(?<=\.) /)
      const cut = plain.match(/word/g) ?? []
      expect([0, whole[0]?.match(/word/g)?.length ?? 0]).toContain(cut.length)
      const rows = all.filter((line) => line.startsWith('model-')).length
      expect(rows).toBeGreaterThan(0)
      expect(all.findIndex((line) => line.startsWith('model '))).toBe(
        all.findIndex((line) => line.startsWith('model-0')) - 1,
      )
      const left = count - rows
      if (left > 0) expect(plain).toContain(`more (--summary full): ${left} model`)
      expect(plain).toMatch(/[:,] [12] reasons?/)
    }
  }
})

test.each([80, 100, 120])('what a percentile needs keeps its unit at %i columns', (width) => {
  const text = renderTerminal(
    sampleSummary((summary) => {
      for (const times of [summary.latency.responseTime, summary.firstAttempt.responseTime]) {
        times.p99 = { ms: null, needs: 122 }
        times.p95 = { ms: null, needs: 1_122 }
      }
    }),
    { width, colour: false },
  )
  const needs = /needs [\d,]+(?![\d.,])/g
  for (const [told] of text.matchAll(needs)) expect(told).toMatch(/needs (?:\d{1,3}|\d,\d{3})$/)
  expect(text).toMatch(/with retries .*needs 1,122(?: more calls)? +needs 122(?: more calls)?$/m)
})

test('response times are drawn as a line of bars a model, in ASCII where a terminal shows no more', () => {
  const document = runDocument(sampleSummary())
  const barsOf = (text: string): string[] =>
    lines(text)
      .filter((line) => /^(?:text-fast|image-standard) .*%/.test(line))
      .map((line) => line.replace(/^.* (?:s|ms) {2}/, ''))
  const blocks = barsOf(renderBrief(document, { width: 80, colour: false, bars: true }))
  const ascii = barsOf(renderBrief(document, { width: 80, colour: false }))
  expect(blocks).toHaveLength(2)
  for (const bars of blocks) expect(bars).toMatch(/^[ ▁▂▃▄▅▆▇█]{1,8}$/)
  for (const bars of ascii) expect(bars).toMatch(/^[ .:\-=+*#@]{1,8}$/)
  // The highest of each has the highest mark; where there is no sample there is none.
  expect(blocks.map((bars) => bars.indexOf('█'))).toEqual(ascii.map((bars) => bars.indexOf('@')))
  expect(blocks[0]?.indexOf('█')).toBeLessThan(blocks[1]?.indexOf('█') ?? 0)
})

test('a fact that is longer than a line has lines of its own, and loses no word', () => {
  const long = `over the whole probe ${Array.from({ length: 20 }, (_, at) => `word${at}`).join(' ')}`
  const document = {
    ...runDocument(sampleSummary()),
    sections: [
      {
        ...(runDocument(sampleSummary()).sections[0] as ReturnType<typeof runDocument>['sections'][number]),
        blocks: [
          facts(
            [
              { label: 'a', text: '1' },
              { label: 'note', text: long },
              { label: 'b', text: '2' },
            ],
            { label: 'Facts' },
          ),
        ],
      },
    ],
  }
  const text = render(document, { width: 60, colour: false })
  expect(lines(text).filter((line) => [...line].length > 60)).toEqual([])
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`Facts a: 1 note: ${long} b: 2`)
  expect(text).not.toContain('…')
})
