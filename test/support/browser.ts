import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** On CI a missing browser fails, so that nobody believes a page was looked at; a newcomer without one may go on. */
export const hasNoBrowser = !existsSync(executablePath) && process.env.CI === undefined

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}

/** Gathers whatever a clean page never does; what `isOwn` it may ask for. */
export function faultsOf(page: Page, isOwn: (url: string) => boolean): string[] {
  const faults: string[] = []
  page.on('console', (message) => faults.push(`console ${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!isOwn(request.url()) && !request.url().startsWith('data:')) faults.push(`request: ${request.url()}`)
  })
  return faults
}

// What runs inside the page is text: the project's own code knows no browser types.
const INK = `(selector) => {
  const canvas = document.querySelector(selector)
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
  copy.drawImage(canvas, 0, 0)
  return copy.getImageData(0, 0, canvas.width, canvas.height).data.filter((value, at) => at % 4 === 3 && value > 0).length
}`

/** How many pixels of a chart are drawn. */
export function inkOf(page: Page, chart: string): Promise<number> {
  return inPage<number>(page, INK, `${chart} canvas`)
}

/** Calls a function, given as text, inside the page. */
export function inPage<T>(page: Page, source: string, argument: string): Promise<T> {
  return page.evaluate<T>(`(${source})(${JSON.stringify(argument)})`)
}

/** The page's headline figures by their labels. */
export async function tilesOf(page: Page): Promise<Record<string, string>> {
  return Object.fromEntries(
    await page
      .locator('.tile')
      .evaluateAll((all) =>
        all.map((tile) => [tile.querySelector('dt')?.textContent, tile.querySelector('.figure')?.textContent]),
      ),
  )
}
