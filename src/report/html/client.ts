/**
 * The page's script, run in the reader's browser after uPlot's: draws the charts from the embedded data, lets tables be sorted.
 * Without it the page still holds every figure, in tables.
 */
export const CLIENT = `
(() => {
  'use strict'
  const data = JSON.parse(document.getElementById('chart-data').textContent)
  const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif'
  const S = 1000, M = 60 * S, H = 60 * M
  const STEPS = [0.001, 0.01, 0.1, 1, 2, 5, 10, 20, 50, 100, 200, 500, S, 2 * S, 5 * S, 10 * S, 20 * S, 30 * S, M, 2 * M, 5 * M,
    10 * M, 20 * M, 30 * M, H, 2 * H, 5 * H, 12 * H, 24 * H, 48 * H]
  const TENFOLD = [0.001, 0.01, 0.1, 1, 10, 100, S, 10 * S, M, 10 * M, H, 12 * H, 48 * H]
  const PERCENTS = [0, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999]
  const NINES = PERCENTS.map((percent) => -Math.log10(1 - percent / 100))

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim()
  const number = new Intl.NumberFormat('en-US')
  const two = (value) => String(value).padStart(2, '0')
  const figure = (value) => String(Number(value.toPrecision(3)))
  const duration = (ms) => {
    if (ms < 999.5) return figure(ms) + ' ms'
    if (ms < 59950) return figure(ms / S) + ' s'
    const seconds = Math.round(ms / S)
    if (seconds < 3600) return Math.floor(seconds / 60) + 'm ' + two(seconds % 60) + 's'
    return Math.floor(seconds / 3600) + 'h ' + two(Math.round((seconds % 3600) / 60)) + 'm'
  }
  const clock = (seconds) => {
    const whole = Math.round(seconds)
    const head = whole >= 3600 ? Math.floor(whole / 3600) + ':' + two(Math.floor((whole % 3600) / 60)) : Math.floor(whole / 60)
    return head + ':' + two(whole % 60)
  }
  const percentile = (nines) => {
    const percent = 100 * (1 - 10 ** -nines)
    return 'p' + Number(percent.toFixed(nines < 1 ? 0 : Math.ceil(nines)))
  }

  const axis = (more) => ({
    font: FONT, labelFont: FONT, labelSize: 18, labelGap: 2, stroke: () => colour('soft'),
    grid: { stroke: () => colour('line'), width: 1 }, ticks: { show: false }, border: { show: false }, ...more,
  })

  /** Keeps one chart: its size, its colours, its series buttons, its keys and what stands under the cursor. */
  const keep = (root, { series, options, read, values }) => {
    const plot = root.querySelector('.plot')
    const output = root.querySelector('output')
    const shown = series.map(() => true)
    let chart = null
    const height = () => Math.max(260, Math.min(380, plot.clientWidth * 0.42))
    const draw = () => {
      chart?.destroy()
      chart = new uPlot({
        width: plot.clientWidth, height: height(), legend: { show: false }, padding: [12, 8, 0, 0],
        cursor: { y: false, points: { size: 7 }, drag: { x: true, y: false, dist: 5 } },
        hooks: { setCursor: [(u) => { output.textContent = u.cursor.idx == null ? hint : read(u, u.cursor.idx, shown) }] },
        ...options(),
        series: [{}, ...series.map((one, at) => ({
          label: one.label, scale: one.scale ?? 'y', width: 1.75, dash: one.dash, show: shown[at], paths: one.paths, points: { show: false },
          stroke: () => colour(one.colour),
          ...(one.fill ? { fill: () => colour(one.colour) + '1f' } : {}),
        }))],
      }, values(), plot)
    }
    const hint = 'Point at the chart, or focus it and use the arrow keys, to read values. Drag to zoom; double-click or Escape to see all.'
    output.textContent = hint
    root.querySelectorAll('button[data-series]').forEach((button, at) => {
      button.addEventListener('click', () => {
        shown[at] = !shown[at]
        button.setAttribute('aria-pressed', String(shown[at]))
        chart.setSeries(at + 1, { show: shown[at] })
      })
    })
    plot.addEventListener('keydown', (event) => {
      const x = chart.data[0]
      if (event.key === 'Escape') chart.setScale('x', { min: x[0], max: x[x.length - 1] })
      const step = { ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      const from = chart.cursor.idx ?? (step > 0 ? -1 : x.length)
      const at = Math.min(x.length - 1, Math.max(0, from + step))
      chart.setCursor({ left: chart.valToPos(x[at], 'x'), top: 10 })
    })
    draw()
    let width = plot.clientWidth
    new ResizeObserver(() => {
      if (plot.clientWidth === width || plot.clientWidth === 0) return
      width = plot.clientWidth
      chart.setSize({ width, height: height() })
    }).observe(plot)
    for (const query of ['(prefers-color-scheme: dark)', 'print']) matchMedia(query).addEventListener('change', draw)
    return { draw, redata: () => chart.setData(values()) }
  }

  const percentiles = () => {
    const root = document.getElementById('percentiles')
    if (root === null) return
    const select = root.querySelector('select')
    let curve = data.curves[0]
    const [first, second] = data.labels ?? ['response time', 'service time']
    const within = (steps, min, max) => steps.filter((step) => step >= min && step <= max)
    const kept = keep(root, {
      series: [{ label: first, colour: 'response' }, { label: second, colour: 'service', dash: [6, 4] }],
      values: () => [curve.nines, curve.response, curve.service],
      options: () => ({
        scales: {
          x: { time: false },
          y: { distr: 3, range: (u, min, max) => [
            STEPS.findLast((step) => step <= (min ?? 1)) ?? 0.001,
            STEPS.find((step) => step >= (max ?? 10)) ?? (max ?? 10),
          ] },
        },
        axes: [
          axis({
            label: 'percentile', size: 26, space: 30, splits: (u, at, min, max) => NINES.filter((nines) => nines >= min - 1e-9 && nines <= max),
            values: (u, splits) => {
              // Labels that would overlap their left neighbour are left out; their grid lines stay.
              let right = -Infinity
              return splits.map((nines) => {
                const left = u.valToPos(nines, 'x')
                if (left - right < 34) return null
                right = left
                return percentile(nines)
              })
            },
          }),
          axis({
            size: 62, filter: (u, splits) => splits,
            splits: (u, at, min, max) => {
              const all = within(STEPS, min, max)
              return all.length > 11 ? within(TENFOLD, min, max) : all
            },
            values: (u, splits) => splits.map(duration),
          }),
        ],
      }),
      read: (u, at, shown) => [percentile(u.data[0][at]),
        ...[1, 2].filter((one) => shown[one - 1] && u.data[one][at] != null).map((one) => u.series[one].label + ' ' + duration(u.data[one][at]))].join(' · '),
    })
    select?.addEventListener('change', () => {
      curve = data.curves[Number(select.value)]
      kept.redata()
    })
  }

  const timeline = () => {
    const root = document.getElementById('timeline-chart')
    if (root === null) return
    const { seconds, offered, attempts, throttled, completed, inFlight } = data.timeline
    const paths = uPlot.paths.stepped({ align: 1 })
    keep(root, {
      series: [
        { label: 'offered', colour: 'offered', fill: true, paths },
        { label: 'attempts', colour: 'attempts', paths },
        { label: 'throttled', colour: 'throttled', fill: true, paths },
        { label: 'completed', colour: 'completed', paths },
        { label: 'in flight', colour: 'in-flight', scale: 'flight', dash: [6, 4] },
      ],
      values: () => [seconds, offered, attempts, throttled, completed, inFlight],
      options: () => {
        const fromZero = { range: (u, min, max) => [0, Math.max(1, (max ?? 1) * 1.05)] }
        const whole = (u, splits) => splits.map((value) => (Number.isInteger(value) ? number.format(value) : null))
        return {
          scales: { x: { time: false }, y: fromZero, flight: fromZero },
          axes: [
            axis({ label: 'minutes and seconds since the start', size: 26, space: 60, incrs: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400],
              values: (u, splits) => splits.map(clock) }),
            axis({ label: 'per interval', size: 48, values: whole }),
            axis({ label: 'in flight', scale: 'flight', side: 1, size: 48, grid: { show: false }, values: whole }),
          ],
        }
      },
      read: (u, at, shown) => [clock(u.data[0][at]),
        ...[1, 2, 3, 4, 5].filter((one) => shown[one - 1]).map((one) => u.series[one].label + ' ' + number.format(u.data[one][at]))].join(' · '),
    })
  }

  const sortable = (table) => {
    const heads = [...table.tHead.rows[0].cells]
    const body = table.tBodies[0]
    heads.forEach((head, column) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.append(...head.childNodes)
      head.append(button)
      button.addEventListener('click', () => {
        const figures = head.classList.contains('num')
        const first = figures ? 'descending' : 'ascending'
        const order = head.getAttribute('aria-sort') === first ? (figures ? 'ascending' : 'descending') : first
        for (const other of heads) other.removeAttribute('aria-sort')
        head.setAttribute('aria-sort', order)
        const sign = order === 'ascending' ? 1 : -1
        const key = (row) => row.cells[column].dataset.sort
        const compare = figures ? (a, b) => key(a) - key(b) : (a, b) => a.cells[column].textContent.localeCompare(b.cells[column].textContent)
        body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)))
      })
    })
  }

  percentiles()
  timeline()
  document.querySelectorAll('table.sortable').forEach(sortable)
})()
`
