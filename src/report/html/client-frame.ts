/** What every chart of the page shares: colours, units, axes, size, series buttons, keys, and when it is drawn again. */
export const FRAME = `
  let data = JSON.parse(document.getElementById('chart-data').textContent)
  const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif'
  const S = 1000, M = 60 * S, H = 60 * M
  const STEPS = [0.001, 0.01, 0.1, 1, 2, 5, 10, 20, 50, 100, 200, 500, S, 2 * S, 5 * S, 10 * S, 20 * S, 30 * S, M, 2 * M, 5 * M,
    10 * M, 20 * M, 30 * M, H, 2 * H, 5 * H, 12 * H, 24 * H, 48 * H]
  const TENFOLD = [0.001, 0.01, 0.1, 1, 10, 100, S, 10 * S, M, 10 * M, H, 12 * H, 48 * H]
  const PERCENTS = [0, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999]
  const NINES = PERCENTS.map((percent) => -Math.log10(1 - percent / 100))

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim()
  const faded = (name) => colour(name) + '1f'
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

  const within = (steps, min, max) => steps.filter((step) => step >= min && step <= max)
  const latencyScale = { distr: 3, range: (u, min, max) => [
    STEPS.findLast((step) => step <= (min ?? 1)) ?? 0.001,
    STEPS.find((step) => step >= (max ?? 10)) ?? (max ?? 10),
  ] }
  const latencyAxis = () => axis({
    size: 62, filter: (u, splits) => splits,
    splits: (u, at, min, max) => {
      const all = within(STEPS, min, max)
      return all.length > 11 ? within(TENFOLD, min, max) : all
    },
    values: (u, splits) => splits.map(duration),
  })
  const timeAxis = () => axis({ label: 'minutes and seconds since the start', size: 26, space: 60,
    incrs: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400], values: (u, splits) => splits.map(clock) })

  const axis = (more) => ({
    font: FONT, labelFont: FONT, labelSize: 18, labelGap: 2, stroke: () => colour('soft'),
    grid: { stroke: () => colour('line'), width: 1 }, ticks: { show: false }, border: { show: false }, ...more,
  })

  /** Keeps one chart: its size, its colours, its series buttons, its keys and what stands under the cursor. */
  const keep = (root, { series, options, read, values, paint }) => {
    const plot = root.querySelector('.plot')
    const output = root.querySelector('output')
    const shown = series.map(() => true)
    const buttons = [...root.querySelectorAll('button[data-series]')]
    let chart = null
    const height = () => Math.max(260, Math.min(290, plot.clientWidth * 0.42))
    const draw = () => {
      chart?.destroy()
      chart = new uPlot({
        width: plot.clientWidth, height: height(), legend: { show: false }, padding: [12, 30, 0, 0],
        cursor: { y: false, points: { size: 7 }, drag: { x: true, y: false, dist: 5 } },
        hooks: {
          draw: paint === undefined ? [] : [paint],
          setCursor: [(u) => { output.textContent = u.cursor.idx == null ? hint : read(u, u.cursor.idx, shown) }],
        },
        ...options(),
        series: [{}, ...series.map((one, at) => ({
          label: one.label, scale: one.scale ?? 'y', width: one.width ?? 1.75, dash: one.dash, show: shown[at], paths: one.paths, points: { show: false }, spanGaps: one.gaps,
          stroke: () => colour(one.colour),
          ...(one.fill ? { fill: () => faded(one.colour) } : {}),
        }))],
      }, values(), plot)
    }
    const hint = 'Point or use the arrow keys to read; drag to zoom, Escape to see all.'
    output.textContent = hint
    buttons.forEach((button, at) => {
      button.addEventListener('click', () => {
        shown[at] = !shown[at]
        button.setAttribute('aria-pressed', String(shown[at]))
        chart.setSeries(at + 1, { show: shown[at] })
      })
    })
    plot.addEventListener('keydown', (event) => {
      const x = chart.data[0]
      if (x.length === 0) return
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
    return {
      redata: ({ instead = hint, isNews = false } = {}) => {
        const { min, max } = chart.scales.x
        const [from, to] = [chart.data[0][0], chart.data[0].at(-1)]
        // What the reader has zoomed to stays while a run goes on.
        const zoomed = isNews && (min > from || max < to)
        chart.setData(values(), !zoomed)
        if (zoomed) chart.setScale('x', { min, max })
        output.textContent = instead
      },
    }
  }

  /** Whether an element meets the script for the first time. */
  const met = new WeakSet()
  const isFresh = (element) => !met.has(element) && Boolean(met.add(element))
  /** A figure that is on the page and not drawn yet. */
  const fresh = (id) => {
    const root = document.getElementById(id)
    return root !== null && isFresh(root) ? root : null
  }

  /** Choosing a model in one figure chooses it in all. */
  let chosen = ''
  const listeners = new Map()
  const modelName = () => chosen === '' ? 'all models' : document.querySelector('select.model').options[Number(chosen) + 1].textContent
  const showChoice = () => { for (const select of document.querySelectorAll('select.model')) select.value = chosen }
  /** Calls the listener when another model was chosen, or with true when newer data came, for as long as the figure stands. */
  const onChange = (root, listener) => { listeners.set(root, listener) }
  const changed = (isNews) => {
    for (const [root, listener] of listeners) {
      if (root.isConnected) listener(isNews)
      else listeners.delete(root)
    }
  }
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('select.model')) return
    chosen = target.value
    showChoice()
    changed(false)
  })
`
