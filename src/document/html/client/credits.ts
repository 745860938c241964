import { formatCredits } from '../../../units.ts'
import { axis, labelled, timeAxis } from './axes.ts'
import { KeptChart } from './kept-chart.ts'
import { onChange } from './model-choice.ts'
import { page, undrawn } from './page-data.ts'
import { creditRange } from './scales.ts'
import { clock } from './wording.ts'

/** Draws what is left of the budget, or what was spent. */
export function drawCredits(): void {
  const figure = undrawn('credit-chart')
  if (figure === null) return
  const read = { label: 'by the credit query', colour: 'credit-read', of: 'read' } as const
  const priced = { label: 'by stated prices', colour: 'credit-priced', dash: [6, 4], of: 'priced' } as const
  const given = [read, priced].filter(({ of }) => (page.data.credits?.[of][0].length ?? 0) > 1)
  const kept = new KeptChart(figure, {
    lines: given.map(({ of: _, ...line }) => ({ ...line, spansGaps: true, format: formatCredits })),
    values: () => uPlot.join(given.map(({ of }) => curveOf(of))) as (number | null)[][],
    scales: { x: { time: false }, y: { range: (_, min, max) => creditRange(min, max) } },
    axes: () => [timeAxis(), axis({ label: 'credits', size: 68, values: labelled(formatCredits) })],
    place: clock,
  })
  onChange(figure, (isNews) => {
    if (isNews) kept.redraw({ isNews })
  })
}

function curveOf(name: 'read' | 'priced'): uPlot.AlignedData {
  const [seconds, credits] = page.data.credits?.[name] ?? [[], []]
  return [[...seconds], [...credits]]
}
