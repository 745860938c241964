import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comparison } from '../../src/compare/comparison.ts'
import { comparisonDocument } from '../../src/compare/report/document.ts'
import { renderHtml } from '../../src/document/html/page.ts'
import { BrowserTab, hasNoBrowser } from '../support/browser.ts'
import { HOSTILE_MEDLEYS } from '../support/hostile.ts'
import { accessOf, lookAt } from '../support/page-look.ts'
import { exactComparison, inconclusiveComparison } from '../support/sample-comparison.ts'

describe.skipIf(hasNoBrowser)('the page of a comparison in a browser', () => {
  let tab: BrowserTab
  beforeAll(async () => {
    tab = await BrowserTab.start()
  })
  afterAll(() => tab?.[Symbol.asyncDispose]())
  const open = (comparison: Comparison) => tab.open(renderHtml(comparisonDocument(comparison)))

  test('opens without a fault, with its sections, effects and curves', async () => {
    const comparison = await inconclusiveComparison()
    const page = await open(comparison)
    expect(await page.locator('main h2').allInnerTexts()).toEqual([
      expect.stringMatching(/^! INCONCLUSIVE\s+exit 96$/),
      'Metrics',
      'Constraints',
      'Response times',
      'Runs',
      'Definitions',
    ])
    expect(await page.locator('#metrics tbody tr').count()).toBe(comparison.metrics.length)
    expect(await page.locator('svg.effect').count()).toBe(comparison.metrics.length)
    expect(await page.locator('#percentiles button').allInnerTexts()).toEqual(['base', 'candidate'])
    expect(await page.locator('#percentiles canvas').count()).toBe(1)
    expect(tab.faults).toEqual([])
  })

  test('effects stand on a scale, and one that goes beyond it says so', async () => {
    const comparison = await exactComparison()
    const page = await open(comparison)
    expect(await page.locator('.effects .marks span').allInnerTexts()).toEqual([
      '−4',
      '−3',
      '−2',
      '−1',
      '0',
      '+1',
      '+2',
      '+3',
      '+4',
    ])
    const beyond = comparison.metrics.filter(
      ({ effect, floor }) => effect !== null && [effect.low, effect.high].some((size) => Math.abs(size) > 4 * floor),
    )
    expect(beyond.length).toBeGreaterThan(0)
    expect(await page.locator('svg.effect:has(.beyond)').count()).toBe(beyond.length)
    expect(await page.locator('.effects figcaption').innerText()).toContain('beyond the scale')
  })

  test.each([
    ['wide', { viewport: { width: 1280, height: 800 } }],
    ['dark and narrow', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
  ])('%s, nothing is cut or empty, and axe finds nothing serious', async (_, look) => {
    const page = await tab.open(renderHtml(comparisonDocument(await exactComparison())), look)
    const { faults, screens } = await lookAt(page)
    const { axe } = await accessOf(page)
    expect([faults, axe]).toEqual([[], []])
    if (look.viewport.width === 1280) expect(screens).toBeLessThan(6)
  })

  test('a virtual comparison lists the calls that moved', async () => {
    const page = await open(await exactComparison())
    expect(await page.locator('#moved tbody tr').count()).toBe(4)
    expect(await page.locator('#moved tbody').innerText()).toContain('wait between attempts +2.20 s')
    expect(tab.faults).toEqual([])
  })

  test.each(Object.entries(HOSTILE_MEDLEYS))('%s text stays text', async (_, text) => {
    const page = await open(await exactComparison(text))
    expect(await page.title()).toMatch(/^INCONCLUSIVE: /)
    expect(await page.locator('img, a[href^="javascript"], iframe').count()).toBe(0)
    expect(tab.faults).toEqual([])
  })
})
