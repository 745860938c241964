import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunDetail } from '../../src/measure/run-detail.ts'
import type { Summary } from '../../src/measure/summary.ts'
import { renderHtml } from '../../src/report/html/page.ts'
import { renderJunit } from '../../src/report/junit.ts'
import { formatCount, formatCredits, formatDuration, formatRate, formatShare } from '../../src/units.ts'
import { faultsOf, hasNoBrowser, inkOf, inPage, launchBrowser, tilesOf } from '../support/browser.ts'
import { detailedRun } from '../support/detailed-run.ts'
import { HOSTILE_TEXTS } from '../support/hostile.ts'
import { emptySummary, hostileSummary, sampleSummary } from '../support/sample-summary.ts'

const title = hasNoBrowser
  ? 'the page in a browser (skipped: no Chromium; install it or set CHROMIUM_PATH)'
  : 'the page in a browser'

const profileYaml = 'version: 1\nname: mixed-media\nseed: 42\n'
const WIDE = { width: 1200, height: 900 }

// What runs inside the page is text: the project's own code knows no browser types.
const CASES = `(xml) => {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  return parsed.querySelector('parsererror')?.textContent ?? parsed.querySelectorAll('testcase').length
}`

// Named in full: a fault must tell where it is without opening the page again.
const FAULTS = `async () => {
  const { passes, violations } = await axe.run()
  if (passes.length < 20) return ['axe looked at ' + passes.length + ' rules only']
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => id + ': ' + help + ' at ' + node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')))
}`

