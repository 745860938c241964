import { type Html, html } from './html.ts'

/** A figure with its interval, on a scale from -1 to 1 whose middle is nothing; what lies beyond is drawn at its end. */
export interface Interval {
  label: string
  low: number
  at: number
  high: number
  /** The figure in words. */
  shown: string
  /** The ends of its own scale in words, where every row has one. */
  scale?: string
  /** Its colour class. */
  tone?: string
  /** Single values, drawn faintly. */
  marks?: readonly number[]
}

/** Half the width of the figure, in its own units. */
const HALF = 100

/**
 * A dot and whisker for each; `floor` is half the width of a band about the middle, `from` the left end of the scale, `axis` its marks at equal
 * distances. An arrowhead stands where something goes on beyond an end.
 */
export function intervals(
  caption: string,
  all: readonly Interval[],
  { floor = 0, from = -1, axis }: { floor?: number; from?: number; axis: readonly string[] },
): Html {
  const left = from * HALF
  const place = (size: number): number => Number((Math.max(from, Math.min(1, size)) * HALF).toFixed(2))
  const isBeyond = ({ low, at, high }: Interval): boolean =>
    Math.min(low, at, high) < from || Math.max(low, at, high) > 1
  const heads = ({ low, at, high }: Interval): Html[] => [
    ...(Math.min(low, at, high) < from ? [html`<path class="beyond" d="M${left - 4} 7l5 -6v12z"/>`] : []),
    ...(Math.max(low, at, high) > 1 ? [html`<path class="beyond" d="M${HALF + 4} 7l-5 -6v12z"/>`] : []),
  ]
  const row = ({ label, shown, scale, tone = '', marks = [], ...interval }: Interval): Html => {
    const [low, at, high] = [interval.low, interval.at, interval.high].map(place) as [number, number, number]
    return html`<li><span>${label}${scale === undefined ? null : html` <small>${scale}</small>`}</span><svg class="effect ${tone}" viewBox="${left - 4} 0 ${HALF - left + 8} 14" preserveAspectRatio="none" aria-hidden="true">
${floor === 0 ? null : html`<rect class="floor" x="${-floor * HALF}" y="0" width="${2 * floor * HALF}" height="14"/><line class="zero" x1="0" x2="0" y1="0" y2="14"/>`}
${marks.map((mark) => html`<line class="mark" x1="${place(mark)}" x2="${place(mark)}" y1="2" y2="12"/>`)}
<line class="interval" x1="${low}" x2="${high}" y1="7" y2="7"/><rect class="estimate" x="${at - 1}" y="3" width="2" height="8"/>${heads({ label, shown, ...interval })}</svg><span>${shown}</span></li>\n`
  }
  return html`<figure class="effects"><figcaption>${caption}${all.some(isBeyond) ? ' An arrowhead means that the interval continues beyond the scale.' : ''}</figcaption>
<ul>${all.map(row)}<li class="scale" aria-hidden="true"><span></span><span class="marks">${axis.map((mark) => html`<span>${mark}</span>`)}</span><span></span></li></ul></figure>`
}
