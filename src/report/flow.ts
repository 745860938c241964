import { formatPart } from '../document/figures.ts'
import { Html, html } from '../document/html/html.ts'
import type { FlowPath } from '../measure/calls/retry-flow.ts'
import { formatCount } from '../units.ts'
import { endLabel, OUTCOME_LABELS, RETRIED_BY_LABELS } from './words.ts'

const WIDTH = 960
const NODE_WIDTH = 12
/** Height of all calls taken together. */
const FULL = 220
/** A node's label needs this much, however few its calls. */
const SLOT = 20
const GAP = 8
const HEAD = 26
const COLUMNS = ['first attempt', 'outcome', 'retried after', 'ended as'] as const
const COLUMN_X = [0, 215, 475, 735] as const

/** A place that calls pass; `tone` is its colour class. */
interface Stop {
  label: string
  tone: string
  /** Places of one column stand in this order. */
  rank: number
  /** Not a place of its own: calls that skip the column keep their lane through it. */
  isLane: boolean
}

interface Node extends Stop {
  calls: number
  y: number
  /** Where the next ribbon leaves or arrives. */
  out: number
  in: number
}

/** The ways of calls from their first attempt to being accepted or not, as ribbons as wide as their calls are many. */
export function flowChart(paths: readonly FlowPath[]): Html {
  const total = paths.reduce((sum, path) => sum + path.calls, 0)
  if (total === 0) return html``
  const columns = COLUMNS.map(() => new Map<string, Node>())
  for (const path of paths) {
    stopsOf(path).forEach((stop, at) => {
      const column = columns[at] as Map<string, Node>
      const node = column.get(stop.label) ?? { ...stop, calls: 0, y: 0, out: 0, in: 0 }
      node.calls += path.calls
      column.set(stop.label, node)
    })
  }
  const height = Math.max(...columns.map((column) => place([...column.values()], total)))
  const ribbons = sortedByStops(paths).flatMap((path) => {
    const nodes = stopsOf(path).map(({ label }, at) => columns[at]?.get(label) as Node)
    const thickness = (path.calls / total) * FULL
    return nodes.slice(1).map((to, at) => {
      const from = nodes[at] as Node
      const ribbon = ribbonBetween(at, from.out, to.in, thickness)
      from.out += thickness
      to.in += thickness
      return html`<path class="flow-${to.isLane ? from.tone : to.tone}" d="${ribbon}"/>`
    })
  })
  const nodes = columns.flatMap((column, at) => [...column.values()].map((node) => nodeMark(node, at, total)))
  const heads = COLUMNS.map((head, at) => html`<text class="head" x="${COLUMN_X[at] as number}" y="12">${head}</text>`)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Flow of calls through their attempts"><svg class="flow" viewBox="0 0 ${WIDTH} ${Math.ceil(height)}" role="img" aria-label="${spoken(paths, total)}">${ribbons}${nodes}${heads}</svg></div>`
}

function stopsOf({ first, by, result }: FlowPath): Stop[] {
  const firsts = Object.keys(OUTCOME_LABELS)
  const setters = Object.keys(RETRIED_BY_LABELS)
  const tone = first === 'accepted' || first === 'throttled' ? first : 'trouble'
  return [
    { label: 'calls', tone: 'start', rank: 0, isLane: false },
    { label: OUTCOME_LABELS[first], tone, rank: firsts.indexOf(first), isLane: false },
    by === null
      ? { label: `${first}, no retry`, tone, rank: first === 'accepted' ? -1 : setters.length, isLane: true }
      : { label: RETRIED_BY_LABELS[by], tone: `by-${by}`, rank: setters.indexOf(by), isLane: false },
    result === 'accepted'
      ? { label: 'accepted', tone: 'accepted', rank: 0, isLane: false }
      : { label: endLabel(result), tone: result === 'open' ? 'open' : 'trouble', rank: 1, isLane: false },
  ]
}

/** Sets the nodes of one column below each other and gives the column's height. */
function place(nodes: Node[], total: number): number {
  let y = HEAD
  for (const node of nodes.sort((a, b) => a.rank - b.rank || (a.label < b.label ? -1 : 1))) {
    const height = (node.calls / total) * FULL
    node.y = node.out = node.in = y
    y += (node.isLane ? height : Math.max(SLOT, height)) + GAP
  }
  return y
}

/** Ribbons that leave and arrive in the order of their nodes do not cross more than they must. */
function sortedByStops(paths: readonly FlowPath[]): FlowPath[] {
  const key = (path: FlowPath): number => stopsOf(path).reduce((sum, stop) => sum * 16 + stop.rank + 1, 0)
  return [...paths].sort((a, b) => key(a) - key(b))
}

function ribbonBetween(column: number, fromY: number, toY: number, thickness: number): string {
  const x0 = (COLUMN_X[column] as number) + NODE_WIDTH
  const x1 = COLUMN_X[column + 1] as number
  const middle = (x0 + x1) / 2
  const [a, b, c, d] = [fromY, toY, toY + thickness, fromY + thickness].map((y) => Number(y.toFixed(2)))
  return `M${x0} ${a}C${middle} ${a} ${middle} ${b} ${x1} ${b}V${c}C${middle} ${c} ${middle} ${d} ${x0} ${d}Z`
}

function nodeMark({ label, tone, calls, y, isLane }: Node, column: number, total: number): Html {
  const x = COLUMN_X[column] as number
  const height = Number(Math.max(1.5, (calls / total) * FULL).toFixed(2))
  const bar = html`<rect class="flow-${tone}${isLane ? ' lane' : ''}" x="${x}" y="${Number(y.toFixed(2))}" width="${NODE_WIDTH}" height="${height}"/>`
  if (isLane) return bar
  const middle = Number((y + Math.max(SLOT - 6, height) / 2 + 4).toFixed(2))
  const text = html`<text x="${x + NODE_WIDTH + 6}" y="${middle}">${label} <tspan>${formatCount(calls)} (${formatPart(calls, total)})</tspan></text>`
  return new Html(bar.markup + text.markup)
}

/** The same in words, for readers who do not see it. */
function spoken(paths: readonly FlowPath[], total: number): string {
  const parts = sortedByStops(paths).map((path) => {
    const [, first, by, end] = stopsOf(path)
    const again = path.by === null ? '' : `, retried after ${by?.label}`
    return `${formatCount(path.calls)} ${path.model}: first ${first?.label}${again}, ended as ${end?.label}`
  })
  return `${formatCount(total)} calls: ${parts.join('; ')}.`
}
