import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What a reader of a page would stumble over. */
export interface PageLook {
  /** Heights of the window that the page takes, as it opens. */
  screens: number
  /** The same with everything unfolded. */
  unfoldedScreens: number
  /** What is cut, hidden or empty, each named by its place. */
  faults: string[]
}

/** What keeps some readers from a page. */
export interface PageAccess {
  /** Findings of axe that are serious or critical, with everything unfolded. */
  axe: string[]
  /** All that axe found. */
  minor: string[]
}

// What runs inside the page is text: tests know no browser types.
const LOOK = `() => {
  const faults = []
  const name = (one) => {
    const section = one.closest('section')?.id ?? 'page'
    return section + ': ' + one.tagName.toLowerCase() + (one.getAttribute('class') ? '.' + one.getAttribute('class') : '') +
      ' «' + (one.textContent ?? '').trim().replace(/\\s+/g, ' ').slice(0, 50) + '»'
  }
  const seen = (one) => {
    const box = one.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.unseen, .skip') && getComputedStyle(one).clipPath === 'none'
  }
  const scrolls = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
    return false
  }
  const over = document.documentElement.scrollWidth - innerWidth
  if (over > 0) faults.push('the page is ' + over + ' px too wide')
  for (const one of document.querySelectorAll('body *')) {
    if (!seen(one)) continue
    const box = one.getBoundingClientRect()
    if (box.right > innerWidth + 1 && !scrolls(one)) faults.push('beyond the window: ' + name(one))
    const style = getComputedStyle(one)
    const hides = /hidden|clip/.test(style.overflowX) && !(one instanceof SVGElement)
    if (hides && one.scrollWidth > one.clientWidth + 1) faults.push('cut: ' + name(one))
  }
  if (innerWidth > 1000) for (const one of document.querySelectorAll('.scroll')) {
    if (seen(one) && one.closest('details') === null && one.scrollWidth > one.clientWidth + 1) faults.push('must be moved sideways in a wide window: ' + name(one))
  }
  for (const svg of document.querySelectorAll('svg')) {
    if (!seen(svg)) continue
    const frame = svg.getBoundingClientRect()
    const texts = [...svg.querySelectorAll('text')].filter(seen)
    const boxes = texts.map((text) => text.getBoundingClientRect())
    texts.forEach((text, at) => {
      const box = boxes[at]
      if (box.left < frame.left - 2 || box.right > frame.right + 2 || box.top < frame.top - 3 || box.bottom > frame.bottom + 3)
        faults.push('cut in a drawing: ' + name(text))
      for (let next = at + 1; next < texts.length; next++) {
        const other = boxes[next]
        const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left)
        const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
        if (wide > 2 && high > 4) faults.push('one upon the other: ' + name(text) + ' ' + name(texts[next]))
      }
      const size = Number.parseFloat(getComputedStyle(text).fontSize) * (svg.getScreenCTM()?.a ?? 1)
      if (size < 9) faults.push('too small to read (' + size.toFixed(1) + ' px): ' + name(text))
    })
    if (svg.querySelector('rect, path, circle, line, polyline') === null) faults.push('empty drawing: ' + name(svg))
  }
  for (const plot of document.querySelectorAll('.plot')) {
    if (!seen(plot)) continue
    const canvas = plot.querySelector('canvas')
    if (canvas === null) { faults.push('empty chart: ' + name(plot)); continue }
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })
    copy.drawImage(canvas, 0, 0)
    let ink = 0
    const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data
    for (let at = 3; at < pixels.length; at += 4) if (pixels[at] > 0) ink++
    if (ink < 500) faults.push('empty chart: ' + name(plot))
  }
  for (const one of document.querySelectorAll('figure, section, .tile, details[open]')) {
    if (seen(one) && (one.innerText ?? '').trim() === '' && !one.querySelector('canvas')) faults.push('empty: ' + name(one))
  }
  return [...new Set(faults)]
}`

const HEIGHT = 'document.documentElement.scrollHeight / innerHeight'
const OPENED = "document.querySelectorAll('details').forEach((one) => { one.open = true })"
const AXE = `async () => {
  const { passes, violations } = await axe.run({ resultTypes: ['violations'] })
  if (passes.length < 15) return [['serious', 'axe looked at ' + passes.length + ' rules only']]
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map((node) => [impact, id + ': ' + help + ' at ' + node.target.join(' ') + ' ' + (node.any[0]?.message ?? '')]))
}`

const CUT_ON_PAPER = `() => [...document.querySelectorAll('table, pre, svg, .plot, .tile')]
  .filter((one) => one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || (one.matches('pre') && one.scrollWidth > one.clientWidth + 1))
  .map((one) => (one.closest('section')?.id ?? 'page') + ': ' + one.tagName + ' ' + Math.round(one.getBoundingClientRect().right - innerWidth) + ' px «' + (one.textContent ?? '').trim().slice(0, 40) + '»')`

/** What the edge of a sheet of A4 cuts off, with margins of a centimetre. */
export async function cutOnPaper(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 718, height: 1040 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await page.evaluate(OPENED)
  return page.evaluate<string[]>(`(${CUT_ON_PAPER})()`)
}

/** Looks at a page that is open. It is left unfolded. */
export async function lookAt(page: Page): Promise<PageLook> {
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))')
  const screens = await page.evaluate<number>(HEIGHT)
  const folded = await page.evaluate<string[]>(`(${LOOK})()`)
  await page.evaluate(OPENED)
  await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))')
  const unfoldedScreens = await page.evaluate<number>(HEIGHT)
  const unfolded = await page.evaluate<string[]>(`(${LOOK})()`)
  return { screens, unfoldedScreens, faults: [...new Set([...folded, ...unfolded])] }
}

/** What axe finds in a page that was looked at. */
export async function accessOf(page: Page): Promise<PageAccess> {
  await page.evaluate(axe.source)
  const found = await page.evaluate<[string, string][]>(`(${AXE})()`)
  return {
    axe: found.flatMap(([impact, text]) => (impact === 'serious' || impact === 'critical' ? [text] : [])),
    minor: found.map(([impact, text]) => `${impact} ${text}`),
  }
}
