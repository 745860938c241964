import { type Html, html } from '../../document/html/html.ts'
import { formatDuration } from '../../units.ts'
import type { ModelFinding } from '../findings/probe-result.ts'

const WIDTH = 960
const ROW = 34
const LEFT = 110
const RIGHT = 940

/** Sends and what was answered: a row for each saturation, accepted above the line and refused below it. */
export function sendPlot({ timeline, model }: Pick<ModelFinding, 'timeline' | 'model'>): Html | null {
  const cycles = [...new Set(timeline.map(([, , cycle]) => cycle))]
  if (timeline.length === 0) return null
  const rows = cycles.map((cycle, index) => {
    const own = timeline.filter(([, , of]) => of === cycle)
    const from = own[0]?.[0] ?? 0
    const span = Math.max(1, (own.at(-1)?.[0] ?? 0) - from)
    const y = 24 + index * ROW
    const marks = own.map(([at, passed]) => {
      const x = (LEFT + ((at - from) / span) * (RIGHT - LEFT)).toFixed(1)
      return passed === 1
        ? html`<path class="sent-accepted" d="M${x} ${y}v-11"/>`
        : html`<path class="sent-refused" d="M${x} ${y}v7"/>`
    })
    return html`<text x="4" y="${y + 4}">${formatDuration(span)}</text><path class="axis" d="M${LEFT} ${y}H${RIGHT}"/>${marks}`
  })
  const height = 24 + cycles.length * ROW
  return html`<figure><figcaption>Submits of ${model}, a row for each saturation, with its length on the left. Accepted submits are above the line, refused submits below it.</figcaption><div class="scroll" tabindex="0" role="region" aria-label="Submits and answers"><svg class="sends" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Accepted and refused submits over time">${rows}</svg></div></figure>`
}
