import { type Html, html } from './html.ts'

/** A figure with its interval, on a scale from -1 to 1 whose middle is nothing; what lies beyond is drawn at its end. */
export interface Interval {
  label: string
  low: number
  at: number
  high: number
  /** The figure in words. */
  shown: string
  /** Its colour class. */
  tone?: string
  /** Single values, drawn faintly. */
  marks?: readonly number[]
}

/** Half the width of the figure, in its own units. */
const HALF = 100

/** A dot and whisker for each; `floor` is half the width of a band about the middle, `from` the left end of the scale. */
export function intervals(
  caption: string,
  all: readonly Interval[],
  { floor = 0, from = -1 }: { floor?: number; from?: number } = {},
): Html {
  const left = from * HALF
  const place = (size: number): number => Number((Math.max(from, Math.min(1, size)) * HALF).toFixed(2))
  const row = ({ label, shown, tone = '', marks = [], ...interval }: Interval): Html => {
    const [low, at, high] = [interval.low, interval.at, interval.high].map(place) as [number, number, number]
    return html`<li><span>${label}</span><svg class="effect ${tone}" viewBox="${left - 4} 0 ${HALF - left + 8} 14" preserveAspectRatio="none" aria-hidden="true">
${floor === 0 ? null : html`<rect class="floor" x="${-floor * HALF}" y="0" width="${2 * floor * HALF}" height="14"/><line class="zero" x1="0" x2="0" y1="0" y2="14"/>`}
${marks.map((mark) => html`<line class="mark" x1="${place(mark)}" x2="${place(mark)}" y1="2" y2="12"/>`)}
<line class="interval" x1="${low}" x2="${high}" y1="7" y2="7"/><rect class="estimate" x="${at - 1}" y="3" width="2" height="8"/></svg><span>${shown}</span></li>\n`
  }
  return html`<figure class="effects"><figcaption>${caption}</figcaption>
<ul>${all.map(row)}</ul></figure>`
}
