import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comparison } from '../../src/compare/comparison.ts'
import { renderComparisonHtml } from '../../src/report/comparison/html.ts'
import { faultsOf, hasNoBrowser, launchBrowser } from '../support/browser.ts'
import { HOSTILE_TEXTS } from '../support/hostile.ts'
import { exactComparison, inconclusiveComparison } from '../support/sample-comparison.ts'

describe.skipIf(hasNoBrowser)('the page of a comparison in a browser', () => {
  let browser: Browser
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatebench-comparison-'))
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await rm(folder, { recursive: true })
  })

  /** Opens the page of a comparison; `faults` gathers whatever a clean page never does. */
  async function open(comparison: Comparison): Promise<{ page: Page; faults: string[] }> {
    const file = join(folder, 'comparison.html')
    await writeFile(file, renderComparisonHtml(comparison))
    const address = pathToFileURL(file).href
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
    const faults = faultsOf(page, (url) => url === address)
    await page.goto(address)
    return { page, faults }
  }

  test('opens without a fault, with its sections, effects and curves', async () => {
    const comparison = await inconclusiveComparison()
    const { page, faults } = await open(comparison)
    expect(await page.locator('main h2').allInnerTexts()).toEqual([
      expect.stringMatching(/^! INCONCLUSIVE\s+exit code 96$/),
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
    await page.close()
    expect(faults).toEqual([])
  })

  test('a virtual comparison lists the calls that moved', async () => {
    const { page, faults } = await open(await exactComparison())
    expect(await page.locator('#moved tbody tr').count()).toBe(4)
    expect(await page.locator('#moved tbody').innerText()).toContain('wait between attempts +2.20 s')
    await page.close()
    expect(faults).toEqual([])
  })

  test.each(Object.entries(HOSTILE_TEXTS))('%s text stays text', async (_, text) => {
    const { page, faults } = await open(await exactComparison(text))
    expect(await page.title()).toMatch(/^REGRESSED: /)
    expect(await page.locator('img, a[href^="javascript"], iframe').count()).toBe(0)
    await page.close()
    expect(faults).toEqual([])
  })
})
