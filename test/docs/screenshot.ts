import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

/** Takes the picture of the README from the example report: `npm run examples`. */
const page = new URL('../../reports/examples/mixed-media/report.html', import.meta.url)
const picture = fileURLToPath(new URL('../../docs/report.png', import.meta.url))

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const tab = await browser.newPage({ viewport: { width: 1180, height: 900 }, colorScheme: 'light' })
await tab.goto(page.href)
const height = await tab.evaluate<number>(
  "document.querySelector('#timeline').getBoundingClientRect().bottom + scrollY + 12",
)
await tab.screenshot({ path: picture, clip: { x: 0, y: 0, width: 1180, height }, fullPage: true })
await browser.close()
console.log(`docs/report.png, ${Math.round(statSync(picture).size / 1000)} kB`)
