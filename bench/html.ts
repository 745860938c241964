import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { roundEvent } from '../src/measure/events/event-tee.ts'
import type { ModelLoad, Profile } from '../src/profile/profile.ts'
import { randomRun, testHeader, testProfile } from '../test/support/random-run.ts'
import { type Figure, median } from './bench.ts'
import { runNode } from './processes.ts'

const CLI = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
const EVENTS = 1_000_000
const OPENINGS = 5

/** The page of a long run: made from a log of a million events, and opened in a browser. */
export async function bench(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-html-'))
  try {
    const { events, models } = await writeLog(join(folder, 'events.ndjson'))
    const html = await made(['report', folder, '--format', 'html'])
    const all = await made(['report', folder])
    const page = join(folder, 'report.html')
    const opening = await opened(page)
    return [
      { what: 'events in the log', value: events, unit: '', least: EVENTS },
      { what: 'models', value: models, unit: '' },
      { what: 'size of the log', value: megabytes(join(folder, 'events.ndjson')), unit: 'MB' },
      { what: 'HTML from the log', value: html.seconds, unit: 's', most: 20 },
      { what: 'HTML from the log: CPU', value: html.cpuSeconds, unit: 's' },
      { what: 'HTML from the log: RSS, peak', value: html.peakRssMb, unit: 'MB', most: 500 },
      { what: 'all formats from the log', value: all.seconds, unit: 's', most: 20 },
      { what: 'all formats from the log: CPU', value: all.cpuSeconds, unit: 's' },
      { what: 'all formats from the log: RSS, peak', value: all.peakRssMb, unit: 'MB', most: 500 },
      { what: 'size of the HTML', value: megabytes(page), unit: 'MB', most: 1.5 },
      {
        what: `opening in Chromium, all charts drawn, median of ${OPENINGS}`,
        value: median(opening),
        unit: 's',
        most: 2,
      },
      { what: 'opening in Chromium, slowest', value: Math.max(...opening), unit: 's', most: 2 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Ten models over two hours: every call with its attempts, hints, polls and end. */
async function writeLog(path: string): Promise<{ events: number; models: number }> {
  const base = testProfile()
  const models = Array.from({ length: 10 }, (_, at): ModelLoad => {
    const like = base.models[at % base.models.length] as ModelLoad
    return { ...like, model: `${like.model}-${at}` }
  })
  const phases: Profile['phases'] = [
    { name: 'warm-up', durationMs: 600_000, record: false },
    { name: 'measure', durationMs: 6_600_000, record: true },
  ]
  const profile = testProfile({ models, phases, credits: { ...testProfile().credits, budget: 500_000 } })
  const file = createWriteStream(path)
  file.write(`${JSON.stringify(testHeader(profile))}\n`)
  let piece = ''
  let events = 0
  for (const event of randomRun(1, EVENTS / 7, profile)) {
    piece += `${JSON.stringify(roundEvent(event))}\n`
    events++
    if (piece.length < 1 << 20) continue
    file.write(piece)
    piece = ''
  }
  file.end(piece)
  await finished(file)
  return { events, models: models.length }
}

async function made(args: readonly string[]): Promise<{ seconds: number; cpuSeconds: number; peakRssMb: number }> {
  const began = performance.now()
  const { cpuMs, peakRssMb, stderr } = await runNode([CLI, ...args])
  if (stderr !== '') throw new Error(stderr)
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: cpuMs / 1000, peakRssMb }
}

/** From asking for the page until every chart has a canvas and two frames have been shown, in seconds. */
async function opened(page: string): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const plots = readFileSync(page, 'utf8').split('<div class="plot"').length - 1
  const seconds: number[] = []
  for (let at = 0; at < OPENINGS; at++) {
    const context = await browser.newContext({ viewport: { width: 1200, height: 900 } })
    const tab = await context.newPage()
    const began = performance.now()
    await tab.goto(pathToFileURL(page).href)
    await tab.waitForFunction(`document.querySelectorAll('.plot canvas').length === ${plots}`)
    await tab.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))')
    seconds.push((performance.now() - began) / 1000)
    await context.close()
  }
  await browser.close()
  return seconds
}

function megabytes(path: string): number {
  return statSync(path).size / 1e6
}
