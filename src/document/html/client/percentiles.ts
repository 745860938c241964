import { formatDuration } from '../../../units.ts'
import { axis, LATENCY_SCALE, latencyAxis } from './axes.ts'
import { KeptChart } from './kept-chart.ts'
import { chosenName, onChange } from './model-choice.ts'
import { page, undrawn } from './page-data.ts'
import { labelsWithRoom, percentileLines } from './scales.ts'
import { percentile } from './wording.ts'

const LABEL_ROOM_PX = 34
const NO_CURVE = { nines: [0], response: [null], service: [null] }

/** Draws the curve of latency by percentile. */
export function drawPercentiles(): void {
  const figure = undrawn('percentiles')
  if (figure === null) return
  const [first, second] = page.data.labels ?? ['response time', 'service time']
  const present = () => page.data.curves.find(({ name }) => name === chosenName())
  const kept = new KeptChart(figure, {
    lines: [
      { label: first, colour: 'response', format: formatDuration },
      { label: second, colour: 'service', dash: [6, 4], format: formatDuration },
    ],
    values: () => {
      const { nines, response, service } = present() ?? NO_CURVE
      return [nines, response, service]
    },
    scales: { x: { time: false }, y: LATENCY_SCALE },
    axes: () => [percentileAxis(), latencyAxis()],
    place: percentile,
  })
  onChange(figure, (isNews) => {
    const instead = present() === undefined ? 'Too few samples of this model for a percentile curve.' : undefined
    kept.redraw({ isNews, instead })
  })
}

/** Labels that would overlap their left neighbour are left out; their grid lines stay. */
function percentileAxis(): uPlot.Axis {
  return axis({
    label: 'percentile',
    size: 26,
    space: 30,
    splits: (_u, _at, min, max) => percentileLines(min, max),
    values: (chart, splits) => {
      const places = splits.map((nines) => chart.valToPos(nines, 'x'))
      const hasRoom = labelsWithRoom(places, LABEL_ROOM_PX)
      return splits.map((nines, at) => (hasRoom[at] ? percentile(nines) : null))
    },
  })
}
