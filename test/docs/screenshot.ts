import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { chromium } from 'playwright-core'

/** Takes the picture of the README from the example report: `npm run examples`. */
const page = new URL('../../reports/examples/mixed-media/report.html', import.meta.url)
const picture = fileURLToPath(new URL('../../docs/report.png', import.meta.url))

const WIDTH = 1180

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const tab = await browser.newPage({ viewport: { width: WIDTH, height: 900 }, colorScheme: 'light' })
await tab.goto(page.href)
const height = await tab.evaluate<number>(
  "document.querySelector('#timeline').getBoundingClientRect().bottom + scrollY + 12",
)
const shot = await tab.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height }, fullPage: true })
const pixels = await tab.evaluate<{ width: number; height: number; rgba: string }>(`new Promise((resolve) => {
  const image = new Image()
  image.onload = () => {
    const { width, height } = image
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
    context.drawImage(image, 0, 0)
    const url = new FileReader()
    url.onload = () => resolve({ width, height, rgba: url.result.split(',')[1] })
    url.readAsDataURL(new Blob([context.getImageData(0, 0, width, height).data]))
  }
  image.src = 'data:image/png;base64,${shot.toString('base64')}'
})`)
await browser.close()
const png = withPalette(pixels.width, pixels.height, Buffer.from(pixels.rgba, 'base64'))
writeFileSync(picture, png)
console.log(`docs/report.png, ${Math.round(png.length / 1000)} kB`)

/** A PNG of the 256 most frequent colours, a third as long as one of all: every install has the picture. */
function withPalette(width: number, height: number, rgba: Buffer): Buffer {
  const counts = new Map<number, number>()
  for (let at = 0; at < rgba.length; at += 4) {
    const colour = rgba.readUIntBE(at, 3)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 256)
    .map(([colour]) => colour)
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]))
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = places.get(rgba.readUIntBE(4 * (y * width + x), 3)) as number
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8)
  const colours = Buffer.alloc(3 * palette.length)
  for (const [n, colour] of palette.entries()) colours.writeUIntBE(colour, 3 * n, 3)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function nearest(palette: readonly number[], colour: number): number {
  const distance = (other: number): number =>
    [16, 8, 0].reduce((sum, bits) => sum + (((other >> bits) & 255) - ((colour >> bits) & 255)) ** 2, 0)
  let best = 0
  for (let n = 1; n < palette.length; n++) if (distance(palette[n] ?? 0) < distance(palette[best] ?? 0)) best = n
  return best
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
