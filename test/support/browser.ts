import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
// On CI a missing browser fails, so that nobody believes the page was looked at; a newcomer without one may go on.
export const WITHOUT_BROWSER = !existsSync(executablePath) && process.env.CI === undefined

const WIDE = { width: 1200, height: 900 }

/** How a page is looked at; wide and light unless told otherwise. */
export interface Look {
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
}

/** A Chromium with one tab, in which one page after the other is opened: a tab for each costs more than the page. */
export class BrowserTab implements AsyncDisposable {
  readonly page: Page
  /** Whatever a clean page never does, since it was opened. */
  faults: string[] = []
  readonly #browser: Browser
  readonly #folder: string
  readonly #address: string

  private constructor(browser: Browser, page: Page, folder: string) {
    this.#browser = browser
    this.page = page
    this.#folder = folder
    this.#address = pathToFileURL(join(folder, 'report.html')).href
    page.on('console', (message) => this.faults.push(`console ${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => this.faults.push(`error: ${error.message}`))
    page.on('dialog', (dialog) => {
      this.faults.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      const url = request.url()
      if (url !== this.#address && !url.startsWith('data:')) this.faults.push(`request: ${url}`)
    })
  }

  static async start(): Promise<BrowserTab> {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    const page = await browser.newPage({ viewport: WIDE })
    return new BrowserTab(browser, page, await mkdtemp(join(tmpdir(), 'gatebench-page-')))
  }

  /** Opens a page of HTML from a file, as a reader would. */
  async open(html: string, look: Look = {}): Promise<Page> {
    // Not the old page, whose charts would be drawn for the new look.
    await this.page.goto('about:blank')
    await this.look(look)
    await writeFile(join(this.#folder, 'report.html'), html)
    this.faults = []
    await this.page.goto(this.#address)
    return this.page
  }

  async look({ viewport = WIDE, colorScheme = 'light' }: Look): Promise<void> {
    await this.page.setViewportSize(viewport)
    await this.page.emulateMedia({ media: 'screen', colorScheme })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close()
    await rm(this.#folder, { recursive: true })
  }
}
