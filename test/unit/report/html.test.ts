import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { renderHtml as render } from '../../../src/document/html/page.ts'
import { chartData } from '../../../src/report/charts.ts'
import { runDocument } from '../../../src/report/document.ts'
import { detailedRun } from '../../support/detailed-run.ts'
import { HOSTILE_TEXTS } from '../../support/hostile.ts'
import { emptySummary, hostileSummary, sampleSummary } from '../../support/sample-summary.ts'

const renderHtml = (...run: Parameters<typeof runDocument>): string => render(runDocument(...run))

/** A page without the script, which is the same on every page and holds uPlot's own text. */
const withoutScript = (page: string): string => page.replace(/<script>[\s\S]*?<\/script>/, '')

const options = { profileYaml: 'version: 1\nname: mixed-media\n' }

test('the policy admits exactly the style and the script of the page', () => {
  const page = renderHtml(sampleSummary(), options)
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#39;', "'")
  const hash = (element: string): string => {
    const text = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(page)?.[1] ?? ''
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`style-src ${hash('style')};`)
  expect(policy).toContain(`script-src ${hash('script')};`)
  expect(page.match(/ style=| on\w+="|<(?:iframe|object|embed|base|form|img)\b/)).toBeNull()
})

test('the embedded data is the charts’ data', () => {
  const summary = hostileSummary(HOSTILE_TEXTS.script as string)
  const json = /<script type="application\/json" id="chart-data">(.*?)<\/script>/.exec(
    renderHtml(summary, options),
  )?.[1]
  expect(JSON.parse(json ?? '')).toEqual(chartData(summary))
})

test.each(Object.entries(HOSTILE_TEXTS))('%s text makes no element', (_, text) => {
  const markup = (said: string): string => withoutScript(renderHtml(hostileSummary(said), { profileYaml: said }))
  const elements = (page: string): string[] => [...page.matchAll(/<(\/?[a-z]\w*)/gi)].map(([, name]) => name ?? '')
  // The same hostile shape, with a harmless text, has the same elements in the same order.
  const page = markup(text)
  expect(elements(page)).toEqual(elements(markup('harmless')))
  expect(page.match(/[^\P{Cc}\n]|\p{Cf}/u)).toBeNull()
})

test('paper keeps rows and drawings whole, but no section or figure, which would leave most of a sheet empty', () => {
  const paper = /@media print[\s\S]*/.exec(renderHtml(emptySummary(), options))?.[0] ?? ''
  const whole = [...paper.matchAll(/([^{}]*)\{ break-inside: avoid/g)].flatMap(([, names = '']) =>
    names.trim().split(', '),
  )
  expect(whole).toContain('svg')
  expect(whole.filter((name) => name === 'section' || name === 'figure')).toEqual([])
})

test('a run without a single call has a page too', () => {
  const page = renderHtml(emptySummary(), options)
  expect(page.includes('Too few samples for a percentile curve.')).toBe(true)
  expect(withoutScript(page).match(/NaN|undefined<|null</)).toBeNull()
})

describe('text in events makes no element and leaves the charts’ data whole:', () => {
  const run = (said: string) => {
    const { summary, detail } = detailedRun(said, 300)
    const page = renderHtml(summary, { profileYaml: said, detail })
    const markup = withoutScript(page)
    const elements = [...markup.matchAll(/<(\/?[a-z]\w*)/gi)].map(([, name]) => name ?? '')
    return { summary, detail, page, markup, elements }
  }
  const harmless = run('harmless ')

  test.each(Object.entries(HOSTILE_TEXTS))('%s', (_, text) => {
    const { summary, detail, page, markup, elements } = run(text)
    expect(elements).toEqual(harmless.elements)
    const json = /<script type="application\/json" id="chart-data">(.*?)<\/script>/.exec(page)?.[1]
    expect(JSON.parse(json ?? '')).toEqual(chartData(summary, detail))
    expect(markup.match(/[^\P{Cc}\n]|\p{Cf}/u)).toBeNull()
  })
})

test('the figures of a page with detail stand in their sections', () => {
  const { summary, detail } = detailedRun()
  const page = renderHtml(summary, { ...options, detail })
  for (const id of [
    'percentiles',
    'heat-map',
    'timeline-chart',
    'task-bars',
    'retry-flow',
    'credit-chart',
    'generator-chart',
  ]) {
    expect(page).toContain(`<figure id="${id}"`)
  }
  expect(withoutScript(page).match(/NaN|undefined<|null</)).toBeNull()
})
