import { formatCredits, formatDuration } from '../../units.ts'
import { type Html, html } from './html.ts'

/** A setting where its cost and its time put it. */
export interface Point {
  label: string
  /** The same beside its point. */
  mark: string
  /** Wasted attempts per success. */
  x: number
  /** Completion p99, in ms. */
  y: number
  /** Its figures in words. */
  told: string
  kind: 'winner' | 'present' | 'named' | 'combined' | 'searched'
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
const LETTER = 7.6
const LINE = 15
/** Between two names on one line. */
const SPACE = 8

/** Waste begins at none, so that its scale is logarithmic from here on only. */
const LINEAR_TO = 0.1
const X_TICKS = [0, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000]
const SECOND_MS = 1000
const Y_TICKS = [0.1, 0.3, 1, 3, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400].map((s) => s * SECOND_MS)
/** For settings whose times hardly differ. */
const FINE_Y_TICKS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50]
  .flatMap((n) => [n / 10, n, n * 60, n * 3600].map((s) => s * SECOND_MS))
  .toSorted((a, b) => a - b)
const FEWEST_TICKS = 3

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
  return html`<figure id="pareto"><figcaption>Every setting of the finals: the time within which 99% of calls completed, by the attempts that the setting wasted. Both scales are logarithmic; further left and lower is better. A filled point is a setting that no other setting beats in all figures. The line connects the settings that no other setting beats in these two figures. The numbers are the numbers of the settings in the tables.${none === 0 ? '' : ` Not drawn: settings with which no call succeeded (${none}).`}</figcaption>
<ul class="swatches"><li><span class="swatch spot-winner"></span>best</li><li><span class="swatch spot-present"></span>present</li><li><span class="swatch spot-named"></span>policy with a name</li><li><span class="swatch spot-combined"></span>built-in combination</li><li><span class="swatch spot-searched"></span>searched</li></ul>
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
  const within = (ticks: readonly number[]): number[] =>
    ticks.filter((y) => yOf(y) >= PLOT.top && yOf(y) <= PLOT.bottom)
  const coarse = within(Y_TICKS)
  const ys = coarse.length < FEWEST_TICKS ? within(FINE_Y_TICKS) : coarse
  return [
    ...xs.map(
      (x) =>
        html`<line class="grid" x1="${xOf(x)}" x2="${xOf(x)}" y1="${PLOT.top}" y2="${PLOT.bottom}"/><text class="tick" x="${xOf(x)}" y="${PLOT.bottom + 18}" text-anchor="middle">${formatCredits(x)}</text>`,
    ),
    ...ys.map(
      (y) =>
        html`<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${yOf(y)}" y2="${yOf(y)}"/><text class="tick" x="${PLOT.left - 8}" y="${yOf(y) + 4}" text-anchor="end">${formatDuration(y).replace(/ 00s$/, '')}</text>`,
    ),
    html`<text class="tick title" x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 44}" text-anchor="middle">wasted attempts per success</text>
<text class="tick" x="0" y="14">completion p99</text>`,
  ]
}

function weightOf({ kind, isBest }: Point): number {
  return ['searched', 'combined', 'named', 'present', 'winner'].indexOf(kind) * 2 + Number(isBest)
}

/** A stair through the points that no other beats in both. */
function front(spots: readonly Spot[]): string {
  const stair = spots
    .toSorted((a, b) => a.left - b.left || b.top - a.top)
    .filter((spot, at, all) => all.slice(0, at).every((before) => before.top < spot.top))
  return stair.map(({ left, top }, at) => (at === 0 ? `M${left} ${top}` : `H${left}V${top}`)).join('')
}

function spotMark({ kind, isBest, left, top, label, told }: Spot): Html {
  const radius = kind === 'winner' ? 8 : kind === 'searched' ? 3.5 : 5
  return html`<circle class="spot-${kind}${isBest ? '' : ' open'}" cx="${left}" cy="${top}" r="${radius}"><title>${label}: ${told}</title></circle>`
}

interface Box {
  x: number
  y: number
  width: number
}

/**
 * Names beside their points, each where it covers none before it; the table has those that find no place. The best setting is named in any case: where
 * there is no place beside it, a line leads to the name.
 */
function labels(spots: readonly Spot[]): Html[] {
  const taken: Box[] = spots.map(({ left, top, kind }) => ({
    x: left - 6 + SPACE / 2,
    y: top,
    width: (kind === 'searched' ? 8 : 12) - SPACE,
  }))
  return spots.flatMap((spot) => {
    if (spot.kind === 'searched') return []
    const width = [...spot.mark].length * LETTER
    const { left, top } = spot
    const beside: Box[] = [
      { x: left + 11, y: top, width },
      { x: left - 11 - width, y: top, width },
      { x: left - width / 2, y: top - LINE, width },
      { x: left - width / 2, y: top + LINE, width },
    ]
    const away: Box[] = [2, 3, 4, 5, 6, 8, 10, 12].flatMap((lines) =>
      [-lines, lines].flatMap((off) =>
        [0, -width / 2, -width].map((shift) => ({ x: left + shift, y: top + off * LINE, width })),
      ),
    )
    const isFree = (box: Box): boolean => isInside(box) && !taken.some((other) => overlap(box, other))
    const place = [...beside, ...(spot.kind === 'winner' ? away : [])].find(isFree)
    if (place === undefined) return []
    taken.push(place)
    const lead =
      Math.abs(place.y - top) > LINE
        ? html`<line class="lead" x1="${left}" y1="${top}" x2="${left}" y2="${(place.y + (place.y < top ? 6 : -10)).toFixed(1)}"/>`
        : null
    return [
      html`${lead}<text class="${spot.kind}" x="${place.x.toFixed(1)}" y="${(place.y + 4).toFixed(1)}">${spot.mark}</text>`,
    ]
  })
}

function isInside({ x, y, width }: Box): boolean {
  return x >= 0 && x + width <= WIDTH && y >= LINE / 2 && y <= PLOT.bottom
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.y - b.y) < LINE && a.x < b.x + b.width + SPACE && b.x < a.x + a.width + SPACE
}
