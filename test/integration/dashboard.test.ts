import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { formatCount, formatShare } from '../../src/units.ts'
import { faultsOf, hasNoBrowser, inkOf, launchBrowser, tilesOf } from '../support/browser.ts'
import { type CliRun, runCli, startCli } from '../support/cli.ts'
import { WATCHED } from '../support/watched.ts'

const title = hasNoBrowser ? 'the dashboard (skipped: no Chromium; install it or set CHROMIUM_PATH)' : 'the dashboard'

describe.skipIf(hasNoBrowser)(title, () => {
  let browser: Browser
  let folder: string
  /** Two runs, started while the browser is. */
  let shown: CliRun
  let cutOff: CliRun
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatebench-dashboard-'))
    writeFileSync(join(folder, 'profile.yaml'), WATCHED)
    shown = startCli([...runArgs('shown'), '--dashboard'])
    cutOff = startCli([...runArgs('cut-off'), '--dashboard'])
    browser = await launchBrowser()
  })
  afterAll(async () => {
    for (const { child } of [shown, cutOff]) child.kill('SIGKILL')
    await Promise.all([browser?.close(), shown.ended, cutOff.ended])
    rmSync(folder, { recursive: true })
  })

  const runArgs = (name: string): string[] => ['run', join(folder, 'profile.yaml'), '--out', join(folder, name)]

  async function addressOf(cli: CliRun): Promise<string> {
    let url: string | undefined
    await expect
      .poll(() => {
        if (cli.child.exitCode !== null) throw new Error(cli.output.stderr)
        url = /dashboard at (\S+)/.exec(cli.output.stderr)?.[1]
        return url
      })
      .toBeDefined()
    return url as string
  }

  const state = (page: Page): Promise<string> => page.locator('#verdict h2').innerText()

  test('shows the run while it lasts, and at its end what its summary says', async () => {
    const url = await addressOf(shown)
    const page = await browser.newPage({ viewport: { width: 400, height: 800 }, colorScheme: 'dark' })
    const faults = faultsOf(page, (asked) => asked.startsWith(`${url}/`))
    await page.goto(url)

    // It moves by itself, and what the reader has chosen stays.
    const completed = async (): Promise<number> => Number((await tilesOf(page))['Completed calls']?.replace(',', ''))
    const before = await completed()
    await expect.poll(() => page.locator('canvas').count()).toBe(5)
    await page.locator('#models th', { hasText: 'started' }).getByRole('button').press('Enter')
    await page.locator('#models th', { hasText: 'started' }).getByRole('button').press('Enter')
    await page.locator('#timeline-chart button', { hasText: 'offered' }).click()
    await page.locator('#timeline-model').selectOption('1')
    await page.locator('#timeline-chart .plot').focus()
    await expect.poll(completed).toBeGreaterThan(before)
    expect(await state(page)).toMatch(/^▸ RUNNING\s+[\d.hms ]+ of 5h 00m$/)

    shown.child.kill('SIGINT')
    await expect.poll(() => page.locator('#link').innerText()).toBe('the run has ended')
    const { code, stderr } = await shown.ended
    expect(code, stderr).toBe(105)
    const report = join(folder, 'shown', 'report.html')
    expect(await page.locator('#report-path').innerText()).toBe(report)
    expect(readFileSync(report, 'utf8')).toContain('<!doctype html>')

    const summary: Summary = JSON.parse(readFileSync(join(folder, 'shown', 'summary.json'), 'utf8'))
    const { counts, throttling } = summary
    expect(await state(page)).toMatch(/^! INTERRUPTED\s+exit 105$/)
    expect(await tilesOf(page)).toMatchObject({
      'Completed calls': formatCount(counts.completed),
      '429 rate': formatShare(throttling.rate as number).replace(' ', ''),
    })
    for (const { model, counts: of } of summary.models) {
      const row = page.locator('#models tbody tr', { hasText: model })
      expect(await row.innerText()).toMatch(new RegExp(`${of.started}\\s+${of.completed}`))
    }
    for (const chart of ['timeline-chart', 'percentiles', 'heat-map', 'credit-chart', 'generator-chart']) {
      expect(await inkOf(page, `#${chart}`), chart).toBeGreaterThan(500)
    }

    expect(await page.locator('#models tbody th').allInnerTexts()).toEqual(['image-fast', 'text-fast'])
    expect(await page.locator('#timeline-chart button[aria-pressed=false]').allInnerTexts()).toEqual(['offered'])
    for (const id of ['timeline-model', 'curve-model']) expect(await page.locator(`#${id}`).inputValue()).toBe('1')
    expect(await page.evaluate("document.activeElement.matches('#timeline-chart .plot')")).toBe(true)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    expect(faults).toEqual([])
    await page.close()
    await expect(fetch(url)).rejects.toThrow()
  })

  test('answers this machine only, and a port that is taken is told before anything is made', async () => {
    const url = await addressOf(cutOff)
    const statusFor = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(url, { headers: { host } }, (response) => resolve(response.resume().statusCode))
          .on('error', reject)
          .end()
      })
    const again = runCli([...runArgs('second'), `--dashboard=${new URL(url).port}`])
    expect(await statusFor('gateway.example')).toBe(403)
    expect(await statusFor('localhost')).toBe(200)
    expect((await fetch(`${url}/report.html`)).status).toBe(404)
    const { headers } = await fetch(url)
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(await again).toMatchObject({ code: 104, stderr: expect.stringContaining('--dashboard') })

    // A run that is cut off says so to whoever looks.
    const page = await browser.newPage()
    const faults = faultsOf(page, (asked) => asked.startsWith(`${url}/`))
    await page.goto(url)
    await expect.poll(() => page.locator('#link').innerText()).toBe('live')
    expect(faults).toEqual([])
    cutOff.child.kill('SIGKILL')
    await expect.poll(() => page.locator('#link').innerText()).toMatch(/the connection to the run was lost/)
    await page.close()
  })
})
