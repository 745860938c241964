import { formatDuration } from '../../units.ts'
import { plainText } from '../plain-text.ts'
import { type Html, html } from './html.ts'

/** A stretch of a bar, from its beginning in ms. `colour`: its class. */
export interface Span {
  colour: string
  label: string
  from: number
  to: number
}

/** A bar with what stands before it. `spoken`: its stretches in words. */
export interface SpanBar {
  who: Html
  spans: readonly Span[]
  spoken: string
}

/** Units across a bar. */
const ACROSS = 1000
/** A stretch is at least this wide, so that a short one is still seen. */
const THINNEST = 2.5

/** Bars of one model on one scale of time, of which the longest is `longestMs`. */
export function spanBars(model: string, bars: readonly SpanBar[], longestMs: number): Html {
  const longest = Math.max(longestMs, 0.001)
  const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => html`<span>${formatDuration(longest * part)}</span>`)
  return html`<div class="gantt" data-model="${plainText(model)}"><h3><code>${model}</code></h3>
<ol>${bars.map((bar) => barOf(bar, longest))}</ol><p class="scale" aria-hidden="true"><span></span><span class="marks">${marks}</span></p></div>`
}

function barOf({ who, spans, spoken }: SpanBar, longest: number): Html {
  const at = (ms: number): number => Number(((ms / longest) * ACROSS).toFixed(2))
  const rects = spans.map(
    ({ colour, label, from, to }) =>
      html`<rect class="${colour}" x="${at(from)}" y="0" width="${Math.max(THINNEST, at(to - from))}" height="1"><title>${label} ${formatDuration(to - from)}, from ${formatDuration(from)}</title></rect>`,
  )
  return html`<li><span class="who">${who}</span><svg viewBox="0 0 ${ACROSS} 1" preserveAspectRatio="none" role="img" aria-label="${spoken === '' ? 'ended at once' : spoken}">${rects}</svg></li>`
}
