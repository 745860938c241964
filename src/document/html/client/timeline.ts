import { formatCount } from '../../../units.ts'
import { axis, fromZero, labelled, timeAxis } from './axes.ts'
import { KeptChart } from './kept-chart.ts'
import { chosenName, onChange } from './model-choice.ts'
import { page, undrawn } from './page-data.ts'
import { clock } from './wording.ts'

/** Draws what happened in each interval of the run. */
export function drawTimeline(): void {
  const figure = undrawn('timeline-chart')
  if (figure === null) return
  const paths = uPlot.paths.stepped?.({ align: 1 })
  const stepped = { format: formatCount, ...(paths === undefined ? {} : { paths }) }
  const kept = new KeptChart(figure, {
    lines: [
      { label: 'offered', colour: 'offered', isFilled: true, ...stepped },
      { label: 'attempts', colour: 'attempts', ...stepped },
      { label: 'throttled', colour: 'throttled', isFilled: true, ...stepped },
      { label: 'completed', colour: 'completed', ...stepped },
      { label: 'in flight', colour: 'in-flight', scale: 'flight', dash: [6, 4], format: formatCount },
    ],
    values: () => {
      const { timelines } = page.data
      const shown = timelines.find(({ name }) => name === chosenName()) ?? timelines[0]
      if (shown === undefined) return [[], [], [], [], [], []]
      const { seconds, offered, attempts, throttled, completed, inFlight } = shown
      return [seconds, offered, attempts, throttled, completed, inFlight]
    },
    scales: { x: { time: false }, y: fromZero(), flight: fromZero() },
    axes: () => [
      timeAxis(),
      axis({ label: 'per interval', size: 48, values: whole }),
      axis({ label: 'in flight', scale: 'flight', side: 1, size: 48, grid: { show: false }, values: whole }),
    ],
    place: clock,
  })
  onChange(figure, (isNews) => kept.redraw({ isNews }))
}

/** Half a call is no label. */
const whole = labelled((value) => (Number.isInteger(value) ? formatCount(value) : null))