describe.skipIf(hasNoBrowser)(title, () => {
  let browser: Browser
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatebench-page-'))
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await rm(folder, { recursive: true })
  })

  /** Opens the page of a summary; `faults` gathers whatever a clean page never does. */
  async function open(
    summary: Summary,
    look: {
      viewport?: { width: number; height: number }
      colorScheme?: 'light' | 'dark'
      detail?: RunDetail
    } = {},
  ): Promise<{ page: Page; faults: string[] }> {
    const file = join(folder, 'report.html')
    const page = renderHtml(summary, {
      profileYaml: `${profileYaml}# ${summary.run.id}\n`,
      detail: look.detail ?? null,
    })
    await writeFile(file, page)
    const address = pathToFileURL(file).href
    const { detail: _, ...screen } = look
    const tab = await browser.newPage({ viewport: WIDE, ...screen })
    const faults = faultsOf(tab, (url) => url === address)
    await tab.goto(address)
    return { page: tab, faults }
  }

  test('opens without a fault, with every section, and figures equal to the summary', async () => {
    const summary = sampleSummary()
    const { page, faults } = await open(summary)

    expect(await page.locator('main h2').allInnerTexts()).toEqual([
      expect.stringMatching(/^✗ FAIL\s+exit code 99$/),
      'Headline figures',
      'Thresholds',
      'Calls',
      'Latency',
      'Timeline',
      'Models',
      'Throttling and hints',
      'Credits',
      'Generator',
      'Open tasks',
      'Profile',
      'Definitions',
    ])
    for (const link of await page.locator('nav a').all()) {
      expect(await page.locator((await link.getAttribute('href')) ?? '').count()).toBe(1)
    }

    const close = (text: string): string => text.replace(' ', '')
    const { counts, goodput, latency, throttling, retrying, credits } = summary
    expect(await tilesOf(page)).toEqual({
      'Completed calls': formatCount(counts.completed),
      Goodput: formatRate(goodput.perSecond as number),
      'Response time p50': close(formatDuration(latency.responseTime.p50.ms as number)),
      'Response time p95': close(formatDuration(latency.responseTime.p95.ms as number)),
      '429 rate': formatShare(throttling.rate as number),
      'Retry amplification': `${(retrying.amplification as number).toFixed(2)}×`,
      'Credits used': formatCredits(credits?.delta as number),
      'Schedule lag p99': close(formatDuration(summary.generator.scheduleLag.p99.ms as number)),
    })
    expect(await page.locator('#timeline-chart tbody tr').count()).toBe(summary.intervals.length)
    expect(await page.locator('#calls tr', { hasText: 'completed' }).first().innerText()).toMatch(
      new RegExp(`${formatCount(counts.completed)}\\s+${formatCount(summary.measured.completed)}`),
    )

    for (const chart of ['#percentiles', '#timeline-chart']) expect(await inkOf(page, chart)).toBeGreaterThan(1000)
    expect(faults).toEqual([])
    await page.close()
  })

  test('charts and tables answer to the keyboard', async () => {
    const { page, faults } = await open(sampleSummary())
    const plot = page.locator('#percentiles .plot')
    const read = page.locator('#percentiles output')
    await plot.focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowLeft')
    for (let at = 0; at < 4; at++) await page.keyboard.press('PageUp')
    await page.keyboard.press('PageUp')
    await expect.poll(() => read.innerText()).toMatch(/^p\d.* response time .+ · service time /)

    // The p90 of one model, read at the same place, is another one.
    const all = await read.innerText()
    await page.locator('#curve-model').selectOption('0')
    await plot.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => read.innerText()).not.toBe(all)

    const service = page.getByRole('button', { name: 'service time' })
    await service.press('Enter')
    expect(await service.getAttribute('aria-pressed')).toBe('false')

    const names = page.locator('#models tbody th')
    const started = page.locator('#models thead th', { hasText: 'started' })
    await started.getByRole('button').press('Enter')
    await started.getByRole('button').press('Enter')
    expect(await started.getAttribute('aria-sort')).toBe('ascending')
    expect(await names.allInnerTexts()).toEqual(['video-fast', 'image-standard', 'text-fast'])
    expect(faults).toEqual([])
    await page.close()
  })

  test.each([
    ['narrow', { viewport: { width: 400, height: 800 } }],
    ['dark', { colorScheme: 'dark' as const }],
  ])('%s, it neither overflows nor changes what it says', async (_, look) => {
    const { page, faults } = await open(sampleSummary(), look)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(await inkOf(page, '#percentiles')).toBeGreaterThan(500)
    await page.emulateMedia({ media: 'print' })
    expect(await inkOf(page, '#percentiles')).toBeGreaterThan(500)
    expect(faults).toEqual([])
    await page.close()
  })

  test('a run without calls has a page without charts', async () => {
    const { page, faults } = await open(emptySummary())
    expect(await page.locator('canvas').count()).toBe(0)
    expect(await page.locator('#verdict h2').innerText()).toMatch(/INTERRUPTED/)
    expect(faults).toEqual([])
    await page.close()
  })

  test('with its events the page draws every chart, and a choice of model reaches all of them', async () => {
    const { summary, detail } = detailedRun()
    const { page, faults } = await open(summary, { detail })
    for (const chart of ['percentiles', 'heat-map', 'timeline-chart', 'credit-chart', 'generator-chart']) {
      expect(await inkOf(page, `#${chart}`), chart).toBeGreaterThan(1000)
    }
    expect(await page.locator('#task-bars .gantt li').count()).toBe(detail.tasks.length)
    expect(await page.locator('#retry-flow svg').getAttribute('aria-label')).toContain('accepted')

    const calls = async (): Promise<number> => {
      const read = page.locator('#heat-map output')
      await page.locator('#heat-map .plot').focus()
      let sum = 0
      let last = ''
      // Page by page to the left end, then cell by cell to the right.
      for (let at = 0; at < 14; at++) await page.keyboard.press('PageUp')
      for (let at = 0; at < 14; at++) await page.keyboard.press('PageDown')
      for (let at = 0; at < detail.heat.columns; at++) {
        const text = await read.innerText()
        if (text === last) break
        last = text
        sum += Number(/· ([\d,]+) calls?/.exec(text)?.[1]?.replaceAll(',', '') ?? 0)
        await page.keyboard.press('ArrowRight')
      }
      return sum
    }
    expect(await calls()).toBe(summary.latency.responseTime.count)

    const [first] = summary.models
    await page.locator('#heat-model').selectOption('0')
    for (const id of ['curve-model', 'timeline-model', 'task-model']) {
      expect(await page.locator(`#${id}`).inputValue()).toBe('0')
    }
    expect(await page.locator('.gantt:visible').count()).toBe(1)
    expect(await page.locator('.gantt:visible code').innerText()).toBe(first?.model)
    expect(await calls()).toBe(first?.latency.responseTime.count)
    expect(faults).toEqual([])
    await page.close()
  })

  test.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' as const }],
    ['narrow', { viewport: { width: 400, height: 800 } }],
  ])('axe finds no fault: %s', { timeout: 120_000 }, async (_, look) => {
    const { summary, detail } = detailedRun()
    for (const of of [await open(summary, { ...look, detail }), await open(sampleSummary(), look)]) {
      await of.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
      await of.page.evaluate(axe.source)
      expect(await of.page.evaluate(`(${FAULTS})()`)).toEqual([])
      await of.page.close()
    }
  })

  test('hostile text is shown and never obeyed, and JUnit stays well-formed', { timeout: 120_000 }, async () => {
    for (const text of Object.values(HOSTILE_TEXTS)) {
      const { page, faults } = await open(hostileSummary(text))
      expect(await page.title()).not.toBe('owned')
      expect(await page.locator('img, iframe, main a, main script').count()).toBe(0)
      const { summary, detail } = detailedRun(text, 200)
      const events = await open(summary, { detail })
      expect(await events.page.title()).not.toBe('owned')
      expect(await events.page.locator('img, iframe, main a, main script').count()).toBe(0)
      await events.page.locator('#task-model').selectOption('1')
      expect(await events.page.locator('.gantt:visible').count()).toBe(1)
      expect(events.faults).toEqual([])
      await events.page.close()
      const cases = await inPage<number>(page, CASES, renderJunit(hostileSummary(text)))
      expect(cases).toBe(7)
      expect(faults).toEqual([])
      await page.close()
    }
  })
})
