import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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

const WIDE = { width: 1200, height: 900 }

/** How a page is looked at; wide and light unless told otherwise. */
export interface Look {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
}

/** A browser with one tab, in which one page after the other is opened: a tab for each costs more than the page. */
export class BrowserTab implements AsyncDisposable {
  readonly page: Page
  readonly #browser: Browser
  readonly #folder: string
  readonly #address: string
  readonly #faults: string[]

  private constructor(browser: Browser, page: Page, folder: string) {
    this.#browser = browser
    this.page = page
    this.#folder = folder
    this.#address = pathToFileURL(join(folder, 'page.html')).href
    this.#faults = faultsOf(page, (url) => url === this.#address)
  }

  static async start(): Promise<BrowserTab> {
    const browser = await launchBrowser()
    return new BrowserTab(browser, await browser.newPage(), await mkdtemp(join(tmpdir(), 'gatebench-page-')))
  }

  /** Opens a page of HTML from a file, as a reader would. */
  async open(html: string, look: Look = {}): Promise<Page> {
    // Not the old page, whose charts would be drawn for the new look.
    await this.page.goto('about:blank')
    await this.look(look)
    await writeFile(join(this.#folder, 'page.html'), html)
    this.#faults.length = 0
    await this.page.goto(this.#address)
    return this.page
  }

  async look({ viewport = WIDE, colorScheme = 'light' }: Look): Promise<void> {
    await this.page.setViewportSize(viewport)
    await this.page.emulateMedia({ media: 'screen', colorScheme })
  }

  /** Since the page was opened. */
  get faults(): readonly string[] {
    return this.#faults
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close()
    await rm(this.#folder, { recursive: true })
  }
}

// What runs inside the page is text: tests know no browser types.
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
export function inPage<T>(page: Page, source: string, argument: string | number): Promise<T> {
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
