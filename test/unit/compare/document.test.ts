import { beforeAll, describe, expect, test } from 'vitest'
import type { Comparison } from '../../../src/compare/comparison.ts'
import { comparisonDocument } from '../../../src/compare/report/document.ts'
import { renderComparisonJunit } from '../../../src/compare/report/write-comparison.ts'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderJson } from '../../../src/document/json.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import type { TerminalOptions } from '../../../src/document/terminal-page.ts'
import { golden } from '../../support/golden.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { exactComparison, inconclusiveComparison, regressedComparison } from '../../support/sample-comparison.ts'

const renderComparisonTerminal = (comparison: Comparison, options: TerminalOptions): string =>
  renderTerminal(comparisonDocument(comparison), options)
const renderComparisonMarkdown = (comparison: Comparison): string => renderMarkdown(comparisonDocument(comparison))
const renderComparisonHtml = (comparison: Comparison): string => renderHtml(comparisonDocument(comparison))

const plain = { colour: false, reportPath: 'reports/x/comparison.html' }

test.each<[string, () => Promise<Comparison>, (comparison: Comparison) => string]>([
  ['regressed-120.txt', regressedComparison, (one) => renderComparisonTerminal(one, { ...plain, width: 120 })],
  ['regressed-80.txt', regressedComparison, (one) => renderComparisonTerminal(one, { ...plain, width: 80 })],
  ['inconclusive-100.txt', inconclusiveComparison, (one) => renderComparisonTerminal(one, { ...plain, width: 100 })],
  ['exact-120.txt', exactComparison, (one) => renderComparisonTerminal(one, { ...plain, width: 120 })],
  ['regressed.md', regressedComparison, renderComparisonMarkdown],
  ['exact.md', exactComparison, renderComparisonMarkdown],
  ['exact.junit.xml', exactComparison, renderComparisonJunit],
  ['inconclusive.junit.xml', inconclusiveComparison, renderComparisonJunit],
])('%s is as it was agreed', async (name, make, render) => {
  const text = render(await make())
  expect(text).toBe(golden(`comparison/${name}`, text))
})

test.each([80, 100, 120])('no line is wider than %i columns', async (width) => {
  for (const make of [regressedComparison, inconclusiveComparison, () => exactComparison('a-long-name-'.repeat(9))]) {
    const text = renderComparisonTerminal(await make(), { width, colour: false })
    expect(text.split('\n').filter((line) => [...line].length > width)).toEqual([])
  }
})

test('JSON gives the comparison back', async () => {
  const comparison = await exactComparison()
  expect(JSON.parse(renderJson(comparison))).toEqual(comparison)
})

test('the page shows every metric, constraint and moved call', async () => {
  const page = renderComparisonHtml(await exactComparison())
  for (const text of [
    'INCONCLUSIVE',
    'give-up rate',
    'ledger imbalance',
    'completed → gave up',
    '4 of 120 calls changed',
  ]) {
    expect(page).toContain(text)
  }
  expect(page).toContain('default-src &#39;none&#39;')
})

test('JUnit counts what is open as failed, and only what was not measured as skipped', async () => {
  const xml = renderComparisonJunit(await inconclusiveComparison())
  expect(xml).toMatch(
    /name="response time p95 has not become worse" time="0">\n\s+<failure type="failure" message="inconclusive: /,
  )
  const [, failures, skipped] = /failures="(\d+)" errors="0" skipped="(\d+)"/.exec(xml) ?? []
  expect([xml.match(/<failure /g)?.length, xml.match(/<skipped>/g)?.length ?? 0].map(String)).toEqual([
    failures,
    skipped,
  ])
})

describe.each(Object.entries(HOSTILE_TEXTS))('%s text is inert', (_, text) => {
  let comparison: Comparison
  beforeAll(async () => {
    comparison = await exactComparison(text)
  })

  test('on a terminal', async () => {
    const shown = renderComparisonTerminal(comparison, { width: 120, colour: false, reportPath: text })
    expect(shown).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u)
  })

  test('in Markdown', async () => {
    const ours = /<\/?(?:code|details|summary)>/g
    const markdown = renderComparisonMarkdown(comparison)
    expect(markdown.replaceAll(ours, '')).not.toContain('<')
    for (const [code] of markdown.matchAll(/<code>.*?<\/code>/g)) {
      expect(code.replaceAll(ours, '')).toMatch(/^(?:[\p{L}\p{N} ,%\-–−≤≥]|&#\d+;)*$/u)
    }
    expect(markdown.replaceAll(/<code>.*?<\/code>/g, '')).not.toMatch(/@|evil|owned|javascript|octocat|forged/)
  })

  test('in JUnit XML', async () => {
    const xml = renderComparisonJunit(comparison)
    expect(xml).not.toMatch(/[^\P{Cc}\n]|\p{Cs}|[\ufffe\uffff]/u)
    const names = [...xml.matchAll(/<\/?([^\s/>]+)/g)].map(([, name]) => name)
    const known = new Set([
      '?xml',
      'testsuites',
      'testsuite',
      'testcase',
      'failure',
      'skipped',
      'system-out',
      'system-err',
      'properties',
      'property',
    ])
    expect(names.filter((name) => !known.has(name ?? ''))).toEqual([])
  })

  test('in HTML', async () => {
    const count = (page: string, tag: string): number => page.split(tag).length
    const [clean, page] = [await exactComparison('x'), comparison].map(renderComparisonHtml)
    for (const tag of ['<script', '</script', '<style', '</style', '<img', '<a ', '<!--']) {
      expect(count(page as string, tag)).toBe(count(clean as string, tag))
    }
  })
})
