import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { runDocument } from '../../../src/report/document.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { hostileSummary, sampleSummary } from '../../support/sample-summary.ts'

const OUR_MARKUP = /<\/?(?:code|details|summary)>/g

test.each(Object.entries(HOSTILE_TEXTS))('%s text is inert', (_, text) => {
  const markdown = renderMarkdown(runDocument(hostileSummary(text)))
  expect(markdown.replaceAll(OUR_MARKUP, '')).not.toContain('<')
  for (const [code] of markdown.matchAll(/<code>.*?<\/code>/g)) {
    // Inside code only letters, digits, spaces, commas, percent signs, hyphens and numeric entities remain.
    expect(code.replaceAll(OUR_MARKUP, '')).toMatch(/^(?:[\p{L}\p{N} ,%\-–≤]|&#\d+;)*$/u)
  }
  const outside = markdown.replaceAll(/<code>.*?<\/code>/g, '')
  expect(outside).not.toMatch(/@|evil|owned|javascript|octocat|forged/)
})

test('every row of a table has as many cells as its head', () => {
  const blocks = renderMarkdown(runDocument(hostileSummary(HOSTILE_TEXTS.markdown as string))).split('\n\n')
  const tables = blocks.filter((block) => block.startsWith('| '))
  expect(tables.length).toBeGreaterThan(5)
  for (const table of tables) {
    expect(new Set(table.split('\n').map((row) => row.split('|').length)).size).toBe(1)
  }
})

test('the heading states verdict and exit code', () => {
  expect(renderMarkdown(runDocument(sampleSummary()))).toMatch(
    /^## ❌ FAIL: 1 of 4 thresholds failed; .* \(exit 99\)\n\n\*\*Next:\*\* 9.04% of attempts/,
  )
})
