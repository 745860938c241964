import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../src/document/document.ts'
import { renderHtml } from '../../src/document/html/page.ts'
import { planDocument } from '../../src/plan/report/document.ts'
import { replicationsDocument } from '../../src/report/replications/document.ts'
import { tuneDocument } from '../../src/tune/report/document.ts'
import { snippetsOf } from '../../src/tune/snippets/snippets.ts'
import { BrowserTab, hasNoBrowser, type Look } from '../support/browser.ts'
import { byDay } from '../support/by-day.ts'
import { HOSTILE_MEDLEYS } from '../support/hostile.ts'
import { cutOnPaper, lookAt } from '../support/page-look.ts'
import { carriedPlan, failingPlan } from '../support/sample-plan.ts'
import { sampleReplications, sampleTune } from '../support/sample-tune.ts'

const LOOKS: Readonly<Record<string, Look>> = {
  'light and wide': {},
  'dark and narrow': { colorScheme: 'dark', viewport: { width: 380, height: 800 } },
}
const PAGES: Readonly<Record<string, (said?: string) => Document>> = {
  tune: (said) => tuneDocument(sampleTune(said)),
  replications: (said) => replicationsDocument(sampleReplications(said)),
  plan: (said) => planDocument(carriedPlan(said)),
}

// Named in full: a fault must tell where it is without opening the page again.
const FAULTS = `async () => {
  const { passes, violations } = await axe.run({ resultTypes: ['violations'] })
  if (passes.length < 15) return ['axe looked at ' + passes.length + ' rules only']
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => id + ': ' + help + ' at ' + node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')))
}`

