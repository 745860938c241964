/** The heat map: uPlot's axes and cursor, its cells painted on uPlot's canvas. */
export const HEAT = `
  const heatMap = () => {
    const root = fresh('heat-map')
    if (root === null) return
    const edge = (row) => 10 ** (row / data.heat.rowsPerDecade)
    let widthSeconds, seconds, grid, most, low, high
    const choose = (name) => {
      const { columns, models } = data.heat
      widthSeconds = data.heat.widthSeconds
      seconds = Array.from({ length: columns }, (_, at) => (at + 0.5) * widthSeconds)
      grid = Array.from({ length: columns }, () => new Map())
      for (const model of models) {
        if (name !== 'all models' && model.name !== name) continue
        for (let at = 0; at < model.cells.length; at += 3) {
          const [column, row, count] = model.cells.slice(at, at + 3)
          grid[column].set(row, (grid[column].get(row) ?? 0) + count)
        }
      }
      const rows = grid.flatMap((column) => [...column.keys()])
      most = Math.max(1, ...grid.flatMap((column) => [...column.values()]))
      low = rows.length === 0 ? 1 : edge(Math.min(...rows))
      high = rows.length === 0 ? 10 : edge(Math.max(...rows) + 1)
    }
    choose(modelName())
    // A cell with one call is faint and still seen.
    const shade = (count) => 0.16 + 0.84 * (most === 1 ? 1 : Math.log(count) / Math.log(most))
    const paint = (u) => {
      const { ctx, bbox } = u
      ctx.save()
      ctx.beginPath()
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
      ctx.clip()
      ctx.fillStyle = colour('heat')
      grid.forEach((column, at) => {
        const left = Math.round(u.valToPos(at * widthSeconds, 'x', true))
        const right = Math.round(u.valToPos((at + 1) * widthSeconds, 'x', true))
        for (const [row, count] of column) {
          const top = Math.round(u.valToPos(edge(row + 1), 'y', true))
          const bottom = Math.round(u.valToPos(edge(row), 'y', true))
          ctx.globalAlpha = shade(count)
          ctx.fillRect(left, top, Math.max(1, right - left), Math.max(1, bottom - top))
        }
      })
      ctx.restore()
    }
    const kept = keep(root, {
      series: [{ label: 'lowest', colour: 'heat', paths: () => null }, { label: 'highest', colour: 'heat', paths: () => null }],
      values: () => [seconds, seconds.map(() => low), seconds.map(() => high)],
      paint,
      options: () => ({
        scales: { x: { time: false, range: (u, min, max) => [Math.max(0, min - widthSeconds / 2), max + widthSeconds / 2] }, y: latencyScale },
        axes: [timeAxis(), latencyAxis()],
      }),
      read: (u, at) => {
        const rows = [...grid[at]].sort(([a], [b]) => a - b)
        const calls = rows.reduce((sum, [, count]) => sum + count, 0)
        const when = 'due from ' + clock(at * widthSeconds) + ' to ' + clock((at + 1) * widthSeconds)
        if (calls === 0) return when + ' · no completed call'
        let seen = 0
        const [median] = rows.find(([, count]) => (seen += count) * 2 >= calls)
        return when + ' · ' + number.format(calls) + (calls === 1 ? ' call' : ' calls') + ' · half within ' + duration(edge(median + 1))
          + ' · all within ' + duration(edge(rows[rows.length - 1][0] + 1))
      },
    })
    onChange(root, (isNews) => {
      choose(modelName())
      kept.redata({ isNews })
    })
  }
`
