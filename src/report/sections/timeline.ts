import { figure } from '../../document/document.ts'
import { type Html, html } from '../../document/html/html.ts'
import { chart, modelChoice } from '../../document/html/plots.ts'
import { left, right, type Table, tableFrom } from '../../document/table.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { formatCount, formatDuration } from '../../units.ts'
import { choosableModels, type RunReport, type RunSection } from '../run-section.ts'

export const timeline: RunSection = (run) => ({
  id: 'timeline',
  title: 'Timeline',
  blocks: [figure(() => timelineChart(run))],
})

function timelineChart(run: RunReport): Html {
  const { timelines } = run.charts()
  const { intervals } = run.summary
  const [first, second] = intervals
  if (first === undefined || second === undefined) return html`<p class="note">Too short for a timeline.</p>`
  const length = formatDuration(second.t - first.t)
  return chart({
    id: 'timeline-chart',
    caption: `Counts per interval of ${length}. Each event counts in the interval in which it happened. In flight: calls that are open at the end of the interval (right axis).`,
    label: 'Offered, attempts, throttled, completed and in flight over time, chart',
    series: [
      ...['offered', 'attempts', 'throttled', 'completed'].map((name) => ({ name, label: name })),
      { name: 'in-flight', label: 'in flight', isDashed: true },
    ],
    choice: timelines.length > 1 ? modelChoice('timeline-model', choosableModels(run)) : null,
    table: { title: 'The timeline as a table', table: timelineTable(intervals), caption: `Counts per ${length}` },
  })
}

function timelineTable(intervals: Summary['intervals']): Table {
  type Interval = Summary['intervals'][number]
  const names = ['offered', 'attempts', 'throttled', 'completed', 'inFlight'] as const
  return tableFrom(intervals, [
    left('from', ({ t }) => formatDuration(t)),
    ...names.map((name) =>
      right<Interval>(name === 'inFlight' ? 'in flight' : name, (interval) => ({ text: formatCount(interval[name]) })),
    ),
  ])
}
