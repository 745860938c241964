import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderHtml } from '../../src/document/html/page.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import type { RunDetail } from '../../src/measure/timelines/run-detail.ts'
import { runDocument } from '../../src/report/document.ts'
import { renderJunit } from '../../src/report/junit.ts'
import { formatCount, formatCredits, formatDuration, formatRate, formatShare } from '../../src/units.ts'
import { BrowserTab, hasNoBrowser, inkOf, inPage, type Look, tilesOf } from '../support/browser.ts'
import { byDay } from '../support/by-day.ts'
import { detailedRun } from '../support/detailed-run.ts'
import { HOSTILE_MEDLEYS } from '../support/hostile.ts'
import { cutOnPaper, lookAt } from '../support/page-look.ts'
import { emptySummary, hostileSummary, sampleSummary } from '../support/sample-summary.ts'

const title = hasNoBrowser
  ? 'the page in a browser (skipped: no Chromium; install it or set CHROMIUM_PATH)'
  : 'the page in a browser'

const profileYaml = 'version: 1\nname: mixed-media\nseed: 42\n'
const LOOKS: Readonly<Record<string, Look>> = {
  light: {},
  dark: { colorScheme: 'dark' },
  narrow: { viewport: { width: 400, height: 800 } },
}

// What runs inside the page is text: tests know no browser types.
const CASES = `(xml) => {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  return parsed.querySelector('parsererror')?.textContent ?? parsed.querySelectorAll('testcase').length
}`

// From the left end to the right, cell by cell, as arrow keys go.
const HEAT_CALLS = `(columns) => {
  const plot = document.querySelector('#heat-map .plot')
  const output = document.querySelector('#heat-map output')
  const press = (key) => plot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  for (const key of ['PageUp', 'PageDown']) for (let at = 0; at < 14; at++) press(key)
  let sum = 0
  let last = ''
  for (let at = 0; at < columns && output.innerText !== last; at++) {
    last = output.innerText
    sum += Number((/· ([\\d,]+) calls?/.exec(last) ?? [])[1]?.replaceAll(',', '') ?? 0)
    press('ArrowRight')
  }
  return sum
}`

const SIDEWAYS = `(of) => [...document.querySelectorAll(of)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent.slice(0, 50))`

/** Captions that reach beyond the visible part of a table that scrolls. */
const CUT_CAPTIONS = `[...document.querySelectorAll('.scroll')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .flatMap((one) => [...one.querySelectorAll('caption span')].filter((caption) =>
    caption.getBoundingClientRect().right > one.getBoundingClientRect().left + one.clientWidth))
  .map((caption) => caption.textContent)`

const UNFOLDED = "document.querySelectorAll('details').forEach((one) => { one.open = true })"

// Named in full: a fault must tell where it is without opening the page again.
const FAULTS = `async () => {
  const { passes, violations } = await axe.run({ resultTypes: ['violations'] })
  if (passes.length < 20) return ['axe looked at ' + passes.length + ' rules only']
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => id + ': ' + help + ' at ' + node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')))
}`