describe.skipIf(hasNoBrowser)('the pages of tune, of replications and of plans in a browser', () => {
  let tab: BrowserTab
  beforeAll(async () => {
    tab = await BrowserTab.start()
  })
  afterAll(() => tab?.[Symbol.asyncDispose]())

  test('tuning: first what to set, then the front with the best, the present and the named settings marked', async () => {
    const result = sampleTune()
    const page = await tab.open(renderHtml(tuneDocument(result)))
    expect(await page.locator('main h2').allInnerTexts()).toEqual([
      '✓ BEST SETTING',
      'Recommended settings',
      'Expect',
      'If the limits differ',
      'Trade-offs',
      'Compared with the winner',
      'Robustness to changes by a fifth: grade D',
      'To paste',
      'Method',
      'Definitions',
    ])
    expect(await page.locator('#verdict .notice').innerText()).toContain(
      "openai-sdk's defaults lose 20% of the calls here",
    )
    expect(await page.locator('#advice dt').count()).toBe(result.winner.advice.reasons.length)
    expect(await page.locator('#pareto circle').count()).toBe(result.standings.length)
    expect(await page.locator('#pareto .spot-winner').count()).toBe(2)
    expect(await page.locator('#pareto circle.spot-present title').textContent()).toMatch(/^now: openai-sdk: /)
    expect(await page.locator('#pareto text.winner').textContent()).toMatch(/^best: /)
    const named = result.standings.filter(({ kind }) => kind === 'preset' || kind === 'profile').length
    expect(await page.locator('#pareto circle.spot-named').count()).toBe(named - 1)
    // Two settings of the sample are beaten in neither of the two figures drawn.
    expect(await page.locator('#pareto .front').getAttribute('d')).toMatch(/^M[\d.]+ [\d.]+(?:H[\d.]+V[\d.]+)*$/)
    expect(await page.locator('#trade-offs tbody tr').count()).toBe(result.pareto.length)
    const snippets = snippetsOf(result.winner.advice)
    expect(await page.locator('#snippets details details').count()).toBe(snippets.length)
    expect(await page.locator('#snippets pre').first().textContent()).toBe(snippets[0]?.text.trimEnd())
    expect(tab.faults).toEqual([])
  })

  test('replications: the intervals first, each figure with its seeds', async () => {
    const replications = sampleReplications()
    const page = await tab.open(renderHtml(replicationsDocument(replications)))
    expect(await page.locator('main h2').allInnerTexts()).toEqual([
      expect.stringMatching(/^✗ FAIL\s+exit 99$/),
      'Intervals',
      'Verdicts',
      'Seeds',
      'Definitions',
    ])
    const known = replications.figures.filter(({ mean }) => mean !== null)
    expect(await page.locator('#intervals .effect').count()).toBe(known.length)
    expect(await page.locator('#intervals .effect').first().locator('.mark').count()).toBe(replications.seeds.length)
    const spans = await page
      .locator('#intervals .interval')
      .evaluateAll((lines) => lines.map((line) => ['x1', 'x2'].map((end) => Number(line.getAttribute(end)))))
    for (const [low = Number.NaN, high = Number.NaN] of spans) {
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeGreaterThanOrEqual(low)
      expect(high).toBeLessThanOrEqual(100)
    }
    expect(await page.locator('#verdicts').innerText()).toContain('FAIL 1 of 5: seed 5; threshold failed')
    await page.locator('#seeds summary').click()
    const seeds = page.locator('#seeds tbody th')
    expect(await seeds.allInnerTexts()).toEqual(['1', '2', '3', '4', '5'])
    await page.locator('#seeds thead button').nth(3).press('Enter')
    expect(await seeds.allInnerTexts()).toEqual(['5', '4', '3', '2', '1'])
    expect(tab.faults).toEqual([])
  })

  test('a plan: first the sentence, then the day with its limit, and what goes beyond it marked', async () => {
    const plan = carriedPlan()
    const page = await tab.open(renderHtml(planDocument(plan)))
    expect(await page.locator('#verdict .meaning').innerText()).toBe(plan.sentence)
    expect(await page.locator('#verdict .notice.bad').innerText()).toContain('closed form and simulation differ')
    expect(await page.locator('main section').nth(1).getAttribute('id')).toBe('day')
    // Both within the first screen of an ordinary window, or nearly.
    expect((await page.locator('#demand .wide').boundingBox())?.y).toBeLessThan(650)
    expect(await page.locator('#demand .wide rect').count()).toBe(3 * 24)
    expect(await page.locator('#demand .wide .over').count()).toBe(0)
    expect(await page.locator('#demand .wide .limit-line').count()).toBe(3)
    expect(await page.locator('#used .wide .over').count()).toBe(4)
    expect(await page.locator('#knee figure svg').count()).toBe(3)
    expect(await page.locator('#frontier figure svg').count()).toBe(1)
    expect(await page.locator('#other-tiers > details').count()).toBe(2)
    expect(tab.faults).toEqual([])
  })

  test('a plan that is not carried: the hours beyond the limit are framed and marked, and the table says so', async () => {
    const plan = failingPlan()
    const page = await tab.open(renderHtml(planDocument(plan)))
    const beyond = plan.tiers[0]?.hours.filter(({ used }) => used > 1).length
    expect(beyond).toBe(4)
    expect(await page.locator('#demand .wide .over').count()).toBe(beyond)
    expect(await page.locator('#demand .wide .over-mark').allTextContents()).toEqual(['✗', '✗', '✗', '✗'])
    await page.locator('#day summary').click()
    expect(await page.locator('#day td.bad').count()).toBe(beyond)
    expect(await page.locator('#day .shares li .bad').allInnerTexts()).toEqual(['✗ 1,200 of 500 (240%)'])
  })

  for (const [name, make] of Object.entries(PAGES)) {
    const looks = Object.keys(LOOKS)
    test.each(byDay(looks.slice(-1), looks))(`${name}: %s, it is accessible and does not overflow`, async (look) => {
      const page = await tab.open(renderHtml(make()), LOOKS[look])
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await page.evaluate(axe.source)
      expect(await page.evaluate<string[]>(`(${FAULTS})()`)).toEqual([])
      expect(tab.faults).toEqual([])
    })

    test(`${name}: in the narrowest window nothing is cut or too small, and on paper nothing is cut`, async () => {
      const page = await tab.open(renderHtml(make()), { viewport: { width: 320, height: 800 } })
      expect((await lookAt(page)).faults).toEqual([])
      expect(await cutOnPaper(page)).toEqual([])
    })

    test.each(Object.entries(HOSTILE_MEDLEYS))(`${name}: %s text stays text`, async (_, text) => {
      const page = await tab.open(renderHtml(make(text)))
      expect(await page.title()).not.toBe('owned')
      expect(await page.locator('img, a[href^="javascript"], iframe').count()).toBe(0)
      expect(tab.faults).toEqual([])
    })
  }
})
