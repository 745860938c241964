import { place, roundedUp } from './axis.ts'
import { type Html, html } from './html.ts'

/** An hour of the day as a bar of parts on each other. */
export interface DayHour {
  hour: number
  /** From below; `name` is a colour class. */
  parts: readonly { name: string; value: number }[]
  /** Where the bar must end; null where nothing is known to stop it. */
  limit: number | null
  /** In words. */
  told: string
}

/** Bars on a scale of their own. */
export interface DayPanel {
  label: string
  hours: readonly DayHour[]
  show: (value: number) => string
  /** That the scale goes up to at least. */
  least?: number
}

/** Where a picture is drawn: a phone has one of its own, for text that shrinks with the bars is not read. */
interface Frame {
  name: 'wide' | 'narrow'
  width: number
  left: number
  right: number
  /** Left and right of a bar. */
  gap: number
  /** Number of hours between two labels. */
  named: number
}
const FRAMES: readonly Frame[] = [
  { name: 'wide', width: 960, left: 72, right: 952, gap: 4, named: 3 },
  { name: 'narrow', width: 340, left: 58, right: 336, gap: 1, named: 6 },
]
/** Above each panel, for its label and marks. */
const HEAD = 44
/** Below the last, for the hours. */
const FOOT = 22
/** A limit far above every bar would press them to the ground: beyond this many times the highest it is not drawn. */
const MOST_ROOM = 4

/** A day, hour by hour, one panel below the other; bars beyond their limit are framed and marked. */
export function dayBars(
  { id, title, caption, legend }: { id: string; title: string; caption: string; legend: readonly Html[] },
  panels: readonly DayPanel[],
  height: number,
): Html {
  const step = HEAD + height
  return html`<figure id="${id}"><figcaption>${caption}</figcaption>
${legend.length === 0 ? null : html`<ul class="swatches">${legend.map((one) => html`<li>${one}</li>`)}</ul>`}
<div class="scroll" tabindex="0" role="region" aria-label="${title}">${FRAMES.map(
    (
      frame,
    ) => html`<svg class="day ${frame.name}" viewBox="0 0 ${frame.width} ${panels.length * step + FOOT}" role="img" aria-labelledby="${id}-${frame.name}-title ${id}-${frame.name}-desc">
<title id="${id}-${frame.name}-title">${title}</title><desc id="${id}-${frame.name}-desc">${caption} The table beside it has the figures.</desc>
${panels.map((panel, at) => panelOf(panel, frame, at * step + HEAD, height, at === panels.length - 1))}</svg>`,
  )}</div></figure>`
}

export function legendOf(name: string, label: string): Html {
  return html`<span class="swatch ${name}"></span>${label}`
}

function panelOf(
  { label, hours, show, least = 0 }: DayPanel,
  frame: Frame,
  top: number,
  height: number,
  isLast: boolean,
): Html {
  const highest = Math.max(least, ...hours.map(totalOf))
  const limits = hours.flatMap(({ limit }) => limit ?? [])
  const furthest = Math.max(0, ...limits)
  const end = roundedUp(Math.max(highest, furthest <= highest * MOST_ROOM ? furthest : 0))
  const bottom = top + height
  const yOf = (value: number): number => place(bottom - (value / end) * height)
  const ticks = [0, end / 2, end]
  return html`<text class="panel" x="0" y="${top - 19}">${label}</text>
${ticks.map(
  (tick) =>
    html`<line class="grid" x1="${frame.left}" x2="${frame.right}" y1="${yOf(tick)}" y2="${yOf(tick)}"/><text class="tick" x="${frame.left - 8}" y="${yOf(tick) + 4}" text-anchor="end">${show(tick)}</text>`,
)}${hours.map((hour) => barOf(hour, frame, yOf))}
<path class="limit-line" d="${limitLine(hours, frame, end, yOf)}"/>
${hours
  .filter(({ hour }) => isLast && hour % frame.named === 0)
  .map(
    ({ hour }) =>
      html`<text class="tick" x="${place(leftOf(frame, hour + 0.5))}" y="${bottom + 16}" text-anchor="middle">${hour}:00</text>`,
  )}
`
}

function barOf(hour: DayHour, frame: Frame, yOf: (value: number) => number): Html {
  const x = place(leftOf(frame, hour.hour) + frame.gap)
  const width = place(leftOf(frame, 1) - leftOf(frame, 0) - 2 * frame.gap)
  let below = 0
  const parts = hour.parts.map(({ name, value }) => {
    const [from, to] = [yOf(below), yOf(below + value)]
    below += value
    return html`<rect class="${name}" x="${x}" y="${to}" width="${width}" height="${place(from - to)}"/>`
  })
  const isOver = hour.limit !== null && below > hour.limit * (1 + 1e-9)
  const over = isOver
    ? html`<rect class="over" x="${x}" y="${yOf(below)}" width="${width}" height="${place(yOf(hour.limit ?? 0) - yOf(below))}"/><text class="over-mark" x="${place(x + width / 2)}" y="${yOf(below) - 4}" text-anchor="middle">✗</text>`
    : null
  return html`<g><title>${hour.told}</title>${parts}${over}</g>\n`
}

/** A stair; nothing where the limit is unknown, or above what is drawn. */
function limitLine(hours: readonly DayHour[], frame: Frame, end: number, yOf: (value: number) => number): string {
  let isOpen = false
  return hours
    .map(({ hour, limit }) => {
      if (limit === null || limit > end) {
        isOpen = false
        return ''
      }
      const y = yOf(limit)
      const start = isOpen ? `V${y}` : `M${place(leftOf(frame, hour))} ${y}`
      isOpen = true
      return `${start}H${place(leftOf(frame, hour + 1))}`
    })
    .join('')
}

function leftOf({ left, right }: Frame, hour: number): number {
  return left + (hour * (right - left)) / 24
}

function totalOf({ parts }: DayHour): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}
