import { place } from './axis.ts'
import { type Html, html } from './html.ts'

/** How much of a whole is asked for; it may be more than all of it. */
export interface ShareBar {
  label: string
  /** A colour class. */
  name: string
  share: number
  /** In words. */
  shown: string
}

/** Share of the drawing that stands for the whole; the rest is room for larger values. */
const WHOLE = 100
const ROOM = 1.5

/** A bar for each, with a line where the whole ends; what goes beyond is marked. */
export function shareBars(caption: string, bars: readonly ShareBar[]): Html {
  return html`<figure class="effects shares"><figcaption>${caption}</figcaption>
<ul>${bars.map(
    ({ label, name, share, shown }) =>
      html`<li><span>${label}</span><svg viewBox="0 0 ${WHOLE * ROOM} 14" preserveAspectRatio="none" aria-hidden="true"><rect class="${name}" x="0" y="2" width="${place(Math.min(share, ROOM) * WHOLE)}" height="10"/><line x1="${WHOLE}" x2="${WHOLE}" y1="0" y2="14"/></svg><span${share > 1 ? html` class="bad"` : null}>${share > 1 ? '✗ ' : ''}${shown}</span></li>\n`,
  )}</ul></figure>`
}
