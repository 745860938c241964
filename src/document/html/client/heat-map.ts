import { colour, LATENCY_SCALE, latencyAxis, timeAxis } from './axes.ts'
import { edge, type HeatGrid, heatGrid, readColumn, shade } from './heat-grid.ts'
import { KeptChart } from './kept-chart.ts'
import { chosenName, onChange } from './model-choice.ts'
import { page, undrawn } from './page-data.ts'
import { clock } from './wording.ts'

const NO_HEAT = { widthSeconds: 1, columns: 0, rowsPerDecade: 1, models: [] }

/** Draws the heat map: the axes and the cursor are uPlot's, its cells are painted on uPlot's canvas. */
export function drawHeatMap(): void {
  const figure = undrawn('heat-map')
  if (figure === null) return
  const present = (): HeatGrid => heatGrid(page.data.heat ?? NO_HEAT, chosenName())
  let grid = present()
  const unseen = { colour: 'heat', paths: () => null, format: String }
  const kept = new KeptChart(figure, {
    // Two lines that are not drawn: they tell the scale its ends.
    lines: [
      { label: 'lowest', ...unseen },
      { label: 'highest', ...unseen },
    ],
    values: () => {
      const { widthSeconds, columns, low, high } = grid
      return [columns.map((_, at) => (at + 0.5) * widthSeconds), columns.map(() => low), columns.map(() => high)]
    },
    paint: (chart) => paint(chart, grid),
    scales: {
      x: {
        time: false,
        range: (_, min, max) => [Math.max(0, min - grid.widthSeconds / 2), max + grid.widthSeconds / 2],
      },
      y: LATENCY_SCALE,
    },
    axes: () => [timeAxis(), latencyAxis()],
    place: clock,
    read: (at) => readColumn(grid, at),
  })
  onChange(figure, (isNews) => {
    grid = present()
    kept.redraw({ isNews })
  })
}

function paint(chart: uPlot, grid: HeatGrid): void {
  const { ctx, bbox } = chart
  const at = (value: number, scale: 'x' | 'y'): number => Math.round(chart.valToPos(value, scale, true))
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.fillStyle = colour('heat')
  grid.columns.forEach((cells, column) => {
    const left = at(column * grid.widthSeconds, 'x')
    const width = Math.max(1, at((column + 1) * grid.widthSeconds, 'x') - left)
    for (const [row, calls] of cells) {
      const top = at(edge(grid, row + 1), 'y')
      ctx.globalAlpha = shade(calls, grid.most)
      ctx.fillRect(left, top, width, Math.max(1, at(edge(grid, row), 'y') - top))
    }
  })
  ctx.restore()
}
