import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { faultsOf, launchBrowser } from '../test/support/browser.ts'
import { accessOf, lookAt } from '../test/support/page-look.ts'
import { PAGE_KINDS } from './support/page-kinds.ts'

/**
 * `npm run pages-check [-- KIND…]`: makes every kind of page, opens each in Chromium, wide and narrow, light and dark, measures it, and takes its
 * picture into GATEBENCH_PAGES (by default a folder among the temporary files). Pages that are there are not made again with `--again`.
 */

const WIDTHS = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const
const COLOURS = ['light', 'dark'] as const
/** Screens of a page as it opens in a wide window. */
const MOST_SCREENS = 6

const given = process.argv.slice(2)
const chosen = given.filter((name) => !name.startsWith('--'))
const isKept = given.includes('--again')
const unknown = chosen.find((name) => PAGE_KINDS[name] === undefined)
if (unknown !== undefined)
  throw new Error(`no page is named ${unknown}: there are ${Object.keys(PAGE_KINDS).join(', ')}`)
const out = process.env.GATEBENCH_PAGES ?? join(tmpdir(), 'gatebench-pages')
mkdirSync(join(out, 'pictures'), { recursive: true })
const folderOf = (name: string): string => join(out, name)

async function make(name: string): Promise<string> {
  const kind = PAGE_KINDS[name]
  if (kind === undefined) throw new Error(`no page is named ${name}`)
  for (const other of kind.after ?? []) if (!existsSync(folderOf(other))) await make(other)
  const page = join(folderOf(name), kind.page)
  if (isKept && existsSync(page)) return page
  rmSync(folderOf(name), { recursive: true, force: true })
  await kind.make(folderOf(name), folderOf)
  return page
}

/** In parts that a person can look at: of a narrow page four columns side by side. */
async function photograph(tab: Page, path: string): Promise<void> {
  const { width, height } = await tab.evaluate<{ width: number; height: number }>(
    '({ width: innerWidth, height: document.documentElement.scrollHeight })',
  )
  const across = width < 600 ? 4 : 1
  const part = 1600
  for (let at = 0; at * across * part < height; at++) {
    const tops = Array.from({ length: across }, (_, column) => (at * across + column) * part)
    const shown: string[] = []
    for (const y of tops.filter((top) => top < height)) {
      const clip = { x: 0, y, width, height: Math.min(part, height - y) }
      shown.push((await tab.screenshot({ clip, fullPage: true })).toString('base64'))
    }
    const images = shown.map((data) => `<img style="float:left;margin-right:8px" src="data:image/png;base64,${data}">`)
    const pictured = await tab.context().newPage()
    await pictured.setViewportSize({ width: across * (width + 8), height: Math.min(part, height - (tops[0] ?? 0)) })
    await pictured.setContent(`<body style="margin:0;background:#888">${images.join('')}`)
    await pictured.screenshot({ path: `${path}.${at + 1}.png` })
    await pictured.close()
  }
}

const browser = await launchBrowser()
const rows: string[] = []
let missed = 0
try {
  for (const name of Object.keys(PAGE_KINDS)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    const file = await make(name)
    const served = await PAGE_KINDS[name]?.serve?.(folderOf(name))
    const address = served?.url ?? pathToFileURL(file).href
    const figures: string[] = []
    const faults: string[] = []
    for (const [width, viewport] of Object.entries(WIDTHS)) {
      for (const colorScheme of COLOURS) {
        const context = await browser.newContext({ viewport, colorScheme })
        const tab = await context.newPage()
        const heard = faultsOf(tab, (url) => url === address || (served !== undefined && url.startsWith(served.url)))
        await tab.goto(address)
        await photograph(tab, join(out, 'pictures', `${name}-${width}-${colorScheme}`))
        const look = { ...(await lookAt(tab)), ...(await accessOf(tab)) }
        const where = `${width}, ${colorScheme}`
        faults.push(...[...heard, ...look.faults, ...look.axe].map((text) => `${where}: ${text}`))
        if (width === 'wide' && look.screens >= MOST_SCREENS)
          faults.push(`${where}: ${look.screens.toFixed(1)} screens`)
        if (colorScheme === 'light') figures.push(look.screens.toFixed(1), look.unfoldedScreens.toFixed(1))
        if (width === 'wide' && colorScheme === 'light')
          figures.push(String(look.axe.length), String(look.minor.length))
        await context.close()
      }
    }
    await served?.end()
    missed += faults.length
    rows.push(`| ${[name, ...figures, faults.length].join(' | ')} |`)
    console.log(rows.at(-1))
    for (const fault of faults) console.log(`    ${fault}`)
  }
} finally {
  await browser.close()
}
const head =
  '| page | screens | unfolded | axe | all | screens, narrow | unfolded | faults |\n|---|---|---|---|---|---|---|---|'
writeFileSync(join(out, 'pages.md'), `${head}\n${rows.join('\n')}\n`)
console.log(missed === 0 ? `every page is whole; pictures in ${join(out, 'pictures')}` : `${missed} faults`)
process.exitCode = missed === 0 ? 0 : 1
