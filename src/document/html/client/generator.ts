import { formatDuration } from '../../../units.ts'
import { axis, fromZero, labelled, timeAxis } from './axes.ts'
import { KeptChart } from './kept-chart.ts'
import { onChange } from './model-choice.ts'
import { page, undrawn } from './page-data.ts'
import { clock, number, percent } from './wording.ts'

/** Draws how busy the load generator itself was. */
export function drawGenerator(): void {
  const figure = undrawn('generator-chart')
  if (figure === null) return
  const kept = new KeptChart(figure, {
    lines: [
      { label: 'schedule lag', colour: 'response', spansGaps: true, format: formatDuration },
      { label: 'event-loop delay', colour: 'throttled', spansGaps: true, format: formatDuration },
      { label: 'CPU', colour: 'in-flight', scale: 'cpu', dash: [6, 4], spansGaps: true, format: percent },
    ],
    values: () => {
      const { seconds, lagMs, loopMs, cpu } = page.data.generator ?? { seconds: [], lagMs: [], loopMs: [], cpu: [] }
      return [seconds, lagMs, loopMs, cpu]
    },
    scales: { x: { time: false }, y: fromZero(), cpu: fromZero() },
    axes: () => [
      timeAxis(),
      axis({ label: 'ms', size: 52, values: labelled(number) }),
      axis({ label: 'CPU', scale: 'cpu', side: 1, size: 52, grid: { show: false }, values: labelled(percent) }),
    ],
    place: clock,
  })
  onChange(figure, (isNews) => {
    if (isNews) kept.redraw({ isNews })
  })
}