describe.skipIf(hasNoBrowser)(title, () => {
  let tab: BrowserTab
  beforeAll(async () => {
    tab = await BrowserTab.start()
  })
  afterAll(() => tab?.[Symbol.asyncDispose]())

  function open(
    summary: Summary,
    { detail = null, ...look }: Look & { detail?: RunDetail | null } = {},
  ): Promise<Page> {
    return tab.open(
      renderHtml(runDocument(summary, { profileYaml: `${profileYaml}# ${summary.run.id}\n`, detail })),
      look,
    )
  }

  test('the table of all times fits a wide window, and the facts of the head a narrow one', async () => {
    const summary = sampleSummary((summary) => {
      const few = { ms: null, atLeast: null, notReached: false, needs: 12_119 }
      const stated = { state: 'stated', low: 1_061_000, high: 3_062_000 } as const
      for (const { whole } of [summary, ...summary.models]) {
        for (const times of [whole.responseTime, whole.serviceTime])
          Object.assign(times, { p50: few, p90: few, p95: few, p99: few, never: 13_884 })
        Object.assign(whole.intervals, { p50: stated, p90: stated, p95: stated, p99: stated })
      }
      summary.run.id = 'a-run-with-a-name-that-fills-a-line-seed42'
    })
    const wide = await open(summary, { viewport: { width: 1280, height: 800 } })
    expect(await inPage(wide, SIDEWAYS, '#all-calls .scroll')).toEqual([])
    const narrow = await open(summary, { viewport: { width: 390, height: 844 } })
    expect(await inPage(narrow, SIDEWAYS, 'header .about')).toEqual([])
  })

  test('opens without a fault, with every section, and figures equal to the summary', async () => {
    const summary = sampleSummary()
    const page = await open(summary)

    expect(await page.locator('main h2').allInnerTexts()).toEqual([
      expect.stringMatching(/^✗ FAIL\s+exit 99$/),
      'Headline figures',
      'Thresholds',
      'Errors',
      'Calls',
      'Times of all calls',
      'Latency',
      'Timeline',
      'Models',
      'Credits',
      'Throttling and hints',
      'Protocol',
      'Generator',
      'Open tasks',
      'Profile',
      'Definitions',
    ])
    for (const link of await page.locator('nav a').all()) {
      expect(await page.locator((await link.getAttribute('href')) ?? '').count()).toBe(1)
    }

    const close = (text: string): string => text.replace(' ', '')
    const { counts, goodput, whole, throttling, retrying, credits } = summary
    expect(await tilesOf(page)).toEqual({
      'Completed calls': formatCount(counts.completed),
      Goodput: formatRate(goodput.perSecond as number),
      'Response time p50': close(formatDuration(whole.responseTime.p50.ms as number)),
      'Response time p95': close(formatDuration(whole.responseTime.p95.ms as number)),
      '429 rate': close(formatShare(throttling.rate as number)),
      'Retry amplification': `${(retrying.amplification as number).toFixed(2)}×`,
      'Credits used': formatCredits(credits?.delta as number),
      'Not completed': String(summary.counts.started - summary.counts.completed),
    })
    expect(await page.locator('#timeline-chart tbody tr').count()).toBe(summary.intervals.length)
    await page.evaluate(UNFOLDED)
    expect(await page.locator('#calls tr', { hasText: 'completed' }).first().innerText()).toMatch(
      new RegExp(`${formatCount(counts.completed)}\\s+${formatCount(summary.measured.completed)}`),
    )

    for (const chart of ['#percentiles', '#timeline-chart']) expect(await inkOf(page, chart)).toBeGreaterThan(1000)
    expect(tab.faults).toEqual([])
  })

  test('charts and tables answer to the keyboard', async () => {
    const page = await open(sampleSummary())
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
    expect(tab.faults).toEqual([])
  })

  test.each(['narrow', 'dark'])('%s, it neither overflows nor changes what it says', async (look) => {
    const page = await open(sampleSummary(), LOOKS[look])
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(await inkOf(page, '#percentiles')).toBeGreaterThan(500)
    await page.emulateMedia({ media: 'print' })
    expect(await inkOf(page, '#percentiles')).toBeGreaterThan(500)
    expect(tab.faults).toEqual([])
  })

  test('on paper nothing is cut, and the colours of the legends are printed', async () => {
    const page = await open(sampleSummary(), { detail: detailedRun().detail })
    expect(await cutOnPaper(page)).toEqual([])
    const adjust = "getComputedStyle(document.querySelector('#tasks .swatch')).printColorAdjust"
    expect(await page.evaluate<string>(adjust)).toBe('exact')
  })

  test('without scripts the page names each chart that it cannot draw, and leaves no gap', async () => {
    const context = await tab.page.context().browser()?.newContext({ javaScriptEnabled: false })
    const page = await context?.newPage()
    await page?.setContent(renderHtml(runDocument(sampleSummary(), { profileYaml })))
    const figure = page?.locator('#percentiles')
    expect(await figure?.innerText()).toContain('This chart needs JavaScript. The table below has its figures.')
    expect(await figure?.locator('.plot').isVisible()).toBe(false)
    expect(await figure?.getByRole('button').count()).toBe(0)
    await context?.close()
  })

  test.each([660, 800, 1000])('%i px wide, no caption is cut by the edge of its table', async (width) => {
    const page = await open(sampleSummary(), { viewport: { width, height: 800 } })
    await page.evaluate(UNFOLDED)
    expect(await page.evaluate(CUT_CAPTIONS)).toEqual([])
  })

  test.each([
    ['wide', { width: 1280, height: 800 }],
    ['narrow', { width: 390, height: 844 }],
  ])('%s, nothing is cut, empty or too small, and it opens within six screens', async (name, viewport) => {
    const { summary, detail } = detailedRun()
    const look = await lookAt(await open(summary, { detail, viewport }))
    expect(look.faults).toEqual([])
    if (name === 'wide') expect(look.screens).toBeLessThan(6)
  })

  test('it says what it is above its name, and its contents take one line of a narrow window', async () => {
    const page = await open(sampleSummary(), { viewport: { width: 390, height: 844 } })
    expect(await page.locator('header').innerText()).toMatch(/^Run · gatebench\n+mixed-media\n/)
    const [first, last] = ['first-child', 'last-child'].map((at) => page.locator(`nav li:${at} a`).boundingBox())
    expect((await last)?.y).toBe((await first)?.y)
  })

  test('whoever follows the contents to a folded section finds it open', async () => {
    const page = await open(sampleSummary())
    expect(await page.locator('#profile pre').isVisible()).toBe(false)
    await page.locator('nav a[href="#profile"]').click()
    await expect.poll(() => page.locator('#profile pre').isVisible()).toBe(true)
  })

  test('a run without calls has a page without charts', async () => {
    const page = await open(emptySummary())
    expect(await page.locator('canvas').count()).toBe(0)
    expect(await page.locator('#verdict h2').innerText()).toMatch(/INTERRUPTED/)
    expect(tab.faults).toEqual([])
  })

  test('with its events the page draws every chart, and a choice of model reaches all of them', async () => {
    const { summary, detail } = detailedRun()
    const page = await open(summary, { detail })
    await page.evaluate(UNFOLDED)
    for (const chart of ['percentiles', 'heat-map', 'timeline-chart', 'credit-chart', 'generator-chart']) {
      expect(await inkOf(page, `#${chart}`), chart).toBeGreaterThan(1000)
    }
    expect(await page.locator('#task-bars .gantt li').count()).toBe(detail.tasks.length)
    expect(await page.locator('#retry-flow svg').getAttribute('aria-label')).toContain('accepted')

    const read = page.locator('#heat-map output')
    const hint = await read.innerText()
    await page.locator('#heat-map .plot').press('ArrowRight')
    await expect.poll(() => read.innerText()).not.toBe(hint)
    const calls = (): Promise<number> => inPage(page, HEAT_CALLS, detail.heat.columns)
    expect(await calls()).toBe(summary.latency.responseTime.count)

    const [first] = summary.models
    await page.locator('#heat-model').selectOption('0')
    for (const id of ['curve-model', 'timeline-model', 'task-model']) {
      expect(await page.locator(`#${id}`).inputValue()).toBe('0')
    }
    expect(await page.locator('.gantt:visible').count()).toBe(1)
    expect(await page.locator('.gantt:visible code').innerText()).toBe(first?.model)
    expect(await calls()).toBe(first?.latency.responseTime.count)
    expect(tab.faults).toEqual([])
  })

  describe.each([
    ['of a summary and its events', () => detailedRun()],
    ['of a summary alone', () => ({ summary: sampleSummary(), detail: null })],
  ])('axe finds no fault in the page %s', (_, run) => {
    beforeAll(async () => {
      const { summary, detail } = run()
      const page = await open(summary, { detail })
      await page.evaluate(UNFOLDED)
      await page.evaluate(axe.source)
    })
    const looks = Object.entries(LOOKS)
    test.each(byDay(looks.slice(0, 1), looks))('%s', async (_, look) => {
      await tab.look(look)
      expect(await tab.page.evaluate(`(${FAULTS})()`)).toEqual([])
    })
  })

  describe.each(Object.entries(HOSTILE_MEDLEYS))('%s text is shown and never obeyed', (_, text) => {
    test('in a summary, whose JUnit stays well-formed', async () => {
      const page = await open(hostileSummary(text))
      expect(await page.title()).not.toBe('owned')
      expect(await page.locator('img, iframe, main a, main script').count()).toBe(0)
      expect(await inPage<number>(page, CASES, renderJunit(hostileSummary(text)))).toBe(13)
      expect(tab.faults).toEqual([])
    })

    test('in events', async () => {
      const { summary, detail } = detailedRun(text, 200)
      const page = await open(summary, { detail })
      expect(await page.title()).not.toBe('owned')
      expect(await page.locator('img, iframe, main a, main script').count()).toBe(0)
      await page.evaluate(UNFOLDED)
      await page.locator('#task-model').selectOption('1')
      expect(await page.locator('.gantt:visible').count()).toBe(1)
      expect(tab.faults).toEqual([])
    })
  })
})
