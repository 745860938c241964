import { formatCredits, formatDuration } from '../../units.ts'
import { type Html, html } from './html.ts'

/** A setting where its cost and its time put it. */
export interface Point {
  label: string
  /** Wasted attempts per success. */
  x: number
  /** Completion p99, in ms. */
  y: number
  /** Its figures in words. */
  told: string
  kind: 'winner' | 'present' | 'named' | 'searched'
  /** Nothing beats it in every figure. */
  isBest: boolean
}

interface Spot extends Point {
  left: number
  top: number
}

const WIDTH = 960
const HEIGHT = 430
const PLOT = { left: 80, right: 900, top: 30, bottom: 374 }
const LETTER = 6.8
const LINE = 15

/** Waste begins at none, so that its scale is logarithmic from here on only. */
const LINEAR_TO = 0.1
const X_TICKS = [0, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000]
const SECOND_MS = 1000
const Y_TICKS = [0.1, 0.3, 1, 3, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400].map((s) => s * SECOND_MS)

/** Time over waste, both logarithmic: left and low is better. Settings under which nothing succeeded have no place. */
export function scatter(points: readonly Point[]): Html | null {
  const placed = points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y) && y > 0)
  if (placed.length < 2) return null
  const xOf = scale(
    placed.map(({ x }) => x),
    waste,
    PLOT.left,
    PLOT.right,
  )
  const yOf = scale(
    placed.map(({ y }) => y),
    Math.log10,
    PLOT.bottom,
    PLOT.top,
  )
  const spots = placed.map((point): Spot => ({ ...point, left: xOf(point.x), top: yOf(point.y) }))
  // What matters most is drawn last and labelled first.
  const byWeight = spots.toSorted((a, b) => weightOf(a) - weightOf(b))
  const none = points.length - placed.length
  return html`<figure id="pareto"><figcaption>Every setting of the finals: the time within which 99 % of calls completed, by the attempts it wasted. Both scales are logarithmic; further left and lower is better. Filled: settings that no other setting beats in all figures. The line connects settings that no other beats in these two.${none === 0 ? '' : ` Not drawn: ${none} with which no call succeeded.`}</figcaption>
<ul class="swatches"><li><span class="swatch spot-winner"></span>best</li><li><span class="swatch spot-present"></span>present</li><li><span class="swatch spot-named"></span>named policy</li><li><span class="swatch spot-searched"></span>searched</li></ul>
<div class="scroll" tabindex="0" role="region" aria-label="Settings by time and waste"><svg class="scatter" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${spots.map(({ label, told }) => `${label}: ${told}`).join('; ')}">
${axes(xOf, yOf)}<path class="front" d="${front(spots)}"/>
${byWeight.map(spotMark)}${labels(byWeight.toReversed())}</svg></div></figure>`
}

function waste(x: number): number {
  return Math.log10(1 + x / LINEAR_TO)
}

/** From values to places, `of` between, with room at both ends. */
function scale(
  values: readonly number[],
  of: (value: number) => number,
  from: number,
  to: number,
): (value: number) => number {
  const all = values.map(of)
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  const room = Math.max(0.05, (greatest - least) * 0.06)
  const [start, length] = [least - room, greatest - least + 2 * room]
  return (value) => Number((from + ((of(value) - start) / length) * (to - from)).toFixed(1))
}

function axes(xOf: (x: number) => number, yOf: (y: number) => number): Html[] {
  const xs = X_TICKS.filter((x) => xOf(x) >= PLOT.left && xOf(x) <= PLOT.right)
  const ys = Y_TICKS.filter((y) => yOf(y) >= PLOT.top && yOf(y) <= PLOT.bottom)
  return [
    ...xs.map(
      (x) =>
        html`<line class="grid" x1="${xOf(x)}" x2="${xOf(x)}" y1="${PLOT.top}" y2="${PLOT.bottom}"/><text class="tick" x="${xOf(x)}" y="${PLOT.bottom + 18}" text-anchor="middle">${formatCredits(x)}</text>`,
    ),
    ...ys.map(
      (y) =>
        html`<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${yOf(y)}" y2="${yOf(y)}"/><text class="tick" x="${PLOT.left - 8}" y="${yOf(y) + 4}" text-anchor="end">${formatDuration(y).replace(/ 00s$/, '')}</text>`,
    ),
    html`<text class="tick" x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 44}" text-anchor="middle">wasted attempts per success</text>
<text class="tick" x="0" y="14">completion p99</text>`,
  ]
}

function weightOf({ kind, isBest }: Point): number {
  return ['searched', 'named', 'present', 'winner'].indexOf(kind) * 2 + Number(isBest)
}

/** A stair through the points that no other beats in both. */
function front(spots: readonly Spot[]): string {
  const stair = spots
    .toSorted((a, b) => a.left - b.left || b.top - a.top)
    .filter((spot, at, all) => all.slice(0, at).every((before) => before.top < spot.top))
  return stair.map(({ left, top }, at) => (at === 0 ? `M${left} ${top}` : `H${left}V${top}`)).join('')
}

function spotMark({ kind, isBest, left, top, label, told }: Spot): Html {
  const radius = kind === 'winner' ? 7 : kind === 'searched' ? 3.5 : 5
  return html`<circle class="spot-${kind}${isBest ? '' : ' open'}" cx="${left}" cy="${top}" r="${radius}"><title>${label}: ${told}</title></circle>`
}

interface Box {
  x: number
  y: number
  width: number
}

/** Names of the settings that are no numbers, each where it covers none before it; the table has those that find no place. */
function labels(spots: readonly Spot[]): Html[] {
  const taken: Box[] = spots
    .filter(({ kind }) => kind !== 'searched')
    .map(({ left, top }) => ({ x: left - 6, y: top, width: 12 }))
  return spots.flatMap((spot) => {
    if (spot.kind === 'searched') return []
    const width = [...spot.label].length * LETTER
    const { left, top } = spot
    const places: Box[] = [
      { x: left + 11, y: top, width },
      { x: left - 11 - width, y: top, width },
      { x: left - width / 2, y: top - LINE, width },
      { x: left - width / 2, y: top + LINE, width },
    ]
    const place = places.find((box) => isInside(box) && !taken.some((other) => overlap(box, other)))
    if (place === undefined) return []
    taken.push(place)
    return [
      html`<text class="${spot.kind}" x="${place.x.toFixed(1)}" y="${(place.y + 4).toFixed(1)}">${spot.label}</text>`,
    ]
  })
}

function isInside({ x, y, width }: Box): boolean {
  return x >= 0 && x + width <= WIDTH && y >= LINE / 2 && y <= PLOT.bottom
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.y - b.y) < LINE && a.x < b.x + b.width && b.x < a.x + a.width
}
