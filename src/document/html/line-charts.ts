import { place, roundedUp } from './axis.ts'
import { type Html, html } from './html.ts'

type Point = readonly [across: number, up: number]

/** A small chart of lines; its upward scale begins at nothing. */
export interface LineChart {
  title: string
  across: { label: string; show: (value: number) => string; from?: number }
  up: { label: string; show: (value: number) => string }
  /** `name` is a colour class; a line of one point is a dot. */
  lines: readonly { name: string; label: string; points: readonly Point[] }[]
  /** Whether what lies below the line is meant. */
  isFilled?: boolean
}

const WIDTH = 460
const HEIGHT = 250
const PLOT = { left: 70, right: 436, top: 46, bottom: 204 }

/** Small multiples: one chart beside the other, each on scales of its own. */
export function lineCharts(caption: string, charts: readonly LineChart[]): Html {
  return html`<figure class="multiples"><figcaption>${caption}</figcaption>
<div>${charts.map(chartOf)}</div></figure>`
}

function chartOf({ title, across, up, lines, isFilled = false }: LineChart): Html {
  const points = lines.flatMap((line) => line.points)
  const xs = points.map(([x]) => x)
  const [least, most] = [Math.min(...xs, across.from ?? Number.POSITIVE_INFINITY), Math.max(...xs)]
  const end = roundedUp(Math.max(...points.map(([, y]) => y)))
  const xOf = (x: number): number =>
    place(PLOT.left + (most > least ? (x - least) / (most - least) : 0.5) * (PLOT.right - PLOT.left))
  const yOf = (y: number): number => place(PLOT.bottom - (y / end) * (PLOT.bottom - PLOT.top))
  const told = lines.map(
    ({ label, points }) => `${label}: ${points.map(([x, y]) => `${up.show(y)} at ${across.show(x)}`).join(', ')}`,
  )
  // Ends and middle of every scale; of few points all.
  const ticks = [...new Set(xs)].sort((a, b) => a - b)
  const shown = ticks.length <= 5 ? ticks : [least, (least + most) / 2, most]
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}. ${told.join('; ')}">
<text class="panel" x="0" y="14">${title}</text>
<text class="tick" x="0" y="32">${up.label}</text>
${[0, end / 2, end].map(
  (tick) =>
    html`<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${yOf(tick)}" y2="${yOf(tick)}"/><text class="tick" x="${PLOT.left - 8}" y="${yOf(tick) + 4}" text-anchor="end">${up.show(tick)}</text>`,
)}${shown.map(
  (tick) =>
    html`<text class="tick" x="${xOf(tick)}" y="${PLOT.bottom + 18}" text-anchor="middle">${across.show(tick)}</text>`,
)}
<text class="tick" x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 38}" text-anchor="middle">${across.label}</text>
${lines.map(({ name, label, points }) =>
  lineOf(
    name,
    label,
    points.map(([x, y]) => [xOf(x), yOf(y)] as const),
    isFilled,
  ),
)}</svg>`
}

function lineOf(name: string, label: string, spots: readonly Point[], isFilled: boolean): Html {
  const path = spots.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [first, last] = [spots[0], spots.at(-1)]
  return html`<g class="line-${name}">${
    isFilled && first !== undefined && last !== undefined
      ? html`<path class="area" d="${path}V${PLOT.bottom}H${first[0]}Z"/>`
      : null
  }<path class="line" d="${path}"/>${spots.map(([x, y]) => html`<circle cx="${x}" cy="${y}" r="2.5"/>`)}${
    last === undefined || isFilled
      ? null
      : html`<text x="${last[0]}" y="${place(last[1] - 8)}" text-anchor="end">${label}</text>`
  }</g>`
}
