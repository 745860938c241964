import { formatCount, formatCredits, formatDuration } from '../../../units.ts'
import { axis, fromZero, LATENCY_SCALE, labelled, latencyAxis, timeAxis } from './axes.ts'
import { drawHeatMap } from './heat-map.ts'
import { KeptChart } from './kept-chart.ts'
import { chosenName, onChange } from './model-choice.ts'
import { page, undrawn } from './page-data.ts'
import { creditRange, labelsWithRoom, percentileLines } from './scales.ts'
import { sortTables } from './sorting.ts'
import { stackTables } from './stacking.ts'
import { clock, number, percent, percentile } from './wording.ts'

/** Draws all that is on the page and is not drawn yet. */
export function drawAll(): void {
  for (const draw of [drawPercentiles, drawHeatMap, drawTimeline, drawCredits, drawGenerator]) draw()
  sortTables()
  stackTables()
}

/** Draws what is left of the budget, or what was spent. */
function drawCredits(): void {
  const figure = undrawn('credit-chart')
  if (figure === null) return
  const read = { label: 'by the credit query', colour: 'credit-read', of: 'read' } as const
  const priced = { label: 'from stated prices', colour: 'credit-priced', dash: [6, 4], of: 'priced' } as const
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

/** Draws how busy the load generator itself was. */
function drawGenerator(): void {
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

const LABEL_ROOM_PX = 34
const NO_CURVE = { nines: [0], response: [null], service: [null] }

/** Draws the curve of latency by percentile. */
function drawPercentiles(): void {
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
    const instead = present() === undefined ? 'This model has too few samples for a percentile curve.' : undefined
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

/** Draws what happened in each interval of the run. */
function drawTimeline(): void {
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
