import { B as plainText, K as EXIT, R as layOut, d as formatDuration, f as formatRate, l as formatCount, p as formatShare, q as GatebenchError, u as formatCredits } from "./start-CaZOxUNM.js";
import { At as PHASE_WORDS, Ct as CAUSE_WORDS, Dt as NO_RETRY_WORDS, Et as LATENCY_WORDS, Mt as RETRIED_BY_LABELS, Nt as THRESHOLD_UNITS, Ot as OTHER_WORDS, Pt as endLabel, Rt as UNANSWERED, St as thresholdSubject, Tt as END_WORDS, Yn as LATENCY_METRICS, _t as formatThresholdFigure, ar as PROTOCOL_FAULTS, bt as thresholdBounds, dt as formatFactor, er as THROTTLE_CAUSES, ft as formatInterval, gt as formatRange, ht as formatPercentile, ir as MIXED_UP, jt as PROTOCOL_WORDS, kt as OUTCOME_LABELS, lt as renderTasksCsv, mt as formatPart, pt as formatMegabytes, st as TRACE_PHASES, ut as makeFolder, vt as orNone, wt as COUNT_WORDS, xt as thresholdSamples, yt as thresholdActual } from "./load-CEFagYNY.js";
import { Ft as encodeHistogram, It as LatencyHistogram, Mt as PERCENTILES, Nt as Recorder, Pt as decodeHistogram, Rt as quantileRank, St as CALL_ENDS, Tt as NO_RETRY_REASONS, _ as scaleNotices, f as marked, g as scaleMark, h as markedSections, m as markedFacts, p as markedBlocks } from "./profile-BOQzBnw0.js";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { rename, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
// src/report/document.ts
const facts = (facts2, hints = {}) => ({
	...hints,
	kind: "facts",
	facts: facts2
});
const table = (table2, caption, hints = {}) => ({
	...hints,
	kind: "table",
	table: table2,
	caption
});
const text = (text2, hints = {}) => ({
	...hints,
	kind: "text",
	text: text2
});
const list = (items, hints = {}) => ({
	...hints,
	kind: "list",
	items
});
const terms = (words, hints = {}) => list(words.map(({ label, definition }) => ({
	head: label,
	text: definition
})), {
	...hints,
	terms: true
});
const heading = (text2, hints = {}) => ({
	...hints,
	kind: "heading",
	text: text2
});
const figure$1 = (draw) => ({
	kind: "figure",
	draw,
	in: ["html"]
});
const code$1 = (label, text2, hints = {}) => ({
	...hints,
	kind: "code",
	label,
	text: text2
});
const pair = (...blocks) => ({
	kind: "pair",
	blocks
});
const fold = (title, blocks, hints = {}) => ({
	...hints,
	kind: "fold",
	title,
	blocks
});
function sectionsFor(format, sections) {
	return sections.flatMap(({ titled = ["markdown"], blocks, ...section }) => {
		const shown = blocksFor(format, blocks);
		return shown.length === 0 ? [] : [{
			...section,
			isTitled: titled.includes(format),
			blocks: shown
		}];
	});
}
function blocksFor(format, blocks) {
	return blocks.flatMap((block) => {
		if (block.in?.includes(format) === false) return [];
		switch (block.kind) {
			case "facts": return block.facts.length === 0 ? [] : [block];
			case "list": return block.items.length === 0 ? [] : [block];
			case "table": return block.table.rows.length === 0 ? [] : format === "html" ? openAndFolded(block) : [tableFor(format, block)];
			case "pair": {
				const shown = blocksFor(format, block.blocks);
				return format === "html" && shown.length > 1 ? [{
					kind: "pair",
					title: "",
					blocks: shown
				}] : shown;
			}
			case "fold": {
				const shown = blocksFor(format, block.blocks);
				if (block.folded?.includes(format) === false || shown.length === 0) return shown;
				return format === "terminal" ? [] : [{
					kind: "fold",
					title: block.title,
					blocks: shown
				}];
			}
			default: return [block];
		}
	});
}
function openAndFolded(block) {
	const { open = Number.POSITIVE_INFINITY, table: table2 } = block;
	if (table2.rows.length <= open + 1) return [tableFor("html", block)];
	const title = `${formatCount(table2.rows.length - open)} more rows`;
	const rest = {
		...block,
		caption: `${title}: ${block.caption}`,
		table: {
			...table2,
			rows: table2.rows.slice(open)
		}
	};
	return [tableFor("html", {
		...block,
		table: {
			...table2,
			rows: table2.rows.slice(0, open)
		}
	}), {
		kind: "fold",
		title,
		blocks: [tableFor("html", rest)]
	}];
}
function tableFor(format, { table: table2, most, rest, caption, sortable }) {
	const rows = table2.rows.slice(0, most?.[format]);
	const isBelow = (column) => format === "terminal" && column?.below === true;
	const kept = table2.columns.flatMap((column, at) => isBelow(column) || column.in?.includes(format) === false ? [] : [at]);
	const below = table2.columns.findIndex(isBelow);
	return {
		kind: "table",
		caption,
		...sortable && { sortable },
		table: {
			columns: kept.flatMap((at) => table2.columns[at] ?? []),
			rows: rows.map((row) => kept.flatMap((at) => row[at] ?? []))
		},
		below: rows.map((row) => row[below]?.text ?? null).map((text2) => text2 === "–" ? null : text2),
		rest: rest === void 0 || rows.length === table2.rows.length ? null : rest(rows.length)
	};
}
// src/report/html/client-charts.ts
const CHARTS = `
  const percentiles = () => {
    const root = fresh('percentiles')
    if (root === null) return
    const empty = { nines: [0], response: [null], service: [null] }
    let curve = data.curves[0]
    const [first, second] = data.labels ?? ['response time', 'service time']
    const kept = keep(root, {
      series: [
        { label: first, colour: 'response' },
        { label: second, colour: 'service', dash: [6, 4] },
      ],
      values: () => [curve.nines, curve.response, curve.service],
      options: () => ({
        scales: {
          x: { time: false },
          y: latencyScale,
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
          latencyAxis(),
        ],
      }),
      read: (u, at, shown) => [percentile(u.data[0][at]),
        ...[1, 2].filter((one) => shown[one - 1] && u.data[one][at] != null).map((one) => u.series[one].label + ' ' + duration(u.data[one][at]))].join(' \xB7 '),
    })
    onChange(root, (isNews) => {
      curve = data.curves.find((one) => one.name === modelName()) ?? empty
      kept.redata({ isNews, ...(curve === empty ? { instead: 'Too few samples of this model for a percentile curve.' } : {}) })
    })
  }

  const timeline = () => {
    const root = fresh('timeline-chart')
    if (root === null) return
    let shown = data.timelines[0]
    const paths = uPlot.paths.stepped({ align: 1 })
    const kept = keep(root, {
      series: [
        { label: 'offered', colour: 'offered', fill: true, paths },
        { label: 'attempts', colour: 'attempts', paths },
        { label: 'throttled', colour: 'throttled', fill: true, paths },
        { label: 'completed', colour: 'completed', paths },
        { label: 'in flight', colour: 'in-flight', scale: 'flight', dash: [6, 4] },
      ],
      values: () => [shown.seconds, shown.offered, shown.attempts, shown.throttled, shown.completed, shown.inFlight],
      options: () => {
        const fromZero = { range: (u, min, max) => [0, Math.max(1, (max ?? 1) * 1.05)] }
        const whole = (u, splits) => splits.map((value) => (Number.isInteger(value) ? number.format(value) : null))
        return {
          scales: { x: { time: false }, y: fromZero, flight: fromZero },
          axes: [
            timeAxis(),
            axis({ label: 'per interval', size: 48, values: whole }),
            axis({ label: 'in flight', scale: 'flight', side: 1, size: 48, grid: { show: false }, values: whole }),
          ],
        }
      },
      read: (u, at, shown) => [clock(u.data[0][at]),
        ...[1, 2, 3, 4, 5].filter((one) => shown[one - 1]).map((one) => u.series[one].label + ' ' + number.format(u.data[one][at]))].join(' \xB7 '),
    })
    onChange(root, (isNews) => {
      shown = data.timelines.find((one) => one.name === modelName()) ?? data.timelines[0]
      kept.redata({ isNews })
    })
  }

  const credits = () => {
    const root = fresh('credit-chart')
    if (root === null) return
    const given = [
      { label: 'by the credit query', colour: 'credit-read', of: 'read' },
      { label: 'by stated prices', colour: 'credit-priced', dash: [6, 4], of: 'priced' },
    ].filter((one) => data.credits[one.of][0].length > 1)
    const kept = keep(root, {
      series: given.map((one) => ({ ...one, gaps: true })),
      values: () => uPlot.join(given.map((one) => data.credits[one.of])),
      options: () => ({
        scales: { x: { time: false }, y: { range: (u, min, max) => [Math.min(0, min ?? 0), Math.max(1, max ?? 1) * 1.02] } },
        axes: [timeAxis(), axis({ label: 'credits', size: 68, values: (u, splits) => splits.map((value) => number.format(value)) })],
      }),
      read: (u, at, shown) => [clock(u.data[0][at]),
        ...given.flatMap((one, place) => (shown[place] && u.data[place + 1][at] != null ? [one.label + ' ' + number.format(u.data[place + 1][at])] : []))].join(' \xB7 '),
    })
    onChange(root, (isNews) => { if (isNews) kept.redata({ isNews }) })
  }

  const generator = () => {
    const root = fresh('generator-chart')
    if (root === null) return
    const fromZero = (least) => ({ range: (u, min, max) => [0, Math.max(least, (max ?? 0) * 1.05)] })
    const share = (value) => Math.round(value * 100) + '%'
    const kept = keep(root, {
      series: [
        { label: 'schedule lag', colour: 'response', gaps: true },
        { label: 'event-loop delay', colour: 'throttled', gaps: true },
        { label: 'CPU', colour: 'in-flight', scale: 'cpu', dash: [6, 4], gaps: true },
      ],
      values: () => [data.generator.seconds, data.generator.lagMs, data.generator.loopMs, data.generator.cpu],
      options: () => ({
        scales: { x: { time: false }, y: fromZero(1), cpu: fromZero(1) },
        axes: [
          timeAxis(),
          axis({ label: 'ms', size: 52, values: (u, splits) => splits.map((value) => number.format(value)) }),
          axis({ label: 'CPU', scale: 'cpu', side: 1, size: 52, grid: { show: false }, values: (u, splits) => splits.map(share) }),
        ],
      }),
      read: (u, at, shown) => [clock(u.data[0][at]),
        ...[1, 2, 3].filter((one) => shown[one - 1] && u.data[one][at] != null)
          .map((one) => u.series[one].label + ' ' + (one === 3 ? share(u.data[one][at]) : duration(u.data[one][at])))].join(' \xB7 '),
    })
    onChange(root, (isNews) => { if (isNews) kept.redata({ isNews }) })
  }
`;
// src/report/html/client-frame.ts
const FRAME = `
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
`;
// src/report/html/client-heat.ts
const HEAT = `
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
        if (calls === 0) return when + ' \xB7 no completed call'
        let seen = 0
        const [median] = rows.find(([, count]) => (seen += count) * 2 >= calls)
        return when + ' \xB7 ' + number.format(calls) + (calls === 1 ? ' call' : ' calls') + ' \xB7 half within ' + duration(edge(median + 1))
          + ' \xB7 all within ' + duration(edge(rows[rows.length - 1][0] + 1))
      },
    })
    onChange(root, (isNews) => {
      choose(modelName())
      kept.redata({ isNews })
    })
  }
`;
// src/report/html/client-live.ts
const LIVE = `
  /** A figure whose lines have become other ones is a new figure. */
  const lines = (element) => element.querySelectorAll('[data-series]').length
  const isOther = (old, next) => old.nodeName !== next.nodeName || old.id !== next.id || (old.nodeName === 'FIGURE' && lines(old) !== lines(next))
  const morph = (old, next) => {
    if (old.isEqualNode(next)) return
    if (isOther(old, next)) old.replaceWith(next)
    else if (old.nodeType === Node.TEXT_NODE) old.data = next.data
    // What the reader has chosen, drawn from or sorted by is the reader's.
    else if (!old.matches('.controls, .plot, output, .sortable thead')) {
      for (const { name } of [...old.attributes]) if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name)
      for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
      morphChildren(old, next)
    }
  }
  /** Children with an id are found again by it; those without by their order. */
  const morphChildren = (old, next) => {
    const known = new Map([...old.children].filter(({ id }) => id !== '').map((child) => [child.id, child]))
    let at = old.firstChild
    const skip = () => {
      const child = at
      at = at.nextSibling
      return child
    }
    for (const child of [...next.childNodes]) {
      const kept = known.get(child.id)
      while (kept !== undefined && at !== kept) skip().remove()
      if (at !== null && (at === kept || (!child.id && !at.id && at.nodeName === child.nodeName))) morph(skip(), child)
      else old.insertBefore(child, at)
    }
    while (at !== null) skip().remove()
  }

  const link = document.getElementById('link')
  let isOver = false
  const show = (state) => {
    data = state.data
    document.title = state.title
    const next = document.createElement('template')
    next.innerHTML = state.main
    morph(document.querySelector('main'), next.content.firstElementChild)
    changed(true)
    drawAll()
    showChoice()
    if (state.isOver) {
      isOver = true
      link.textContent = 'the run is over'
    }
  }

  // A page that nobody sees costs the run nothing: it is told only how the run ends.
  let source
  const follow = () => {
    source = new EventSource(document.hidden ? '/end' : '/states')
    source.onopen = () => { link.textContent = 'live' }
    source.onmessage = (message) => {
      show(JSON.parse(message.data))
      if (isOver) source.close()
    }
    source.onerror = () => {
      source.close()
      link.textContent = 'the run cannot be reached any more: this is the last that it told'
    }
  }
  follow()
  document.addEventListener('visibilitychange', () => {
    if (isOver) return
    source.close()
    follow()
  })
`;
// src/report/html/client.ts
const BARS = `
  onChange(document.body, () => {
    for (const group of document.querySelectorAll('.gantt')) group.hidden = chosen !== '' && group.dataset.model !== modelName()
  })
`;
const FOLDS = `
  const unfold = (hash) => {
    for (let at = hash && document.getElementById(hash.slice(1)); at; at = at.parentElement) {
      const fold = at.matches('section') ? at.querySelector(':scope > details') : at.closest('details')
      if (fold) fold.open = true
    }
  }
  addEventListener('hashchange', () => unfold(location.hash))
  addEventListener('beforeprint', () => { for (const fold of document.querySelectorAll('section > details')) fold.open = true })
  // A click on the section that is in the address already changes nothing there.
  document.querySelector('nav').addEventListener('click', ({ target }) => unfold(target.closest('a')?.hash))
  unfold(location.hash)
`;
const DRAWING = `${FRAME}${CHARTS}${HEAT}
  const sortable = (table) => {
    const heads = [...table.tHead.rows[0].cells]
    const body = table.tBodies[0]
    const sort = () => {
      const column = heads.findIndex((head) => head.hasAttribute('aria-sort'))
      if (column === -1) return
      const head = heads[column]
      const sign = head.getAttribute('aria-sort') === 'ascending' ? 1 : -1
      const key = (row) => row.cells[column].dataset.sort
      const text = (row) => row.cells[column].textContent
      const compare = head.classList.contains('num') ? (a, b) => key(a) - key(b) : (a, b) => text(a).localeCompare(text(b))
      body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)))
    }
    for (const head of heads) {
      const button = document.createElement('button')
      button.type = 'button'
      button.append(...head.childNodes)
      head.append(button)
      button.addEventListener('click', () => {
        const [first, second] = head.classList.contains('num') ? ['descending', 'ascending'] : ['ascending', 'descending']
        const order = head.getAttribute('aria-sort') === first ? second : first
        for (const other of heads) other.removeAttribute('aria-sort')
        head.setAttribute('aria-sort', order)
        sort()
      })
    }
    onChange(table, (isNews) => { if (isNews) sort() })
  }

  const isNarrow = matchMedia('(max-width: 40rem)')
  const ROLES = { TABLE: 'table', THEAD: 'rowgroup', TBODY: 'rowgroup', TR: 'row', TD: 'cell' }
  const stack = () => {
    if (!isNarrow.matches) return
    for (const table of document.querySelectorAll('table:not(.stacked)')) {
      table.classList.add('stacked')
      const heads = [...table.tHead.rows[0].cells].map((head) => head.textContent)
      // What is laid out as a list is a table no more unless it is said.
      for (const one of [table, ...table.querySelectorAll('*')]) {
        const role = one.nodeName === 'TH' ? (one.scope === 'col' ? 'columnheader' : 'rowheader') : ROLES[one.nodeName]
        if (role !== undefined) one.setAttribute('role', role)
        if (one.nodeName === 'TD') one.dataset.head = heads[one.cellIndex]
      }
    }
  }
  isNarrow.addEventListener('change', stack)

  /** All that is on the page and not drawn yet. */
  const drawAll = () => {
    for (const draw of [percentiles, heatMap, timeline, credits, generator]) draw()
    for (const table of document.querySelectorAll('table.sortable')) if (isFresh(table)) sortable(table)
    stack()
  }
  drawAll()
`;
const CLIENT = script(`${DRAWING}${BARS}${FOLDS}`);
const LIVE_CLIENT = script(`${DRAWING}${LIVE}`);
function script(body) {
	return `
(() => {
  'use strict'
${body}})()
`;
}
// src/report/table.ts
const MARKS$1 = {
	good: "✓",
	bad: "✗",
	warn: "!",
	muted: "–"
};
const left = (head, of, look = {}) => ({
	head,
	align: "left",
	of,
	...look
});
const right = (head, of, look = {}) => ({
	...left(head, of, look),
	align: "right"
});
function tableFrom(rows, fields) {
	return {
		columns: fields.map(({ of: _, ...column }) => column),
		rows: [...rows].map((row) => fields.map(({ of }) => cellOf(of(row))))
	};
}
function cellOf(value) {
	if (typeof value === "number") return count$1(value);
	return typeof value === "string" ? { text: value } : value;
}
const count$1 = (value) => ({
	text: formatCount(value),
	sort: value,
	...value === 0 && { tone: "muted" }
});
const foreign = (text) => text === null || text === void 0 ? { text: "–" } : {
	text,
	code: true
};
const known = (value, format) => ({
	text: orNone(value, format),
	sort: value ?? -1
});
const duration = (ms) => known(ms, formatDuration);
// src/report/markup.ts
const ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
function escapeMarkup(text) {
	return plainText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
// src/report/html/html.ts
var Html = class {
	markup;
	constructor(markup) {
		this.markup = markup;
	}
};
function html(literals, ...parts) {
	return new Html(literals.map((literal, at) => (at === 0 ? "" : markupOf(parts[at - 1] ?? null)) + literal).join(""));
}
function markupOf(part) {
	if (part === null) return "";
	if (part instanceof Html) return part.markup;
	if (typeof part === "object") return part.map((one) => one.markup).join("");
	return escapeMarkup(String(part));
}
// src/report/html/elements.ts
const MOST_REASONS = 8;
function verdictSection({ word, meaning, tone, exitCode, next, reasons, notices }, more = null) {
	return html`<section id="verdict" class="${tone}" aria-labelledby="verdict-title">
<h2 id="verdict-title"><b class="${tone}">${MARKS$1[tone]} ${word}</b>${exitCode === null ? null : html` <small>exit code ${exitCode}</small>`}</h2>
<p class="meaning">${`${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`}</p>
${next === void 0 ? null : html`<p class="next"><b>Next:</b> ${next}.</p>
`}${reasonList(reasons.slice(0, MOST_REASONS))}${reasons.length > MOST_REASONS ? html`<details><summary>${formatCount(reasons.length - MOST_REASONS)} more reasons</summary>${reasonList(reasons.slice(MOST_REASONS))}</details>` : null}
${notices.map((notice) => html`<p class="notice ${notice.tone}"><b aria-hidden="true">${MARKS$1[notice.tone]}</b>${notice.text}</p>`)}${more}</section>`;
}
function reasonList(reasons) {
	return reasons.length === 0 ? null : html`<ul class="reasons">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>`;
}
function blocksOf(blocks) {
	return blocks.map((block) => html`${blockOf(block)}\n`);
}
function blockOf(block) {
	switch (block.kind) {
		case "facts": return block.tiles ? html`<dl class="tiles">${block.facts.map(tile$1)}</dl>` : factList(block.facts);
		case "table": return html`${tableOf(block.table, block.caption, block)}${block.rest === null ? null : html`<p class="note">${block.rest}</p>`}`;
		case "text": return html`<p class="${block.small ? "note" : "intro"}">${block.text}</p>`;
		case "list": return block.terms ? definitions$1(block.items) : html`${block.items.map(note)}`;
		case "heading": return html`<h3>${block.text}</h3>`;
		case "figure": return block.draw() ?? html``;
		case "code": return preformatted(block.text, block.label);
		case "fold": {
			const content2 = blocksOf(block.blocks);
			if (content2.every(({ markup }) => markup.trim() === "")) return html``;
			return html`<details><summary>${block.title}</summary>${content2}</details>`;
		}
		case "pair": return html`<div class="pair">${block.blocks.map((one) => html`<div>${blockOf(one)}</div>\n`)}</div>`;
	}
}
function tile$1({ label, text, aside }) {
	return html`<div class="tile"><dt>${label}</dt><dd class="figure${/^(?:needs|not) /.test(text) ? " words" : ""}">${figure(text)}</dd>${aside === void 0 ? null : html`<dd class="aside">${aside}</dd>`}</div>\n`;
}
function note({ head, code, text }) {
	return html`<p class="note">${head === void 0 ? null : html`${code ? html`<code>${head}</code>` : html`<b>${head}</b>`}: `}${text}</p>\n`;
}
function figure(text, units = /^(.*\d) ?(ms|s|%|×|\/s|\/min|\/h)$/) {
	const match = /[hm] /.test(text) ? null : units.exec(text);
	return match === null ? html`${text}` : html`${match[1] ?? ""}<span class="u">${match[2] ?? ""}</span>`;
}
function factList(facts) {
	if (facts.length === 0) return html``;
	return html`<dl class="facts">${facts.map((fact) => html`<div><dt>${fact.label}</dt><dd${toned(fact)}>${fact.code ? html`<code>${fact.text}</code>` : fact.text}</dd></div>`)}</dl>`;
}
const DURATION = /^(.*\d) (ms|s)$/;
function tableOf(table, caption, options = {}) {
	if (table.rows.length === 0) return html``;
	const numeric = (at) => at > 0 && table.columns[at]?.align === "right";
	return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table${options.sortable ? html` class="sortable"` : null}>
<caption><span>${caption}</span></caption>
<thead><tr>${table.columns.map((column, at) => html`<th scope="col"${numeric(at) ? html` class="num"` : null}>${column.head}</th>`)}</tr></thead>
<tbody>${table.rows.map((row) => html`<tr>${row.map((cell, at) => at === 0 ? rowHead(cell) : dataCell(cell, numeric(at)))}</tr>\n`)}</tbody></table></div>`;
}
function rowHead(cell) {
	return html`<th scope="row"${toned(cell)}>${content(cell)}</th>`;
}
function dataCell(cell, numeric) {
	const words = numeric && / more$/.test(cell.text);
	const classes = [
		numeric && "num",
		words && "words",
		cell.tone
	].filter(Boolean).join(" ");
	const detail = cell.detail === void 0 ? null : html`<small>${cell.detail}</small>`;
	return html`<td${classes === "" ? null : html` class="${classes}"`}${cell.sort === void 0 ? null : html` data-sort="${cell.sort}"`}>${numeric ? figure(cell.text, DURATION) : content(cell)}${detail}</td>`;
}
function content(cell) {
	return cell.code ? html`<code>${cell.text}</code>` : html`${cell.text}`;
}
function toned({ tone }) {
	return tone === void 0 ? null : html` class="${tone}"`;
}
function definitions$1(items) {
	return html`<dl class="definitions">${items.map(({ head = "", code, text }) => html`<div><dt>${code ? html`<code>${head}</code>` : head}</dt><dd>${text}</dd></div>\n`)}</dl>`;
}
function preformatted(text, label) {
	return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${new Html(text.trimEnd().split("\n").map((line) => html`${plainText(line)}`.markup).join("\n"))}</code></pre>`;
}
// src/report/html/style.ts
const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f7f5; --card: #ffffff; --ink: #1b1f24; --soft: #57606a; --line: #dfe2e6; --faint: #f1f2f3;
  --accent: #0b5cad; --good: #14713f; --bad: #b42318; --warn: #8a5300;
  --good-tint: #e8f4ec; --bad-tint: #fcebe9; --warn-tint: #fbf1df;
  --offered: #7a828c; --attempts: #0067b1; --throttled: #c2410c; --completed: #0f7b4f; --in-flight: #7b4bb3;
  --response: #0067b1; --service: #b45309; --heat: #0b5cad; --credit-read: #0067b1; --credit-priced: #7b4bb3;
  --p-lag: #50575e; --p-admission: #a9b1ba; --p-accepted: #14713f; --p-throttled: #c2410c; --p-trouble: #9b1c2e;
  --p-backoff: #e3b466; --p-queued: #9cc3e6; --p-running: #2f7fc1; --p-poll: #7b4bb3;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #111417; --card: #191d21; --ink: #e7eaed; --soft: #a0a9b3; --line: #30363d; --faint: #20252a;
    --accent: #6cb2f2; --good: #5fc98d; --bad: #ff8a7a; --warn: #e9b35a;
    --good-tint: #15291f; --bad-tint: #331b1a; --warn-tint: #2e2514;
    --offered: #8b949e; --attempts: #58aaf5; --throttled: #f78c5a; --completed: #4cc38a; --in-flight: #b794f4;
    --response: #58aaf5; --service: #f0a94b; --heat: #79bdff; --credit-read: #58aaf5; --credit-priced: #b794f4;
    --p-lag: #d0d7de; --p-admission: #6e7681; --p-accepted: #4cc38a; --p-throttled: #f78c5a; --p-trouble: #ff6b7d;
    --p-backoff: #b08530; --p-queued: #3d6d99; --p-running: #58aaf5; --p-poll: #b794f4;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 4.5rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif;
  font-variant-numeric: tabular-nums lining-nums; overflow-wrap: break-word;
}
code, pre { font: 0.92em/1.5 ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Liberation Mono", monospace; }
code { overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; letter-spacing: -0.011em; text-wrap: balance; }
h1 { font-size: 1.9rem; font-weight: 650; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; font-weight: 650; margin: 0 0 0.25rem; }
h3 { font-size: 0.95rem; font-weight: 600; margin: 1.6rem 0 0.4rem; }
p { margin: 0.2rem 0 0.6rem; max-width: 46rem; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
.intro, .note { color: var(--soft); }
.note { font-size: 0.85rem; }
.frame { max-width: 72rem; margin: 0 auto; padding-inline: 1.5rem; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 3; background: var(--card); padding: 0.4rem 0.8rem; }

header { padding: 1.5rem 0 1rem; }
.brand { margin: 0 0 0.4rem; color: var(--soft); font-size: 0.8rem; letter-spacing: 0.02em; }
.brand b { color: var(--ink); font-weight: 650; }
.facts { display: flex; flex-wrap: wrap; gap: 0.35rem 1.75rem; margin: 0.75rem 0 0; }
.facts dt { color: var(--soft); font-size: 0.78rem; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
nav { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.1rem 1.1rem; margin: 0 auto; padding-block: 0.5rem; list-style: none; }
nav a { color: var(--soft); font-size: 0.85rem; text-decoration: none; white-space: nowrap; }
nav a:hover { color: var(--ink); text-decoration: underline; }

main { padding-block: 1.25rem 2.5rem; display: grid; gap: 0.85rem; grid-template-columns: minmax(0, 1fr); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.4rem; min-width: 0; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); } .muted { color: var(--soft); }
#verdict { border-left: 6px solid currentColor; }
#verdict > * { color: var(--ink); }
#verdict h2 { display: flex; flex-wrap: wrap; gap: 0.15rem 0.75rem; align-items: baseline; font-size: 1.5rem; }
#verdict h2 b { font-weight: 700; }
#verdict h2 b.good { color: var(--good); } #verdict h2 b.bad { color: var(--bad); } #verdict h2 b.warn { color: var(--warn); }
#verdict h2 small { font-size: 0.85rem; font-weight: 400; color: var(--soft); letter-spacing: 0; }
#verdict .meaning { margin-bottom: 0; color: var(--soft); }
#verdict > p:last-child { margin-bottom: 0; }
#verdict > * + p:not(.meaning, .notice) { margin-top: 0.75rem; }
.reasons { margin: 0.75rem 0 0; padding-left: 1.2rem; }
.notice { margin: 0.75rem 0 0; max-width: none; padding: 0.55rem 0.85rem; border-radius: 6px; font-size: 0.92rem; }
.notice.bad { background: var(--bad-tint); } .notice.warn { background: var(--warn-tint); } .notice.good { background: var(--good-tint); }
.notice b { margin-right: 0.45rem; }
.notice.bad b { color: var(--bad); } .notice.warn b { color: var(--warn); }

.bare { background: none; border: 0; padding: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.tiles { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 0.75rem; margin: 0; }
.tile { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0.85rem 1rem 0.9rem; }
.tile dt { color: var(--soft); font-size: 0.8rem; }
.tile .figure { margin: 0.1rem 0 0; font-size: 1.6rem; font-weight: 600; letter-spacing: -0.02em; line-height: 1.25; }
.tile .figure.words { font-size: 1.1rem; line-height: 1.35; padding-block: 0.25rem; letter-spacing: 0; }
.tile .figure .u { font-size: 0.6em; font-weight: 500; color: var(--soft); letter-spacing: 0; margin-left: 0.15em; }
.tile .aside { margin: 0; color: var(--soft); font-size: 0.8rem; }

.scroll { overflow-x: auto; margin: 0.5rem -0.25rem 0; padding: 0 0.25rem; }
.scroll + .scroll { margin-top: 1.5rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
caption { text-align: left; color: var(--soft); font-size: 0.85rem; padding-bottom: 0.35rem; }
caption span { position: sticky; left: 0; display: inline-block; max-width: min(46rem, calc(100vw - 4.5rem)); }
th, td { padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-size: 0.78rem; font-weight: 500; vertical-align: bottom; }
tbody th { font-weight: 500; min-width: 4rem; max-width: 22rem; overflow-wrap: anywhere; position: sticky; left: 0; background: var(--card); }
tr > :first-child { padding-left: 0; }
tr > :last-child { padding-right: 0; }
tbody tr:last-child > * { border-bottom: 0; }
tbody tr:hover > * { background: var(--faint); }
.num { text-align: right; white-space: nowrap; }
td:not(.num) { min-width: 4.5rem; }
td.words { font-size: 0.78rem; padding-top: 0.45rem; }
#thresholds td .u { width: auto; }
td .u { display: inline-block; width: 1.65em; margin-left: 0.22em; text-align: left; color: var(--soft); font-size: 0.88em; }
td code { overflow-wrap: break-word; }
td small { display: block; color: var(--soft); font-size: 0.75rem; }
th button { all: unset; cursor: pointer; }
th button:hover { color: var(--ink); text-decoration: underline; }
th button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
th[aria-sort=ascending] button::after { content: " \u2191"; } th[aria-sort=descending] button::after { content: " \u2193"; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 2rem; }
.pair > * { min-width: 0; } .pair > :empty { display: none; } .pair h3:first-child { margin-top: 0.8rem; }

.strip { display: block; width: 100%; height: 14px; margin: 1rem 0 0.5rem; border-radius: 4px; background: var(--faint); }
.swatches { display: flex; flex-wrap: wrap; gap: 0.2rem 1.25rem; margin: 0; padding: 0; list-style: none; font-size: 0.88rem; }
.swatch { display: inline-block; width: 0.7em; height: 0.7em; margin-right: 0.4em; border-radius: 2px; }
.fill-completed { fill: #2f9e6b; background: #2f9e6b; } .fill-failed { fill: #d6453d; background: #d6453d; }
.fill-refused { fill: #8c4a9e; background: #8c4a9e; } .fill-gaveUp { fill: #e07b28; background: #e07b28; }
.fill-timedOut { fill: #c9a227; background: #c9a227; } .fill-ambiguous { fill: #4f86c6; background: #4f86c6; }
.fill-interrupted { fill: #7a828c; background: #7a828c; } .fill-unresolved { fill: #a9b1ba; background: #a9b1ba; }
.fill-dropped { fill: #50575e; background: #50575e; }
.fill-open { fill: #a886d8; background: #a886d8; } .fill-ahead { fill: var(--line); background: var(--line); }

.effects ul { margin: 0; padding: 0; list-style: none; font-size: 0.88rem; }
.effects li { display: grid; grid-template-columns: minmax(9rem, 14rem) minmax(6rem, 1fr) 5rem; gap: 0.75rem; align-items: center; padding: 0.15rem 0; }
.effects li > :last-child { text-align: right; }
.shares li { grid-template-columns: minmax(9rem, 14rem) minmax(6rem, 1fr) minmax(9rem, 16rem); } .shares svg { width: 100%; height: 14px; }
.shares line { stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke; }
.effect { width: 100%; height: 14px; color: var(--soft); }
.effect.regressed { color: var(--bad); } .effect.not-regressed { color: var(--good); } .effect.inconclusive { color: var(--warn); }
.effect .floor { fill: var(--faint); } .effect .zero { stroke: var(--line); } .effect .estimate { fill: currentColor; }
.effects .marks { display: flex; justify-content: space-between; padding-inline: 2%; color: var(--soft); font-size: 0.75rem; }
.effects .marks span { display: flex; width: 0; justify-content: center; white-space: nowrap; }
.effects .marks span:first-child { justify-content: flex-start; } .effects .marks span:last-child { justify-content: flex-end; }
.effect .beyond { fill: currentColor; } .effect .interval { stroke: currentColor; stroke-width: 2; }
.effect line { vector-effect: non-scaling-stroke; } .effect .mark { stroke: currentColor; opacity: 0.35; }
.scatter { display: block; width: 100%; min-width: 44rem; height: auto; font-size: 12.5px; }
.scatter text { fill: var(--ink); } .scatter .tick { fill: var(--soft); } .scatter text.winner, .scatter text.present { font-weight: 600; }
.scatter .grid { stroke: var(--line); } .scatter .front { fill: none; stroke: var(--soft); stroke-dasharray: 4 3; }
.spot-winner { fill: var(--completed); stroke: var(--completed); background: var(--completed); }
.spot-present { fill: var(--throttled); stroke: var(--throttled); background: var(--throttled); }
.spot-named { fill: var(--attempts); stroke: var(--attempts); background: var(--attempts); }
.spot-searched { fill: var(--offered); stroke: var(--offered); background: var(--offered); }
.day { display: block; width: 100%; min-width: 44rem; height: auto; font-size: 12.5px; }
.day text, .multiples text { fill: var(--ink); } .day .tick, .multiples .tick { fill: var(--soft); } .day .panel, .multiples .panel { font-weight: 600; }
.day .grid, .multiples .grid { stroke: var(--line); } .day rect { stroke: var(--card); stroke-width: 0.75; }
.day .over { fill: none; stroke: var(--bad); stroke-width: 2; } .day .over-mark { fill: var(--bad); font-weight: 700; }
.limit-line { fill: none; stroke: var(--ink); stroke-width: 2; } .limit-mark { height: 2px; background: var(--ink); vertical-align: 0.25em; border-radius: 0; }
.used { fill: var(--attempts); background: var(--attempts); }
.model-0 { fill: var(--attempts); background: var(--attempts); } .model-1 { fill: var(--service); background: var(--service); }
.model-2 { fill: var(--completed); background: var(--completed); } .model-3 { fill: var(--in-flight); background: var(--in-flight); }
.model-4 { fill: var(--p-backoff); background: var(--p-backoff); } .model-5 { fill: var(--offered); background: var(--offered); }
.multiples > div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem 1.5rem; }
.multiples svg { display: block; width: 100%; max-width: 34rem; height: auto; font-size: 13.5px; }
.multiples .line { fill: none; stroke: currentColor; stroke-width: 2; } .multiples .area { fill: currentColor; opacity: 0.12; } .multiples circle { fill: currentColor; }
.line-p50 { color: var(--response); } .line-p95 { color: var(--service); } .multiples g text { fill: currentColor; font-weight: 600; }
.scatter circle { stroke-width: 1.75; } .scatter .open { fill: var(--card); }

figure { margin: 1rem 0 0; }
figure + .scroll { margin-top: 1.5rem; }
figcaption { color: var(--soft); font-size: 0.85rem; margin-bottom: 0.6rem; max-width: 46rem; }
.controls { display: flex; flex-wrap: wrap; gap: 0.4rem 0.6rem; align-items: center; margin-bottom: 0.5rem; font-size: 0.85rem; }
.controls select, .controls button {
  font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 0.2rem 0.6rem; cursor: pointer;
}
.controls select { max-width: 100%; }
.controls button:hover, .controls select:hover { border-color: var(--soft); }
.controls button[aria-pressed=false] { color: var(--soft); text-decoration: line-through; }
.controls button[aria-pressed=false] i { visibility: hidden; }
.controls i { display: inline-block; width: 1.1em; border-top: 3px solid; margin-right: 0.45em; vertical-align: 0.25em; }
.controls i.dashed { border-top-style: dashed; }
.controls .response { border-color: var(--response); } .controls .service { border-color: var(--service); }
.controls .offered { border-color: var(--offered); } .controls .attempts { border-color: var(--attempts); }
.controls .throttled { border-color: var(--throttled); } .controls .completed { border-color: var(--completed); }
.controls .in-flight { border-color: var(--in-flight); }

.controls .credit-read, .controls .lag { border-color: var(--response); } .controls .credit-priced { border-color: var(--credit-priced); }
.controls .loop { border-color: var(--throttled); } .controls .cpu { border-color: var(--in-flight); }
.phase-lag { fill: var(--p-lag); background: var(--p-lag); } .phase-admission { fill: var(--p-admission); background: var(--p-admission); }
.phase-accepted { fill: var(--p-accepted); background: var(--p-accepted); } .phase-throttled { fill: var(--p-throttled); background: var(--p-throttled); }
.phase-trouble { fill: var(--p-trouble); background: var(--p-trouble); } .phase-backoff { fill: var(--p-backoff); background: var(--p-backoff); }
.phase-queued { fill: var(--p-queued); background: var(--p-queued); } .phase-running { fill: var(--p-running); background: var(--p-running); }
.phase-pollLag { fill: var(--p-poll); background: var(--p-poll); }
.sends { display: block; width: 100%; min-width: 44rem; } .sends .axis { stroke: var(--line); } .sends path { fill: none; stroke-width: 2; } .sends .sent-accepted { stroke: #2f9e6b; }
.sends .sent-refused { stroke: #d6453d; } .sends text { fill: var(--soft); font-size: 13px; }
.gantt ol { margin: 0; padding: 0; list-style: none; }
.gantt li, .gantt .scale { display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 0.75rem; align-items: center; margin: 0; max-width: none; }
.gantt li { padding: 0.16rem 0; border-bottom: 1px solid var(--faint); }
.gantt li:hover { background: var(--faint); }
.gantt .who { display: grid; grid-template-columns: 5.4rem 5.4rem 4.2rem minmax(0, 1fr); gap: 0.4rem; font-size: 0.8rem; align-items: baseline; }
.gantt .who b { font-weight: 500; } .gantt .who small { color: var(--soft); white-space: nowrap; }
.gantt svg { display: block; width: 100%; height: 13px; background: var(--faint); border-radius: 2px; }
.gantt .marks { display: flex; justify-content: space-between; color: var(--soft); font-size: 0.75rem; }
.flow { display: block; width: 100%; min-width: 44rem; height: auto; font-size: 13px; }
.flow text { fill: var(--ink); } .flow tspan { fill: var(--soft); } .flow .head { fill: var(--soft); }
.flow path { opacity: 0.28; } .flow path:hover { opacity: 0.5; } .flow .lane { opacity: 0.28; }
.flow-start, .flow-open { fill: var(--soft); } .flow-accepted { fill: var(--p-accepted); } .flow-throttled { fill: var(--p-throttled); }
.flow-trouble { fill: var(--p-trouble); } .flow-by-hint { fill: var(--p-running); } .flow-by-backoff { fill: var(--p-backoff); }
figure .flow + *, figure .scroll + .scroll { margin-top: 1.25rem; }
.plot { min-height: 260px; touch-action: pan-y; border-radius: 4px; }
.plot .u-cursor-x { border-color: var(--soft); }
.plot .u-select { background: color-mix(in srgb, var(--accent) 15%, transparent); }
output { display: block; min-height: 1.5em; color: var(--soft); font-size: 0.85rem; }
details { margin-top: 0.75rem; }
section > details { margin: 0; }
section > details > summary { width: auto; color: var(--soft); } section > details > summary h2 { display: inline; margin-right: 0.6rem; color: var(--ink); }
section:has(> details:not([open])) { padding-block: 0.7rem; }
summary { cursor: pointer; color: var(--accent); font-size: 0.88rem; width: fit-content; }
pre { margin: 0.75rem 0 0; padding: 1rem; overflow-x: auto; background: var(--faint); border-radius: 6px; font-size: 0.82rem; }
.definitions { columns: 22rem 2; column-gap: 2.5rem; margin: 0; font-size: 0.9rem; }
.definitions div { break-inside: avoid; padding-bottom: 0.7rem; }
.definitions dt { font-weight: 600; }
.definitions dd { margin: 0; color: var(--soft); }
footer { padding-bottom: 2.5rem; color: var(--soft); font-size: 0.82rem; }

/* What must be moved sideways all the same shows a shadow where it goes on. */
.scroll {
  background:
    linear-gradient(to right, var(--card) 40%, transparent) left / 2rem 100%, linear-gradient(to left, var(--card) 40%, transparent) right / 2rem 100%,
    linear-gradient(to right, #0003, transparent) left / 0.7rem 100%, linear-gradient(to left, #0003, transparent) right / 0.7rem 100%;
  background-repeat: no-repeat; background-attachment: local, local, scroll, scroll;
}
@media (max-width: 52rem) { .tiles { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@media (max-width: 40rem) {
  .effects li, .shares li { grid-template-columns: minmax(0, 1fr) auto; gap: 0 0.75rem; padding: 0.3rem 0; } .effects svg { grid-row: 2; grid-column: 1 / -1; } .effects .scale { grid-template-columns: minmax(0, 1fr); } .effects .scale > span:empty { display: none; }
  .gantt li { grid-template-columns: minmax(0, 1fr); gap: 0.15rem; } .gantt .scale { grid-template-columns: minmax(0, 1fr); }
  .gantt .scale span:first-child:empty { display: none; }
  .gantt .who { grid-template-columns: repeat(3, minmax(0, 1fr)); } .gantt .who small { grid-column: 1 / -1; white-space: normal; }
  body { font-size: 14px; }
  nav { position: static; } html { scroll-padding-top: 0; }
  .frame { padding-inline: 1rem; }
  header { padding-top: 1.5rem; }
  h1 { font-size: 1.5rem; }
  section { padding: 1.1rem 1rem; }
  .tile .figure { font-size: 1.35rem; }
  th, td { padding-inline: 0.5rem; }
  table.stacked, .stacked tbody, .stacked td, .stacked th { display: block; }
  .stacked:not(.sortable) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stacked thead tr { display: flex; flex-wrap: wrap; border-bottom: 1px solid var(--line); } .stacked thead tr::before { content: 'sort by'; margin-right: 0.9rem; color: var(--soft); font-size: 0.78rem; } .stacked thead th { border: 0; padding: 0.15rem 0.9rem 0.15rem 0; }
  .stacked caption { display: block; } .stacked caption span { position: static; max-width: none; }
  .stacked tbody tr { display: flex; flex-wrap: wrap; gap: 0.3rem 1.1rem; padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
  .stacked tbody th { flex: 1 0 100%; max-width: none; position: static; padding: 0; border: 0; font-weight: 600; }
  .stacked tbody td, .stacked tbody td.num { min-width: 0; padding: 0; border: 0; text-align: left; white-space: normal; font-size: 0.9rem; }
  .stacked td::before { content: attr(data-head); display: block; color: var(--soft); font-size: 0.75rem; } .stacked td .u { width: auto; }
  .day, .sends, .scatter { min-width: 0; font-size: 29px; overflow: visible; } .day { padding: 0 0 0.5rem 0.75rem; }
  .day .tick { transform: translateY(9px); } .day .tick[text-anchor=end] { transform: translateY(-1px); } .sends text { font-size: 29px; }
  .scatter { padding: 0.7rem 0 0.3rem 0.9rem; } .scatter circle { r: 11px; } .scatter .spot-winner { r: 16px; }
  .scatter text:not(.tick), .flow { display: none; }
}
@media print {
  :root { color-scheme: light; }
  table { font-size: 7.5pt; }
  th, td { padding-inline: 3pt; }
  thead th, td.words { font-size: 7pt; padding-top: 0.42rem; }
  td small { font-size: 6pt; }
  tbody th { min-width: 0; position: static; }
  td:not(.num) { min-width: 0; }
  body { background: none; font-size: 10pt; }
  nav, .skip, .controls select, .controls label, output, figure details { display: none; }
  section, .tile { border-color: #ccc; }
  section, figure, tr, .tile { break-inside: avoid; }
  #profile, #definitions { break-inside: auto; }
  .frame { max-width: none; padding-inline: 0; }
  .scroll { overflow: visible; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
// src/report/html/page.ts
var __freeze = Object.freeze;
var __defProp = Object.defineProperty;
var __template = (cooked, raw) => __freeze(__defProp(cooked, "raw", { value: __freeze(raw || cooked.slice()) }));
var _a;
const require2 = createRequire(import.meta.url);
const NO_CHARTS = {
	curves: [],
	timelines: [],
	heat: null,
	credits: null,
	generator: null
};
function renderHtml(document) {
	return framed(document, pageOf(document));
}
function pageOf(document, lead = verdictSection(document.verdict)) {
	const sections = sectionsFor("html", document.sections);
	return {
		title: document.title,
		main: html`<main class="frame">
${lead}
${sections.map(sectionOf)}</main>`,
		sections: sections.filter(({ bare }) => bare !== true),
		data: document.charts?.() ?? NO_CHARTS
	};
}
function sectionOf({ id, title, bare, folded, blocks }) {
	const head = html`<h2 id="${id}-title"${bare ? html` class="unseen"` : null}>${title}</h2>`;
	const content = folded === void 0 ? html`${head}\n${blocksOf(blocks)}` : html`<details><summary>${head} <span>${folded}</span></summary>\n${blocksOf(blocks)}</details>`;
	return html`<section id="${id}"${bare ? html` class="bare"` : null} aria-labelledby="${id}-title">${content}</section>
`;
}
function framed({ heading, about, origin }, page, isLive = false) {
	const hasCharts = page.data !== NO_CHARTS;
	const script = `${hasCharts ? uplotText("uPlot.iife.min.js") : ""}
${isLive ? LIVE_CLIENT : CLIENT}`;
	const style = `${hasCharts ? uplotText("uPlot.min.css") : ""}
${STYLE}`;
	const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; ${isLive ? "connect-src 'self'; " : ""}img-src data:; base-uri 'none'; form-action 'none'`;
	return html(_a || (_a = __template([
		"<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"",
		"\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n<link rel=\"icon\" href=\"data:,\">\n<title>",
		"</title>\n<style>",
		"</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#verdict\">Skip to the verdict</a>\n<header><div class=\"frame\">\n<p class=\"brand\"><b>gatebench</b> ",
		"</p>\n<h1>",
		"</h1>\n",
		"\n</div></header>\n<nav aria-label=\"Sections\"><ul class=\"frame\">",
		"</ul></nav>\n",
		"\n<footer><div class=\"frame\">",
		"",
		"</div></footer>\n<script type=\"application/json\" id=\"chart-data\">",
		"<\/script>\n<script>",
		"<\/script>\n</body>\n</html>\n"
	])), policy, page.title, new Html(style), isLive ? html`<span id="link" role="status">connecting</span>` : "report", heading, factList(about), page.sections.map((part) => html`<li><a href="#${part.id}">${part.title}</a></li>`), page.main, origin, hasCharts ? " Charts by uPlot." : "", embedded(page.data), new Html(script)).markup;
}
function embedded(data) {
	return new Html(JSON.stringify(data).replaceAll("<", "\\u003c"));
}
function hash(text) {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
function uplotText(file) {
	return readFileSync(join(dirname(require2.resolve("uplot")), file), "utf8");
}
// src/report/markdown.ts
const ICONS = {
	good: "✅",
	bad: "❌",
	warn: "⚠️",
	muted: "➖"
};
function renderMarkdown({ verdict, sections }) {
	const { word, meaning, tone, exitCode, next, reasons, notices } = verdict;
	return `${[
		`## ${ICONS[tone]} ${inert(word)}: ${inert(meaning)}${exitCode === null ? "" : ` (exit ${exitCode})`}`,
		...next === void 0 ? [] : [`**Next:** ${inert(next)}.`],
		...reasons.length === 0 ? [] : [reasons.map((reason) => `- ${code(reason)}`).join("\n")],
		...notices.map((notice) => `> ${ICONS[notice.tone]} ${inert(notice.text)}`),
		...sectionsFor("markdown", sections).flatMap(sectionParts)
	].join("\n\n")}
`;
}
function sectionParts({ title, isTitled, blocks }) {
	return [...isTitled ? [`### ${inert(title)}`] : [], ...blocks.map((block) => blockText(block, title))];
}
function blockText(block, title) {
	switch (block.kind) {
		case "facts": return `${block.label === void 0 || block.label === title ? "" : `${inert(block.label)}: `}${block.facts.map(factText).join(" · ")}`;
		case "table": return [tableText(block.table), ...block.rest === null ? [] : [inert(block.rest)]].join("\n\n");
		case "text": return inert(block.text);
		case "list": return block.items.map((item) => `- ${itemText(item)}`).join("\n");
		case "heading": return `#### ${inert(block.text)}`;
		case "code": {
			const lines = block.text.trimEnd().split("\n").map(literal);
			return `${inert(block.label)}:

<pre><code>${lines.join("\n")}</code></pre>`;
		}
		case "fold": return `<details><summary>${inert(block.title)}</summary>

${block.blocks.map((one) => blockText(one, title)).join("\n\n")}

</details>`;
		default: return "";
	}
}
function factText({ label, text, code: isForeign }) {
	return `${inert(label)} ${isForeign ? code(text) : `**${inert(text)}**`}`;
}
function itemText({ head, code: isForeign, text }) {
	if (head === void 0) return inert(text);
	return isForeign ? `${code(head)}: ${inert(text)}` : `**${inert(head)}** ${inert(text)}`;
}
function tableText({ columns, rows }) {
	const row = (cells) => `| ${cells.join(" | ")} |`;
	const cell = ({ text, code: isForeign }) => isForeign ? code(text) : inert(text);
	return [
		row(columns.map((column) => inert(column.head))),
		row(columns.map((column) => column.align === "right" ? "--:" : ":--")),
		...rows.map((cells) => row(cells.map(cell)))
	].join("\n");
}
const ACTIVE = /[!"#$&'()*+./:;<=>?@[\\\]^_`{|}~]/g;
function code(text) {
	return `<code>${literal(text)}</code>`;
}
function literal(text) {
	return plainText(text).replace(ACTIVE, entity);
}
function inert(text) {
	return plainText(text).replace(/[&<>|`*_[\]\\@#$~]|:(?=\/\/)|(?<=www)\./gi, entity);
}
function entity(character) {
	return `&#${character.charCodeAt(0)};`;
}
// src/report/hlog.ts
const COLUMNS$1 = "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"";
const MICROSECONDS_PER_MS = 1e3;
const TICKS_PER_HALVING = 5;
function renderHlog(summary) {
	const { id, startedAt, durationMs } = summary.run;
	const lines = [
		"#[Histogram log format version 1.3]",
		`#[Latencies in microseconds of run ${plainText(id)}, ${plainText(startedAt)}]`,
		COLUMNS$1
	];
	const put = (latencies, prefix) => {
		for (const metric of LATENCY_METRICS) {
			const { hdr } = latencies[metric];
			if (hdr === null) continue;
			const histogram = decodeHistogram(hdr);
			const figures = [
				0,
				durationMs / 1e3,
				histogram.maxValue / MICROSECONDS_PER_MS
			].map((figure) => figure.toFixed(3));
			lines.push([
				`Tag=${prefix}${metric}`,
				...figures,
				encodeHistogram(histogram)
			].join(","));
		}
	};
	put(summary.latency, "");
	for (const model of summary.models) put(model.latency, `${encodeURIComponent(plainText(model.model))}/`);
	return `${lines.join("\n")}
`;
}
function renderHgrm({ hdr }) {
	return (hdr === null ? new LatencyHistogram(1, 2, 3) : decodeHistogram(hdr)).outputPercentileDistribution(TICKS_PER_HALVING, MICROSECONDS_PER_MS);
}
// src/report/json.ts
const UNSEEN = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu;
function renderJson(data) {
	return `${JSON.stringify(data, null, 2).replace(UNSEEN, escapeUnits)}
`;
}
function escapeUnits(character) {
	return character.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}
// src/report/junit-xml.ts
function junitXml(suites, run) {
	const seconds = (run.durationMs / 1e3).toFixed(3);
	return [
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
		`<testsuites name="gatebench" ${totals(suites.flatMap(({ cases }) => cases))} time="${seconds}">`,
		...suites.flatMap(({ name, cases, output = [] }) => [
			`  <testsuite name="${name}" ${totals(cases)} skipped="${count(cases, "skipped")}" time="${seconds}" timestamp="${escapeMarkup(run.startedAt)}">`,
			...cases.flatMap((one) => caseLines(`gatebench.${run.scope}.${name}`, one)),
			...output.length === 0 ? [] : [`    <system-out>${output.map(escapeMarkup).join("\n")}</system-out>`],
			"  </testsuite>"
		]),
		"</testsuites>",
		""
	].join("\n");
}
function totals(cases) {
	return `tests="${cases.length}" failures="${count(cases, "failure")}" errors="0"`;
}
function count(cases, result) {
	return cases.filter((one) => one.result === result).length;
}
function caseLines(className, { name, result, message }) {
	const open = `    <testcase classname="${escapeMarkup(className)}" name="${escapeMarkup(name)}"`;
	if (result === "pass") return [`${open}/>`];
	return [
		`${open}>`,
		`      <${result} message="${escapeMarkup(message)}"/>`,
		"    </testcase>"
	];
}
// src/report/run-report/sections/errors.ts
const MOST$1 = {
	terminal: 6,
	markdown: 20
};
const errors = ({ summary }) => ({
	id: "errors",
	title: "Errors",
	blocks: [table(errorsTable(summary), "Whatever was not accepted, whole run; instants from its start.", {
		sortable: true,
		most: MOST$1,
		open: 4,
		rest: (shown) => {
			const beyond = summary.errors.slice(shown);
			const total = beyond.reduce((sum, row) => sum + row.count, 0);
			return `${formatCount(total)} more errors, of ${formatCount(beyond.length)} kinds: summary.json has them.`;
		}
	})]
});
function errorsTable({ errors: errors2 }) {
	return tableFrom(errors2, [
		left("model", ({ model }) => foreign(model)),
		left("endpoint", ({ endpoint }) => endpoint ?? "–"),
		left("error", errorCell),
		right("count", ({ count }) => count),
		right("first", ({ firstMs }) => duration(firstMs), { scaled: true }),
		right("last", ({ lastMs }) => duration(lastMs), { scaled: true }),
		left("message", ({ message }) => foreign(message), { below: true })
	]);
}
const FAULT_WORDS = /* @__PURE__ */ new Map([
	["refused", "connection refused"],
	["dns", "no such host"],
	["connect-timeout", "no connection in time"],
	["tls", "TLS failed"],
	["aborted-unsent", "not sent"],
	["deadline", "no answer in time"],
	["reset", "connection reset"],
	["cut-body", "answer cut off"],
	["too-large", "answer too large"],
	["not-json", "not JSON"],
	["schema", "not as specified"],
	["other-task", "for another task"],
	["long-id", "id too long"],
	["aborted", "not waited for"],
	["task-failed", "task failed"],
	["unreadable", "not readable"],
	["others", "all others"]
]);
function errorCell({ status, fault }) {
	const word = fault === null ? void 0 : FAULT_WORDS.get(fault);
	return {
		text: [status, word ?? fault].filter((part) => part !== null).join(" ") || "–",
		...fault !== null && word === void 0 && { code: true }
	};
}
// src/report/run-report/sections/protocol.ts
const protocol = ({ summary }) => ({
	id: "protocol",
	title: "Protocol",
	folded: "what the gateway did against its own",
	blocks: [facts(protocolFacts(summary), {
		label: "Protocol",
		in: ["terminal"]
	}), table(protocolTable(summary), "What the gateway did against its protocol, whole run", { in: ["markdown", "html"] })]
});
function protocolFacts({ protocol: protocol2 }) {
	return PROTOCOL_FAULTS.filter((fault) => protocol2[fault] > 0).map((fault) => ({
		label: PROTOCOL_WORDS[fault].label,
		text: formatCount(protocol2[fault]),
		tone: MIXED_UP.has(fault) ? "bad" : "warn"
	}));
}
function protocolTable({ protocol: protocol2 }) {
	return tableFrom(PROTOCOL_FAULTS.filter((fault) => protocol2[fault] > 0).map((fault) => ({
		fault,
		first: protocol2.examples.find((example) => example.fault === fault)
	})), [
		left("against the protocol", ({ fault }) => ({
			text: PROTOCOL_WORDS[fault].label,
			tone: MIXED_UP.has(fault) ? "bad" : "warn"
		})),
		right("count", ({ fault }) => protocol2[fault]),
		right("first call", ({ first }) => known(first?.call, formatCount)),
		left("task", ({ first }) => foreign(first?.taskId)),
		left("of it", ({ first }) => foreign(first?.detail))
	]);
}
// src/report/run-report/plural.ts
function plural(count, noun) {
	return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
// src/report/run-report/next-step.ts
const MUCH_THROTTLED = .2;
function nextStep(summary) {
	const { verdict, openTasks } = summary;
	switch (verdict.word) {
		case "PASS": return pacing(summary) ?? "gatebench baseline keeps this run, to compare later ones with";
		case "DONE": return "state thresholds in the profile for a verdict";
		case "INCONCLUSIVE": return moreOf(summary.thresholds);
		case "INTERRUPTED": return openTasks.length > 0 ? `gatebench resume sees its ${plural(openTasks.length, "open task")} to the end` : "make the run again for a whole one";
		case "STOPPED": return isOverBudget(summary) ? "raise credits.budget, or ask for less; gatebench validate tells what a plan costs" : "read what the rule met; loosen abortRun in the profile, or ask for less";
		case "UNFIT": return "use a machine with less to do, or a lower rate";
		case "FAIL": return afterFailure(summary);
	}
}
function isOverBudget({ verdict }) {
	return verdict.reasons[0]?.startsWith("the budget of ") === true;
}
function afterFailure(summary) {
	const { verdict } = summary;
	if (verdict.exitCode === EXIT.bug) return "this is a bug in gatebench: please report it";
	const failed = verdict.gates.find((gate) => gate.verdict === "fail");
	if (failed === void 0) return pacing(summary) ?? "compare what is marked ✗ with what was asked, and see the errors";
	if (failed.gate === "too-few-completed") return pacing(summary) ?? AFTER_GATES["too-few-completed"];
	return AFTER_GATES[failed.gate] ?? "the reason that is named says why";
}
const AFTER_GATES = {
	"task-identity": "show the protocol part of the report to whoever runs the gateway",
	"nothing-completed": "read the errors; check the address, the key and the models’ names",
	"gateway-gone": "look at the gateway’s own log from that instant on",
	"dead-model": "read its errors; check its name and its requests",
	"too-few-completed": "see how they ended; gates.completed in the profile moves the bar"
};
function pacing({ throttling, thresholds }) {
	const isBroken = thresholds.some(({ metric, verdict }) => metric === "throttle_rate" && verdict === "fail");
	const { rate } = throttling;
	if (rate === null || rate < MUCH_THROTTLED && !isBroken) return null;
	return `${formatShare(rate)} of attempts came back as 429: send slower, or let gatebench tune find the pace`;
}
function moreOf(thresholds) {
	const [worst] = thresholds.filter(({ verdict, samples, needs }) => verdict === "not-enough-data" && samples < needs).sort((a, b) => a.samples / a.needs - b.samples / b.needs);
	if (worst !== void 0) return `a longer run or more calls (${formatCount(worst.samples)} of ${formatCount(worst.needs)} samples); gatebench validate tells how many`;
	return thresholds.some(({ verdict }) => verdict === "unseen") ? "a longer drain, for it hangs on calls that were not seen to end" : "a longer run, or more calls";
}
// src/report/run-report/verdict.ts
const TONES = {
	PASS: "good",
	DONE: "good",
	FAIL: "bad",
	INCONCLUSIVE: "warn",
	INTERRUPTED: "warn",
	STOPPED: "warn",
	UNFIT: "bad"
};
function verdictOf(summary) {
	const { word, exitCode, reasons } = summary.verdict;
	const [meaning, next, notices] = [
		meaningOf(summary),
		nextStep(summary),
		noticesOf(summary)
	];
	return {
		word,
		meaning,
		tone: TONES[word],
		exitCode,
		next,
		reasons,
		notices
	};
}
function meaningOf(summary) {
	const { verdict, thresholds, measured } = summary;
	const completed = `${formatCount(measured.completed)} of ${formatCount(measured.planned)} measured calls completed`;
	const of = (which) => thresholds.filter(({ verdict: verdict2 }) => verdict2 === which).length;
	switch (verdict.word) {
		case "PASS":
			if (verdict.gates.length === 0) return `every threshold that could be judged holds, as before there were built-in gates; ${completed}`;
			return `${thresholds.length === 1 ? "the threshold holds" : `all ${thresholds.length} thresholds hold`}; ${completed}`;
		case "DONE": return `${completed}; nothing was judged`;
		case "INCONCLUSIVE": return `${countOf(of("not-enough-data") + of("unseen"), thresholds.length, "threshold")} could not be judged; ${completed}`;
		case "INTERRUPTED": return `the run was cut off, and this report is partial; ${completed}`;
		case "STOPPED": return `${isOverBudget(summary) ? "the budget" : "an abort rule"} ended the run before its plan did; ${completed}`;
		case "UNFIT": return "the run measured this machine, not the gateway";
		case "FAIL":
			if (verdict.exitCode === EXIT.bug) return "the mock’s own log contradicts this report";
			return gateMeaning(summary, completed) ?? `${countOf(of("fail"), thresholds.length, "threshold")} failed; ${completed}`;
	}
}
function gateMeaning({ verdict, answers, run, measured }, completed) {
	const failed = verdict.gates.find((gate) => gate.verdict === "fail");
	if (failed === void 0) return null;
	const { lastAcceptedMs } = answers;
	const gone = lastAcceptedMs === null ? "" : ` ${marked(formatDuration(lastAcceptedMs), run.timeScale)} into the run`;
	switch (failed.gate) {
		case "task-identity": return "the gateway took tasks for others: which call ended how is not known";
		case "nothing-completed": return `no call completed, of ${formatCount(measured.planned)} measured`;
		case "gateway-gone": return `the gateway went away${gone}; ${completed}`;
		case "dead-model": return `a model completed nothing; ${completed}`;
		case "too-few-completed": return `too few calls completed; ${completed}`;
		default: return `a built-in gate failed; ${completed}`;
	}
}
function countOf(part, whole, noun) {
	return `${formatCount(part)} of ${plural(whole, noun)}`;
}
function noticesOf(summary) {
	const { run, generator, oracle, openTasks, counts } = summary;
	const notices = scaleNotices(run.timeScale);
	const say = (tone, text) => notices.push({
		tone,
		text
	});
	if (!generator.fit) say("bad", "The generator was unfit: latencies and rates may show this machine, not the gateway.");
	if (oracle?.confirmed === false) say("bad", "The mock’s own log contradicts the counts of this report.");
	const unsafe = summary.distributed?.unsafe ?? [];
	if (unsafe.length > 0) say("bad", `The Redis of this run may have lost intents and task ids: ${unsafe.join("; ")}.`);
	notices.push(...protocolNotices(summary));
	if (run.status === "partial") say("warn", "Partial: the run ended before its plan did.");
	if (run.status === "resumed") say("warn", "Resumed: tasks that an earlier run left open were followed to their end.");
	if (openTasks.length > 0) say("warn", `${plural(openTasks.length, "accepted task")} not seen to the end, perhaps paid for: gatebench resume follows them.`);
	if (counts.duplicates > 0) say("warn", `${plural(counts.duplicates, "call")} may have bought more than one task.`);
	notices.push(...creditNotices(summary), ...quotaNotices(summary));
	if (counts.dropped > 0) say("warn", `${plural(counts.dropped, "planned call")} never sent: offered load fell short of the plan.`);
	return notices;
}
function protocolNotices({ protocol }) {
	const notices = [];
	const { otherTask, sharedTaskIds, maskedIds } = protocol;
	if (otherTask > 0) {
		const text = `${plural(otherTask, "task read")} answered for another task: read again, and not believed.`;
		notices.push({
			tone: "bad",
			text
		});
	}
	if (sharedTaskIds > 0) {
		const text = `${plural(sharedTaskIds, "call")} given the task id of another call: what became of them is not known.`;
		notices.push({
			tone: "bad",
			text
		});
	}
	if (maskedIds > 0) {
		const text = `${plural(maskedIds, "task id")} held the API key: shown masked, and not to be resumed.`;
		notices.push({
			tone: "warn",
			text
		});
	}
	return notices;
}
function creditNotices({ credits, refusals }) {
	const notices = [];
	const say = (tone, text) => notices.push({
		tone,
		text
	});
	if (refusals.balance > 0) say("warn", `${plural(refusals.balance, "call")} refused for want of balance.`);
	if (credits === null) return notices;
	const { unexplained, failedButCharged, otherSpend, refunded, fell, reconciliation, contradicted } = credits;
	if (unexplained !== null && unexplained > 0) say("bad", `${formatCredits(unexplained)} credits more were charged than the stated prices explain: a refund to come (credits.settle waits), a wrong price, part of a price, or other spending by the same token.`);
	if (unexplained !== null && unexplained < 0) say("bad", `${formatCredits(-unexplained)} credits less were charged than the stated prices say: a charge to come (credits.settle waits), a wrong price, or a refund for earlier calls.`);
	for (const { model, request, stated, found } of contradicted) {
		const of = request === null ? "a call" : `request ${request + 1}`;
		const { value, low, high } = found;
		const range = low === high ? "" : ` (${formatRange(low, high, formatCredits)})`;
		say("bad", `${plainText(model)}: ${of} is taken to cost ${formatCredits(stated)} credits, and the balance says ${formatCredits(value)}${range}.`);
	}
	if (failedButCharged !== null && failedButCharged.least > 0) say("warn", `Failed but charged: ${formatRange(failedButCharged.least, failedButCharged.most)} tasks.`);
	const bought = reconciliation.explainedByDelta;
	if (bought !== null && bought.least > 0) say("warn", `Of ${plural(reconciliation.ambiguousAttempts, "ambiguous attempt")}, ${formatRange(bought.least, bought.most)} must have been charged.`);
	const { byOtherTokens, whileIdle } = otherSpend;
	if (byOtherTokens !== null && byOtherTokens > 0) say("warn", `Other tokens of the account spent ${formatCredits(byOtherTokens)} credits meanwhile.`);
	if (whileIdle > 0) say("warn", `${formatCredits(whileIdle)} credits were spent while nothing of this run could be charged.`);
	if (fell !== null) say("warn", `used_credits fell ${plural(fell.times, "time")} in mid-run, by ${formatCredits(fell.by)} in all, first at ${formatDuration(fell.firstMs)}: refunds, or a count that was reset; the run may have spent more than is told.`);
	if (refunded.afterRun > 0) say("warn", `${formatCredits(refunded.afterRun)} credits came back only after the run.`);
	return notices;
}
function quotaNotices({ quota }) {
	if (quota === null) return [];
	const { before, plannedFiles, leastRemain } = quota;
	const notices = [];
	if (before !== null && plannedFiles !== null && plannedFiles > before.remain) {
		const text = `${plural(plannedFiles, "file")} planned, but the file quota had room for ${formatCount(before.remain)}.`;
		notices.push({
			tone: "warn",
			text
		});
	}
	if (leastRemain === 0) notices.push({
		tone: "warn",
		text: "The file quota was used up."
	});
	return notices;
}
// src/report/junit.ts
const WIDTH$1 = 240;
function renderJunit(summary) {
	const { profile, durationMs, startedAt } = summary.run;
	const { gates } = summary.verdict;
	return junitXml([
		{
			name: "run",
			cases: [verdictCase(summary), ...runCases(summary)],
			output: [...tableLines(errorsTable(summary)), ...tableLines(protocolTable(summary))]
		},
		...gates.length === 0 ? [] : [{
			name: "gates",
			cases: gates.map(gateCase)
		}],
		{
			name: "thresholds",
			cases: summary.thresholds.map((threshold) => thresholdCase(threshold, gates.length === 0 ? "skipped" : "failure"))
		}
	], {
		scope: profile,
		durationMs,
		startedAt
	});
}
function tableLines(table) {
	return table.rows.length === 0 ? [] : layOut(table, WIDTH$1, (text) => text);
}
function verdictCase(summary) {
	const { word, meaning, next } = verdictOf(summary);
	return {
		name: "the verdict",
		result: word === "PASS" ? "pass" : word === "DONE" ? "skipped" : "failure",
		message: `${word}: ${meaning}. Next: ${next}`
	};
}
function runCases({ run, generator, oracle, verdict }) {
	const check = (name, holds, reasons) => ({
		name,
		result: holds ? "pass" : "failure",
		message: reasons.join("; ")
	});
	return [
		check("the run is complete", run.status !== "partial", verdict.reasons),
		check("the generator was fit", generator.fit, generator.reasons),
		oracle === null ? {
			name: "the mock’s own log confirms the counts",
			result: "skipped",
			message: "no mock"
		} : check("the mock’s own log confirms the counts", oracle.confirmed, oracle.mismatches)
	];
}
const GATE_CASES = /* @__PURE__ */ new Map([
	["task-identity", "no task was taken for another"],
	["nothing-completed", "a recorded call completed"],
	["gateway-gone", "the gateway was there to the end"],
	["dead-model", "every model completed a recorded call"],
	["too-few-completed", "enough of the planned calls completed"]
]);
function gateCase({ gate, verdict, reason }) {
	return {
		name: GATE_CASES.get(gate) ?? gate,
		result: {
			pass: "pass",
			fail: "failure",
			"not-asked": "skipped"
		}[verdict],
		message: reason ?? "not asked of this run"
	};
}
function thresholdCase(threshold, unjudged) {
	const actual = orNone(threshold.value, (value) => formatThresholdFigure(threshold.metric, value));
	const sample = `${thresholdSamples(threshold)} samples`;
	return {
		name: `${thresholdSubject(threshold)} ${thresholdBounds(threshold)}`,
		result: threshold.verdict === "pass" ? "pass" : threshold.verdict === "fail" ? "failure" : unjudged,
		message: threshold.verdict === "fail" ? `actual ${actual}, ${sample}` : `INCONCLUSIVE: could not be judged by ${sample}`
	};
}
// src/report/metrics/definitions.ts
const DEFINITIONS = {
	"run.info": {
		kind: "gauge",
		unit: "",
		description: "The run, as labels of a constant 1"
	},
	"run.duration": {
		kind: "gauge",
		unit: "s",
		description: "First arrival to last terminal"
	},
	exit_code: {
		kind: "gauge",
		unit: "",
		description: "What the process exits with; 0 is a pass"
	},
	calls: {
		kind: "counter",
		unit: "{call}",
		description: "Calls of the whole run by how they ended"
	},
	"calls.in_flight": {
		kind: "gauge",
		unit: "{call}",
		description: "Calls started and not ended"
	},
	attempts: {
		kind: "counter",
		unit: "{attempt}",
		description: "Submits and messages, by what they came to"
	},
	polls: {
		kind: "counter",
		unit: "{poll}",
		description: "Task reads, by what they found"
	},
	duplicates: {
		kind: "counter",
		unit: "{call}",
		description: "Calls that may have bought more than one task"
	},
	latency: {
		kind: "summary",
		unit: "s",
		description: "Percentiles that the sample carries; no model: all models"
	},
	"latency.samples": {
		kind: "counter",
		unit: "{sample}",
		description: "How many values stand behind the percentiles"
	},
	"credits.priced": {
		kind: "gauge",
		unit: "{credit}",
		description: "Credits by the stated prices of completed calls"
	},
	throttled: {
		kind: "gauge",
		unit: "1",
		description: "Throttled attempts over attempts, recorded calls"
	},
	"retry.amplification": {
		kind: "gauge",
		unit: "1",
		description: "Attempts over calls that made one, recorded calls"
	},
	goodput: {
		kind: "gauge",
		unit: "{call}/s",
		description: "Recorded calls completed within every threshold, per second"
	},
	hints: {
		kind: "counter",
		unit: "{hint}",
		description: "Hints to wait, by how good they were"
	},
	"protocol.faults": {
		kind: "counter",
		unit: "{fault}",
		description: "What the gateway did against its protocol"
	},
	"credits.used": {
		kind: "gauge",
		unit: "{credit}",
		description: "Credits that the token used, by the credit query"
	},
	"credits.budget": {
		kind: "gauge",
		unit: "{credit}",
		description: "Credits that the run may use"
	},
	"generator.fit": {
		kind: "gauge",
		unit: "",
		description: "1 when the generator kept to the plan"
	},
	"generator.arrival_lag.p99": {
		kind: "gauge",
		unit: "s",
		description: "How late this machine was with the arrivals of the plan, p99 so far; while a run lasts"
	},
	"event_loop.delay.p99": {
		kind: "gauge",
		unit: "s",
		description: "Worst p99 of the event loop delay"
	},
	"cpu.utilization": {
		kind: "gauge",
		unit: "1",
		description: "CPU time over wall time; 1 is one core"
	},
	errors: {
		kind: "counter",
		unit: "{error}",
		description: "Answers that were no acceptance, or none, by status or fault"
	},
	"gate.pass": {
		kind: "gauge",
		unit: "",
		description: "1 pass, 0 fail; absent when not asked"
	},
	"threshold.pass": {
		kind: "gauge",
		unit: "",
		description: "1 pass, 0 fail; absent when not judged"
	}
};
var Metrics = class {
	#told = /* @__PURE__ */ new Map();
	tell(name, value, attributes = {}, part = {}) {
		if (value === null || value === void 0) return;
		let points = this.#told.get(name);
		if (points === void 0) {
			points = /* @__PURE__ */ new Map();
			this.#told.set(name, points);
		}
		const shown = Object.entries(attributes).map(([key, text]) => [key, plainText(text)]);
		points.set(JSON.stringify([shown, part]), {
			value,
			attributes: Object.fromEntries(shown),
			...part
		});
	}
	/** Every metric of which something is known, in the order in which it was first told. */
	all() {
		return [...this.#told].map(([name, points]) => ({
			name,
			...DEFINITIONS[name],
			points: [...points.values()]
		}));
	}
};
// src/report/metrics/readings.ts
function liveMetrics(run, { models, protocol }) {
	const metrics = new Metrics();
	tellRun(metrics, run);
	for (const [model, { tally, inFlight, prices, responseTime, admissionWait, arrivalLag }] of models) {
		const counts = tally.snapshot();
		const { [UNANSWERED]: _, ...byOutcome } = counts.byOutcome;
		tellCounts(metrics, model, {
			...counts,
			unresolved: tally.ends.unresolved,
			byOutcome
		});
		metrics.tell("calls.in_flight", inFlight, { model });
		tellLatency(metrics, "responseTime", responseTime.snapshot(), { model });
		tellLatency(metrics, "admissionWait", admissionWait.snapshot(), { model });
		metrics.tell("generator.arrival_lag.p99", seconds(arrivalLag.quantileAtLeast(.99)), { model });
		metrics.tell("credits.priced", prices.snapshot().priced, { model });
	}
	if (protocol !== null) tellProtocol(metrics, protocol.snapshot());
	return metrics.all();
}
function summaryMetrics(summary) {
	const metrics = new Metrics();
	const { run, verdict, throttling, retrying, goodput, hints, credits, generator } = summary;
	tellRun(metrics, run, {
		status: run.status,
		verdict: verdict.word
	});
	metrics.tell("run.duration", seconds(run.durationMs));
	metrics.tell("exit_code", verdict.exitCode);
	for (const { model, counts, latency, credits: burn } of summary.models) {
		tellCounts(metrics, model, counts);
		metrics.tell("calls.in_flight", 0, { model });
		metrics.tell("duplicates", counts.duplicates, { model });
		for (const metric of LATENCY_METRICS) tellLatency(metrics, metric, latency[metric], { model });
		metrics.tell("credits.priced", burn.priced, { model });
	}
	for (const metric of LATENCY_METRICS) tellLatency(metrics, metric, summary.latency[metric], {});
	metrics.tell("throttled", throttling.rate);
	metrics.tell("retry.amplification", retrying.amplification);
	metrics.tell("goodput", goodput.perSecond);
	for (const quality of [
		"seen",
		"obeyed",
		"tooShort",
		"contended",
		"tooLong",
		"absent"
	]) metrics.tell("hints", hints[quality], { quality: snake(quality) });
	tellProtocol(metrics, summary.protocol);
	metrics.tell("credits.used", credits?.delta);
	metrics.tell("credits.budget", credits?.budget);
	metrics.tell("generator.fit", generator.fit ? 1 : 0);
	metrics.tell("event_loop.delay.p99", seconds(generator.eventLoopDelay?.p99Ms));
	metrics.tell("cpu.utilization", generator.cpu?.share);
	for (const { count, ...of } of errorsByKind(summary)) metrics.tell("errors", count, of);
	for (const { gate, verdict: judged } of verdict.gates) if (judged !== "not-asked") metrics.tell("gate.pass", judged === "pass" ? 1 : 0, { gate });
	for (const { source, verdict: judged } of summary.thresholds) if (judged !== "not-enough-data") metrics.tell("threshold.pass", judged === "pass" ? 1 : 0, { threshold: source });
	return metrics.all();
}
function errorsByKind({ errors }) {
	const kinds = /* @__PURE__ */ new Map();
	for (const { model, endpoint, status, fault, count } of errors) {
		const error = [status, fault].filter((part) => part !== null).join(" ");
		const kind = {
			model: model ?? "",
			endpoint: endpoint ?? "",
			error
		};
		const key = JSON.stringify(kind);
		kinds.set(key, {
			...kind,
			count: count + (kinds.get(key)?.count ?? 0)
		});
	}
	return [...kinds.values()];
}
function tellRun(metrics, run, more = {}) {
	const { id, profile, gateway, time } = run;
	metrics.tell("run.info", 1, {
		id,
		profile,
		gateway: gateway.baseUrl,
		time,
		...more
	});
}
function tellCounts(metrics, model, counts) {
	for (const end of [...CALL_ENDS, "dropped"]) metrics.tell("calls", counts[end], {
		model,
		end: snake(end)
	});
	for (const [outcome, count] of Object.entries(counts.byOutcome)) metrics.tell("attempts", count, {
		model,
		outcome
	});
	for (const [status, count] of Object.entries(counts.pollsByStatus)) metrics.tell("polls", count, {
		model,
		status
	});
}
function tellProtocol(metrics, protocol) {
	for (const fault of PROTOCOL_FAULTS) metrics.tell("protocol.faults", protocol[fault], { fault: snake(fault) });
}
function tellLatency(metrics, metric, latency, of) {
	const attributes = {
		...of,
		metric: snake(metric)
	};
	metrics.tell("latency.samples", latency.count, attributes);
	for (const [name, p] of Object.entries(PERCENTILES)) metrics.tell("latency", seconds(latency[name].ms), {
		...attributes,
		quantile: String(p)
	});
	metrics.tell("latency", seconds(latency.count * (latency.mean ?? 0)), attributes, { part: "sum" });
	metrics.tell("latency", latency.count, attributes, { part: "count" });
}
function seconds(ms) {
	return ms === void 0 || ms === null ? null : Math.round(ms * 1e3) / 1e6;
}
function snake(name) {
	return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
const SAMPLES_ABOVE = 10;
function percentileCurve(latency) {
	const n = latency.count;
	if (latency.hdr === null || n <= SAMPLES_ABOVE) return [];
	const length = Math.floor(Math.log10(n / SAMPLES_ABOVE) * 40) + 1;
	const ranks = Array.from({ length }, (_, at) => quantileRank(n, 1 - 10 ** (-at / 40)));
	const values = valuesAt(Recorder.of(latency), ranks);
	return ranks.map((rank) => values.get(rank));
}
function valuesAt(recorder, ranks) {
	const sorted = [...new Set(ranks)].sort((a, b) => a - b);
	const values = /* @__PURE__ */ new Map();
	let seen = 0;
	let next = 0;
	for (const { ms, count } of recorder.buckets()) {
		seen += count;
		while (next < sorted.length && sorted[next] <= seen) values.set(sorted[next++], ms);
	}
	return values;
}
// src/report/html/charts.ts
function chartData(summary, detail = null) {
	return {
		curves: [curve("all models", summary.latency), ...summary.models.length > 1 ? summary.models.map((model) => curve(model.model, model.latency)) : []].filter((one) => one.nines.length > 1),
		timelines: timelines(summary, detail),
		heat: heat(detail),
		credits: credits$1(detail),
		generator: generator$1(detail)
	};
}
function curve(name, latencies) {
	return curveOf(name, latencies.responseTime, latencies.serviceTime);
}
function curveOf(name, first, second) {
	const [response, service] = [rounded(first), rounded(second)];
	const length = Math.max(response.length, service.length);
	const filled = (points) => Array.from({ length }, (_, at) => points[at] ?? null);
	return {
		name: plainText(name),
		nines: Array.from({ length }, (_, at) => at / 40),
		response: filled(response),
		service: filled(service)
	};
}
function rounded(latency) {
	return percentileCurve(latency).map((ms) => Number(ms.toPrecision(4)));
}
function timelines({ intervals }, detail) {
	if (intervals.length < 2) return [];
	const of = (name) => intervals.map((interval) => interval[name]);
	const all = {
		name: "all models",
		seconds: intervals.map((interval) => interval.t / 1e3),
		offered: of("offered"),
		attempts: of("attempts"),
		throttled: of("throttled"),
		completed: of("completed"),
		inFlight: of("inFlight")
	};
	if (detail === null || detail.timelines.models.length < 2) return [all];
	const { widthMs, count, models } = detail.timelines;
	const seconds = starts(widthMs, count);
	return [all, ...models.map((model) => modelTimeline(model, seconds))];
}
function modelTimeline({ model, ...counts }, seconds) {
	const { offered, attempts, throttled, completed, inFlight } = counts;
	return {
		name: plainText(model),
		seconds,
		offered,
		attempts,
		throttled,
		completed,
		inFlight
	};
}
function heat(detail) {
	if (detail === null || detail.heat.columns < 2) return null;
	const { widthMs, columns, rowsPerDecade, models } = detail.heat;
	return {
		widthSeconds: widthMs / 1e3,
		columns,
		rowsPerDecade,
		models: models.map(({ model, cells }) => ({
			name: plainText(model),
			cells
		}))
	};
}
function credits$1(detail) {
	const line = detail?.credits ?? null;
	if (line === null) return null;
	const { readings, priced, budget } = line;
	const shown = (spent) => Number((budget === null ? spent : budget - spent).toPrecision(9));
	const ends = priced === null ? [] : starts(priced.widthMs, priced.spent.length + 1);
	if (readings.length < 2 && ends.length < 2) return null;
	return {
		budget,
		read: [readings.map(({ t }) => t / 1e3), readings.map(({ spent }) => shown(spent))],
		priced: [ends, priced === null ? [] : [0, ...priced.spent].map(shown)]
	};
}
function generator$1(detail) {
	const line = detail?.generator ?? null;
	if (line === null || line.count < 2) return null;
	const known = (values) => values.map((value) => Number.isNaN(value) ? null : Number(value.toPrecision(4)));
	return {
		seconds: starts(line.widthMs, line.count),
		lagMs: known(line.scheduleLagMs),
		loopMs: known(line.loopDelayMs),
		cpu: known(line.cpuShare)
	};
}
function starts(widthMs, count) {
	return Array.from({ length: count }, (_, at) => at * widthMs / 1e3);
}
// src/report/run-report/sections/all-calls.ts
const MOST_MODELS = 5;
const allCalls = ({ summary }) => ({
	id: "all-calls",
	title: "Times of all calls",
	blocks: [table(allCallsTable(summary), "A call that did not complete took longer than any bound; one whose end was not seen took at least its age. Under a percentile its 95 % confidence interval, where one run can tell it.", { open: summary.models.length > MOST_MODELS ? 2 : 7 }), ...whyNoInterval(summary.whole)]
});
function allCallsTable({ whole, models }) {
	const rows = [{
		name: "response time",
		times: whole.responseTime,
		intervals: whole.intervals
	}, {
		name: "from first attempt",
		times: whole.serviceTime,
		intervals: null
	}];
	if (models.length > 1) for (const { model, whole: own } of models) rows.push({
		name: foreign(model),
		times: own.responseTime,
		intervals: own.intervals
	});
	return tableFrom(rows.filter(({ times }) => times.calls > 0), [
		left("all calls", ({ name }) => name),
		right("calls", ({ times }) => times.calls),
		right("never", ({ times }) => times.never, { in: ["html", "markdown"] }),
		right("unseen", ({ times }) => times.unseen, { in: ["html", "markdown"] }),
		...[
			"p50",
			"p90",
			"p95",
			"p99"
		].map((stat) => right(stat, ({ times, intervals }) => ({
			...wholeCell(times[stat]),
			...detailOf(intervals?.[stat])
		}), {
			scaled: true,
			...stat === "p90" && { spare: true }
		})),
		right("max", ({ times }) => wholeCell(times.max), { scaled: true })
	]);
}
function wholeCell({ ms, atLeast, notReached, needs }) {
	if (needs > 0) return {
		text: `needs ${formatCount(needs)} more`,
		short: `+${formatCount(needs)} more`,
		tone: "muted",
		sort: -1
	};
	if (notReached) return {
		text: "not reached",
		short: "never",
		tone: "bad",
		sort: Number.MAX_SAFE_INTEGER
	};
	if (ms !== null) return {
		text: formatDuration(ms),
		sort: ms
	};
	return atLeast === null ? {
		text: "–",
		tone: "muted",
		sort: -1
	} : {
		text: `\u2265 ${formatDuration(atLeast)}`,
		tone: "warn",
		sort: atLeast
	};
}
function detailOf(interval) {
	if (interval?.state !== "stated" || interval.low === null) return {};
	const { low, high } = interval;
	return { detail: high === null ? `> ${formatDuration(low)}` : formatInterval(low, high) };
}
const WHY = {
	"not-stationary": "times drift, or calls depend on each other for too long: make several runs",
	"too-short": "too few calls that do not depend on each other: a longer run, or several",
	shaped: "the load changes by plan: make several runs",
	"cut-short": "the run ended before its plan"
};
function whyNoInterval({ intervals, responseTime }) {
	if (responseTime.calls === 0) return [];
	const states = /* @__PURE__ */ new Map();
	for (const [name, { state }] of Object.entries(intervals)) if (state !== "stated") states.set(state, [...states.get(state) ?? [], name]);
	return [...states].map(([state, names]) => text(`No interval for ${names.join(", ")}: ${WHY[state]}.`, { small: true }));
}
// src/report/html/plots.ts
function chart({ id, caption, label, series = [], choice = null, table }) {
	const toggles = series.map(({ name, label: label2, isDashed }) => html`<button type="button" data-series aria-pressed="true"><i class="${name}${isDashed ? " dashed" : ""}"></i>${label2}</button>`);
	return html`<figure id="${id}"><figcaption>${caption}</figcaption>
${choice === null && toggles.length === 0 ? null : html`<div class="controls">${choice}\n${toggles}</div>`}
<div class="plot" tabindex="0" role="group" aria-label="${label}. Arrow keys move the cursor, Escape shows all."></div>
<output></output>
${table === void 0 ? null : html`<details><summary>${table.title}</summary>${tableOf(table.table, table.caption)}</details>`}</figure>`;
}
function modelChoice(id, models) {
	if (models.length < 2) return null;
	return html`<label for="${id}">Model</label> <select id="${id}" class="model" autocomplete="off"><option value="">all models</option>${models.map((model, at) => html`<option value="${at}">${plainText(model)}</option>`)}</select>`;
}
function percentileChart({ curves, labels = ["response time", "service time"] }, models) {
	const [first, second] = labels;
	const [all] = curves;
	if (all === void 0) return html`<p class="note">Too few samples for a percentile curve.</p>`;
	return chart({
		id: "percentiles",
		caption: `Every further nine has the same width. Of completed calls. A curve ends where fewer than ten samples lie above it: beyond that the sample carries no percentile.`,
		label: "Latency by percentile, chart",
		series: [{
			name: "response",
			label: first
		}, {
			name: "service",
			label: second,
			isDashed: true
		}],
		choice: modelChoice("curve-model", models),
		table: {
			title: "The curve of all models as a table",
			table: curveTable(all, labels),
			caption: "Latency by percentile"
		}
	});
}
function curveTable(curve, [first, second]) {
	const points = curve.nines.map((nines, at) => ({
		nines,
		at
	})).filter(({ at }) => at % 4 === 0);
	const latency = (of) => (point) => ({ text: orNone(curve[of][point.at], formatDuration) });
	return tableFrom(points, [
		left("percentile", ({ nines }) => `p${(100 * (1 - 10 ** -nines)).toFixed(1 + Math.floor(nines))}`),
		right(first, latency("response")),
		right(second, latency("service"))
	]);
}
function callStrip(of, label) {
	const parts = of.filter((part) => part.count > 0);
	const total = parts.reduce((sum, { count }) => sum + count, 0);
	if (total === 0) return html``;
	let x = 0;
	return html`<svg class="strip" viewBox="0 0 ${total} 1" preserveAspectRatio="none" role="img" aria-label="${label}">${parts.map((part) => {
		const bar = html`<rect class="fill-${part.name}" x="${x}" y="0" width="${part.count}" height="1"/>`;
		x += part.count;
		return bar;
	})}</svg>
<ul class="swatches">${parts.map((part) => html`<li><span class="swatch fill-${part.name}"></span>${part.label} ${formatCount(part.count)} (${formatPart(part.count, total)})</li>`)}</ul>`;
}
// src/report/html/flow.ts
const WIDTH = 960;
const NODE_WIDTH = 12;
const FULL = 220;
const SLOT = 20;
const GAP = 8;
const HEAD = 26;
const COLUMNS = [
	"first attempt",
	"came to",
	"tried again by",
	"ended as"
];
const COLUMN_X = [
	0,
	215,
	475,
	735
];
function flowChart(paths) {
	const total = paths.reduce((sum, path) => sum + path.calls, 0);
	if (total === 0) return html``;
	const columns = COLUMNS.map(() => /* @__PURE__ */ new Map());
	for (const path of paths) stopsOf(path).forEach((stop, at) => {
		const column = columns[at];
		const node = column.get(stop.label) ?? {
			...stop,
			calls: 0,
			y: 0,
			out: 0,
			in: 0
		};
		node.calls += path.calls;
		column.set(stop.label, node);
	});
	const height = Math.max(...columns.map((column) => place([...column.values()], total)));
	const ribbons = sortedByStops(paths).flatMap((path) => {
		const nodes2 = stopsOf(path).map(({ label }, at) => columns[at]?.get(label));
		const thickness = path.calls / total * FULL;
		return nodes2.slice(1).map((to, at) => {
			const from = nodes2[at];
			const ribbon = ribbonBetween(at, from.out, to.in, thickness);
			from.out += thickness;
			to.in += thickness;
			return html`<path class="flow-${to.isLane ? from.tone : to.tone}" d="${ribbon}"/>`;
		});
	});
	const nodes = columns.flatMap((column, at) => [...column.values()].map((node) => nodeMark(node, at, total)));
	const heads = COLUMNS.map((head, at) => html`<text class="head" x="${COLUMN_X[at]}" y="12">${head}</text>`);
	return html`<div class="scroll" tabindex="0" role="region" aria-label="Flow of calls through their attempts"><svg class="flow" viewBox="0 0 ${WIDTH} ${Math.ceil(height)}" role="img" aria-label="${spoken(paths, total)}">${ribbons}${nodes}${heads}</svg></div>`;
}
function stopsOf({ first, by, result }) {
	const firsts = Object.keys(OUTCOME_LABELS);
	const setters = Object.keys(RETRIED_BY_LABELS);
	const tone = first === "accepted" || first === "throttled" ? first : "trouble";
	return [
		{
			label: "calls",
			tone: "start",
			rank: 0,
			isLane: false
		},
		{
			label: OUTCOME_LABELS[first],
			tone,
			rank: firsts.indexOf(first),
			isLane: false
		},
		by === null ? {
			label: `${first} and no retry`,
			tone,
			rank: first === "accepted" ? -1 : setters.length,
			isLane: true
		} : {
			label: RETRIED_BY_LABELS[by],
			tone: `by-${by}`,
			rank: setters.indexOf(by),
			isLane: false
		},
		result === "accepted" ? {
			label: "accepted",
			tone: "accepted",
			rank: 0,
			isLane: false
		} : {
			label: endLabel(result),
			tone: result === "open" ? "open" : "trouble",
			rank: 1,
			isLane: false
		}
	];
}
function place(nodes, total) {
	let y = HEAD;
	for (const node of nodes.sort((a, b) => a.rank - b.rank || (a.label < b.label ? -1 : 1))) {
		const height = node.calls / total * FULL;
		node.y = node.out = node.in = y;
		y += (node.isLane ? height : Math.max(SLOT, height)) + GAP;
	}
	return y;
}
function sortedByStops(paths) {
	const key = (path) => stopsOf(path).reduce((sum, stop) => sum * 16 + stop.rank + 1, 0);
	return [...paths].sort((a, b) => key(a) - key(b));
}
function ribbonBetween(column, fromY, toY, thickness) {
	const x0 = COLUMN_X[column] + NODE_WIDTH;
	const x1 = COLUMN_X[column + 1];
	const middle = (x0 + x1) / 2;
	const [a, b, c, d] = [
		fromY,
		toY,
		toY + thickness,
		fromY + thickness
	].map((y) => Number(y.toFixed(2)));
	return `M${x0} ${a}C${middle} ${a} ${middle} ${b} ${x1} ${b}V${c}C${middle} ${c} ${middle} ${d} ${x0} ${d}Z`;
}
function nodeMark({ label, tone, calls, y, isLane }, column, total) {
	const x = COLUMN_X[column];
	const height = Number(Math.max(1.5, calls / total * FULL).toFixed(2));
	const bar = html`<rect class="flow-${tone}${isLane ? " lane" : ""}" x="${x}" y="${Number(y.toFixed(2))}" width="${NODE_WIDTH}" height="${height}"/>`;
	if (isLane) return bar;
	const middle = Number((y + Math.max(14, height) / 2 + 4).toFixed(2));
	const text = html`<text x="${x + NODE_WIDTH + 6}" y="${middle}">${label} <tspan>${formatCount(calls)} (${formatPart(calls, total)})</tspan></text>`;
	return new Html(bar.markup + text.markup);
}
function spoken(paths, total) {
	const parts = sortedByStops(paths).map((path) => {
		const [, first, by, end] = stopsOf(path);
		const again = path.by === null ? "" : `, tried again by ${by?.label}`;
		return `${formatCount(path.calls)} ${path.model}: first ${first?.label}${again}, ended as ${end?.label}`;
	});
	return `Of ${formatCount(total)} calls: ${parts.join("; ")}.`;
}
// src/report/run-report/sections/hints.ts
function hintFacts({ hints }) {
	return [
		{
			label: "seen",
			text: formatCount(hints.seen)
		},
		{
			label: "obeyed",
			text: formatCount(hints.obeyed)
		},
		{
			label: "too short",
			text: formatCount(hints.tooShort)
		},
		{
			label: "lost to others",
			text: formatCount(hints.contended)
		},
		{
			label: "too long",
			text: formatCount(hints.tooLong)
		},
		{
			label: "refusals without one",
			text: formatCount(hints.absent)
		}
	];
}
function hintSourcesTable({ hints }) {
	return tableFrom(hints, [
		left("stood in", ({ source }) => foreign(source)),
		right("seen", ({ seen }) => seen),
		right("without a time", ({ later }) => later),
		right("shortest", ({ minMs }) => duration(minMs), { scaled: true }),
		right("median", ({ medianMs }) => duration(medianMs), { scaled: true }),
		right("longest", ({ maxMs }) => duration(maxMs), { scaled: true })
	]);
}
function hintsTable({ hints }) {
	return tableFrom(hints.byModel, [
		left("hints", ({ model }) => foreign(model)),
		right("seen", ({ seen }) => seen),
		right("median", ({ medianMs }) => duration(medianMs), { scaled: true }),
		right("obeyed", ({ obeyed }) => obeyed),
		right("too short", ({ tooShort }) => tooShort, { short: "short" }),
		right("by at least", ({ shortByMs }) => duration(shortByMs), {
			spare: true,
			scaled: true
		}),
		right("lost to others", ({ contended }) => contended, { short: "lost" }),
		right("too long", ({ tooLong }) => tooLong, { short: "long" }),
		right("by at least", ({ longByMs }) => duration(longByMs), {
			spare: true,
			scaled: true
		}),
		right("absent", ({ absent }) => absent)
	]);
}
function hintTruthTable({ hints }) {
	return tableFrom(hints.truth ?? [], [
		left("hints in truth", ({ model }) => foreign(model)),
		right("judged", ({ known }) => known),
		right("too short", ({ short }) => short, { short: "short" }),
		right("exact", ({ exact }) => exact),
		right("too long", ({ long }) => long, { short: "long" }),
		right("mean error", ({ meanErrorMs }) => ({
			text: orNone(meanErrorMs, (ms) => signed(ms)),
			sort: meanErrorMs ?? 0
		}), {
			short: "error",
			scaled: true
		}),
		right("cannot tell", ({ unknown }) => unknown, { spare: true })
	]);
}
function hintSentences({ hints, run }) {
	return hints.byModel.map((one) => ({
		head: one.model,
		code: true,
		text: sentence(one, hints.truth?.find(({ model }) => model === one.model), (ms) => marked(formatDuration(ms), run.timeScale))
	}));
}
function sentence(hints, truth, time) {
	const { seen, obeyed, tooShort, contended, tooLong, absent, medianMs, shortByMs, longByMs } = hints;
	if (seen === 0) return `no hints; ${refusals(absent)} came without one.`;
	const parts = [`${formatCount(seen)} ${seen === 1 ? "hint" : "hints"}${medianMs === null ? "" : ` of ${time(medianMs)}`}`];
	if (medianMs !== null) parts.push(`${formatCount(obeyed)} obeyed${refusedAgain(tooShort, contended, shortByMs, time)}`);
	if (tooLong > 0) parts.push(`${formatCount(tooLong)} let through earlier: too long by at least ${time(longByMs ?? 0)}`);
	if (absent > 0) parts.push(`${refusals(absent)} without one`);
	const told = `${parts.join("; ")}.`;
	if (truth === void 0 || truth.known === 0) return told;
	const { known, short, long, meanErrorMs } = truth;
	return `${told} Of ${formatCount(known)} refusals the mock says: ${formatCount(short)} hints too short, ${formatCount(long)} too long, mean error ${signed(meanErrorMs ?? 0, time)}.`;
}
function refusedAgain(tooShort, contended, shortByMs, time) {
	const parts = [];
	if (contended > 0) parts.push(`${formatCount(contended)} of them refused because others had come first`);
	if (tooShort > 0) {
		const by = shortByMs !== null && shortByMs >= 1 ? ` by at least ${time(shortByMs)}` : "";
		parts.push(`${formatCount(tooShort)} refused because the hint was too short${by}`);
	}
	return parts.map((part) => `, ${part}`).join("");
}
function refusals(count) {
	return `${formatCount(count)} ${count === 1 ? "refusal" : "refusals"}`;
}
function signed(ms, time = formatDuration) {
	return `${ms > 0 ? "+" : ""}${time(ms)}`;
}
// src/report/run-report/run-section.ts
const choosableModels = ({ summary: { models } }) => models.length > 1 ? models.map(({ model }) => model) : [];
// src/report/run-report/sections/latency.ts
const latency = (run) => ({
	id: "latency",
	title: "Latency",
	blocks: [pair(figure$1(() => html`<h3>Percentile curve</h3>
${percentileChart(run.charts(), choosableModels(run))}`), figure$1(() => heatMap(run))), fold("Response, service, waiting and queueing times as a table", [table(latencyTable(run.summary.latency), "Of completed calls alone; what others took stands above. A percentile that the sample cannot carry says how many samples it needs."), table(completionTable(run.summary), "Response time with unfinished calls counted as longer than they were seen to take (Kaplan–Meier). It holds where what cut calls off has nothing to do with the load; a drain that ends while calls pile up has.")], { folded: ["html"] })]
});
function heatMap(run) {
	const { heat } = run.charts();
	if (heat === null) return null;
	return html`<h3>Heat map</h3>
${chart({
		id: "heat-map",
		caption: `Response times of measured calls over the instant at which they were due: the darker a cell, the more calls in its ${marked(formatDuration(heat.widthSeconds * 1e3), run.summary.run.timeScale)}, on a logarithmic scale. Bands and steps that a percentile hides show here.`,
		label: "Response times over time, heat map",
		choice: modelChoice("heat-model", choosableModels(run))
	})}`;
}
const STATS = [
	"mean",
	"p50",
	"p90",
	"p95",
	"p99",
	"p999",
	"max"
];
const IN_PAGE_ONLY = /* @__PURE__ */ new Set(["mean", "p999"]);
function percentile(value) {
	if (value.ms === null) return {
		text: formatPercentile(value),
		short: `+${formatCount(value.needs)} more`,
		tone: "muted",
		sort: -1
	};
	return {
		text: formatPercentile(value),
		sort: value.ms
	};
}
function statistic(latency2, stat) {
	return stat === "mean" || stat === "max" ? duration(latency2[stat]) : percentile(latency2[stat]);
}
function latencyTable(latencies) {
	return tableFrom(LATENCY_METRICS.filter((metric) => latencies[metric].count > 0), [
		left("latency", (metric) => ({
			text: LATENCY_WORDS[metric].label,
			...metric !== "scheduleLag" && { scaled: true }
		})),
		right("count", (metric) => latencies[metric].count),
		...STATS.map((stat) => right(stat === "p999" ? "p99.9" : stat, (metric) => statistic(latencies[metric], stat), {
			...IN_PAGE_ONLY.has(stat) && { in: ["html"] },
			...stat === "p90" && { spare: true }
		}))
	]);
}
function completionCell({ ms, low, high }) {
	if (ms === null || low === null) return {
		text: low === null ? "–" : `> ${formatDuration(low)}`,
		tone: "muted",
		sort: -1
	};
	return {
		text: formatDuration(ms),
		detail: high === null ? `> ${formatDuration(low)}` : formatInterval(low, high),
		sort: ms
	};
}
function completionTable({ completion, models }) {
	const unfinished = models.filter((model) => model.completion.unfinished > 0);
	const rows = [{
		name: { text: "all models" },
		completion
	}, ...unfinished.map(({ model, completion: completion2 }) => ({
		name: foreign(model),
		completion: completion2
	}))];
	return tableFrom(completion.unfinished === 0 ? [] : rows, [
		left("with unfinished", ({ name }) => name),
		right("completed", ({ completion: completion2 }) => completion2.completed),
		right("unfinished", ({ completion: completion2 }) => completion2.unfinished),
		...[
			"p50",
			"p90",
			"p95",
			"p99"
		].map((stat) => right(stat, ({ completion: completion2 }) => completionCell(completion2[stat]), {
			scaled: true,
			...stat === "p90" && { spare: true }
		}))
	]);
}
// src/report/run-report/sections/throttling.ts
const throttling = ({ summary, detail }) => ({
	id: "throttling",
	title: "Throttling and hints",
	blocks: [
		fold("429s by model and by endpoint", [pair(inMarkdownFolded("429s by model", throttledTable("model", summary.throttling.byModel), "Attempts and 429s by model"), inMarkdownFolded("429s by endpoint", throttledTable("endpoint", summary.throttling.byEndpoint), "Requests and 429s by endpoint"))], { folded: ["html"] }),
		fold("429s by cause", [
			table(throttledByCause(summary), CAUSE_CAPTION, {
				sortable: true,
				in: ["markdown"]
			}),
			text(`${CAUSE_CAPTION}:`, {
				small: true,
				in: causes(summary).length === 0 ? [] : ["html"]
			}),
			facts(causes(summary).map((cause) => ({
				label: CAUSE_WORDS[cause],
				text: formatCount(summary.throttling.byCause[cause])
			})), { in: ["html"] })
		], { folded: ["terminal", "markdown"] }),
		heading("Retries", { in: ["html"] }),
		...waits(summary, ["markdown", "html"]),
		fold("From the first attempt to the end", [figure$1(() => detail === null ? null : retryFlow(detail))]),
		heading("Hints", { in: ["html"] }),
		text("How good the gateway’s own advice to wait was.", {
			small: true,
			in: ["html"]
		}),
		facts(hintFacts(summary), { label: "Hints" }),
		fold("Hints by model, in truth, and by where they stood", [
			list(hintSentences(summary)),
			inMarkdownFolded("Hints by model", hintsTable(summary), "As this run met them, by model"),
			inMarkdownFolded("Hints in truth", hintTruthTable(summary), "As the mock’s own limits know them"),
			...detail === null ? [] : [table(hintSourcesTable(detail), "What hints asked for, by where they stood", { in: ["html"] })]
		], { folded: ["html"] })
	]
});
function inMarkdownFolded(title, of, caption) {
	return fold(title, [table(of, caption, { sortable: true })], { folded: ["terminal", "markdown"] });
}
function waits(summary, formats) {
	return [facts(retryFacts(summary), {
		label: "Waiting",
		in: formats
	}), table(viewsTable(summary), "The same run as it went, and as if nobody had retried", { in: formats })];
}
function retryFlow(detail) {
	if (detail.flow.paths.length === 0) return null;
	return html`<figure id="retry-flow"><figcaption>Measured calls that were sent, by what their first attempt came to, what set the first wait, and how asking ended.</figcaption>
${flowChart(detail.flow.paths)}
${tableOf(flowTable(detail), "How calls got in, by model", { sortable: true })}${tableOf(attemptsTable(detail), "Attempts by their number, and what set the wait for the next")}</figure>`;
}
function retryFacts({ retrying }) {
	return [
		{
			label: "time between attempts",
			text: formatDuration(retrying.backoffMs),
			scaled: true
		},
		{
			label: "waits set by a hint",
			text: formatCount(retrying.waitsFromHints)
		},
		{
			label: "waits set by backoff",
			text: formatCount(retrying.waitsFromBackoff)
		},
		...NO_RETRY_REASONS.filter((reason) => retrying.endedBy[reason] > 0).map((reason) => ({
			label: `no retry: ${NO_RETRY_WORDS[reason]}`,
			text: formatCount(retrying.endedBy[reason])
		}))
	];
}
function viewsTable({ measured, latency, firstAttempt }) {
	const { calls, completed, completedShare, responseTime } = firstAttempt;
	const share = calls === 0 ? null : measured.completed / calls;
	const views = [{
		name: "with retries",
		completed: measured.completed,
		share,
		times: latency.responseTime
	}, {
		name: "first attempt alone",
		completed,
		share: completedShare,
		times: responseTime
	}];
	return tableFrom(calls === 0 ? [] : views, [
		left("measured calls", ({ name }) => name),
		right("completed", ({ completed: completed2 }) => completed2),
		right("of those sent", ({ share: share2 }) => known(share2, formatShare), { short: "share" }),
		right("response p50", ({ times }) => percentile(times.p50), {
			short: "p50",
			scaled: true
		}),
		right("response p95", ({ times }) => percentile(times.p95), {
			short: "p95",
			scaled: true
		}),
		right("response p99", ({ times }) => percentile(times.p99), {
			short: "p99",
			scaled: true
		})
	]);
}
function throttledByCause(summary) {
	return tableFrom(causes(summary), [left("cause", (cause) => CAUSE_WORDS[cause]), right("429s", (cause) => summary.throttling.byCause[cause])]);
}
const CAUSE_CAPTION = "The limits that refused, as far as errors, hints and what was let through afterwards tell";
function causes({ throttling: throttling2, measured }) {
	return THROTTLE_CAUSES.filter((cause) => measured.throttled > 0 && throttling2.byCause[cause] > 0);
}
function throttledTable(head, rows) {
	return tableFrom(Object.entries(rows), [
		left(head, ([name]) => foreign(name)),
		right("attempts", ([, { attempts }]) => attempts),
		right("throttled", ([, { throttled }]) => throttled),
		right("429 rate", ([, { attempts, throttled }]) => part(throttled, attempts))
	]);
}
function attemptsTable({ flow: { attempts } }) {
	const countsOf = (row, of) => row[of];
	const columns = (of, labels, head = "") => Object.entries(labels).filter(([name]) => attempts.some((row) => countsOf(row, of)[name] !== void 0)).map(([name, label]) => right(`${head}${label}`, (row) => countsOf(row, of)[name] ?? 0));
	return tableFrom(attempts, [
		left("attempt", ({ attempt, andBeyond }) => ({
			text: `${formatCount(attempt)}${andBeyond ? " and later" : ""}`,
			sort: attempt
		})),
		right("sent", ({ sent }) => sent),
		...columns("outcomes", OUTCOME_LABELS),
		...columns("retriedBy", RETRIED_BY_LABELS, "again by "),
		right("no further", ({ sent, outcomes, retriedBy }) => sent - (outcomes.accepted ?? 0) - sumOf(retriedBy))
	]);
}
function flowTable({ flow: { paths } }) {
	return tableFrom([...new Set(paths.map(({ model }) => model))].map((model) => {
		const calls = (of) => paths.filter((path) => path.model === model && of(path)).reduce((sum, path) => sum + path.calls, 0);
		return {
			model,
			all: calls(() => true),
			accepted: calls((path) => path.result === "accepted"),
			atOnce: calls((path) => path.first === "accepted"),
			throttled: calls((path) => path.first === "throttled")
		};
	}), [
		left("model", ({ model }) => foreign(model)),
		right("calls", ({ all }) => all),
		right("accepted at once", ({ atOnce }) => atOnce),
		right("first throttled", ({ throttled }) => throttled),
		right("accepted after retries", ({ accepted, atOnce }) => accepted - atOnce),
		right("not accepted", ({ all, accepted }) => all - accepted),
		right("share accepted", ({ all, accepted }) => part(accepted, all))
	]);
}
const part = (share, whole) => ({
	text: formatPart(share, whole),
	sort: whole === 0 ? -1 : share / whole
});
const sumOf = (counts) => Object.values(counts).reduce((sum, one) => sum + one, 0);
// src/report/run-report/sections/calls.ts
const calls = ({ summary }) => {
	const { counts } = summary;
	return {
		id: "calls",
		title: "Calls",
		blocks: [
			text("Planned calls are started or dropped; every started call ends in exactly one way.", { in: ["html"] }),
			figure$1(() => callStrip(endsOf(counts), "How the planned calls ended")),
			facts(planFacts(counts), {
				label: "Calls",
				in: ["terminal"]
			}),
			facts(endFacts(counts), {
				label: "Ends",
				in: ["terminal"]
			}),
			facts(effortFacts(summary), {
				label: "Effort",
				in: ["terminal"]
			}),
			facts(measuredFacts(summary), {
				label: "Measured",
				in: ["terminal", "markdown"]
			}),
			...waits(summary, ["terminal"]),
			fold("Every count", [pair(table(countsTable(summary), "The whole run, and the calls of its recorded phases", { in: ["markdown", "html"] }), table(outcomesTable(summary), "What requests came to, whole run", { in: ["html"] }))], { folded: ["html"] })
		]
	};
};
function planFacts(counts) {
	return [
		"planned",
		"started",
		"dropped"
	].map((name) => ({
		label: COUNT_WORDS[name].label,
		text: formatCount(counts[name]),
		...name === "dropped" && counts.dropped > 0 ? { tone: "warn" } : {}
	}));
}
function endFacts(counts) {
	return CALL_ENDS.map((end) => ({
		label: END_WORDS[end].label,
		text: formatCount(counts[end]),
		...counts[end] === 0 ? { tone: "muted" } : end === "completed" ? {} : { tone: "warn" }
	}));
}
function effortFacts({ counts }) {
	return [...[
		"attempts",
		"throttled",
		"retries",
		"polls"
	].map((name) => ({
		label: COUNT_WORDS[name].label,
		text: formatCount(counts[name])
	})), {
		label: COUNT_WORDS.duplicates.label,
		text: formatCount(counts.duplicates),
		tone: counts.duplicates > 0 ? "warn" : "muted"
	}];
}
function measuredFacts({ measured, goodput, throttling, retrying }) {
	return [
		{
			label: "calls",
			text: formatCount(measured.started)
		},
		{
			label: "goodput",
			text: orNone(goodput.perSecond, formatRate),
			scaled: true
		},
		{
			label: "429 rate",
			text: orNone(throttling.rate, formatShare)
		},
		{
			label: "amplification",
			text: orNone(retrying.amplification, formatFactor)
		},
		{
			label: "attempts per success",
			text: orNone(retrying.attemptsPerSuccess, formatFactor)
		},
		{
			label: "wasted attempts",
			text: formatCount(retrying.wasted)
		}
	];
}
function countsTable({ counts, measured }) {
	const effort = [
		"attempts",
		"throttled",
		"retries",
		"polls",
		"duplicates"
	];
	return tableFrom([
		"planned",
		"dropped",
		"started",
		...CALL_ENDS,
		...effort
	], [
		left("calls", (name) => ({
			...COUNT_WORDS,
			...END_WORDS
		})[name].label),
		right("whole run", (name) => counts[name]),
		right("measured", (name) => measured[name])
	]);
}
function outcomesTable({ counts }) {
	const rows = (kind, of) => Object.entries(of).map(([outcome, value]) => ({
		kind,
		outcome,
		value
	}));
	return tableFrom([...rows("attempt", counts.byOutcome), ...rows("poll", counts.pollsByStatus)], [
		left("request", ({ kind }) => kind),
		left("came to", ({ outcome }) => foreign(outcome)),
		right("count", ({ value }) => value)
	]);
}
function endsOf(counts) {
	return [...CALL_ENDS.map((end) => ({
		name: end,
		label: END_WORDS[end].label,
		count: counts[end]
	})), {
		name: "dropped",
		label: COUNT_WORDS.dropped.label,
		count: counts.dropped
	}];
}
// src/report/run-report/sections/credits.ts
const credits = ({ summary, charts }) => ({
	id: "credits",
	title: "Credits",
	blocks: [
		...summary.credits === null ? [text("No credits were read.", { in: ["html"] })] : [],
		facts(creditFacts(summary), { label: "Credits" }),
		fold("Credits by model", [table(creditsTable(summary), "Burn by model: as charged, or ≈ as estimated from readings of the balance")]),
		...summary.credits?.checked == null ? [] : [fold("Prices checked", [table(checkedTable(summary.credits.checked), "Each request bought once by itself")])],
		facts(quotaFacts(summary), { label: "Quota" }),
		fold("Credits over time", [figure$1(() => {
			const { credits: credits2 } = charts();
			return credits2 === null ? null : creditsChart(credits2);
		})])
	]
});
function creditsChart({ budget, read, priced }) {
	const what = budget === null ? "Credits spent" : `What is left of the budget of ${formatCredits(budget)} credits`;
	return chart({
		id: "credit-chart",
		caption: `${what}: as the credit query told it, and by the stated prices of calls as they completed. Tasks may be charged before they are seen to be done.`,
		label: `${what} over time, chart`,
		series: [...read[0].length > 1 ? [{
			name: "credit-read",
			label: "by the credit query"
		}] : [], ...priced[0].length > 1 ? [{
			name: "credit-priced",
			label: "by stated prices",
			isDashed: true
		}] : []]
	});
}
function creditFacts({ credits: credits2 }) {
	if (credits2 === null) return [];
	const remaining = (balance) => balance === null ? "–" : balance.token.unlimited ? "unlimited" : formatCredits(balance.token.remaining);
	const { delta, unexplained, failedButCharged, refunded, reconciliation, cost } = credits2;
	const figure2 = (label, value, tone) => value === null ? [] : [{
		label,
		text: formatCredits(value),
		...tone && { tone }
	}];
	const range = (label, value) => value === null || value.most === 0 ? [] : [{
		label,
		text: formatRange(value.least, value.most),
		...value.least > 0 && { tone: "warn" }
	}];
	return [
		{
			label: "before",
			text: remaining(credits2.before)
		},
		{
			label: "after",
			text: remaining(credits2.after)
		},
		{
			label: credits2.basis === "user" ? "used by the user" : "used",
			text: orNone(delta, formatCredits)
		},
		{
			label: "by stated prices",
			text: orNone(credits2.priced, formatCredits)
		},
		...unexplained === null || unexplained === 0 ? [] : figure2("unexplained", unexplained, "bad"),
		...range("failed but charged", failedButCharged),
		...range(`of ${formatCount(reconciliation.ambiguousAttempts)} ambiguous attempts charged`, reconciliation.explainedByDelta),
		...figure2("per completed", cost.perCompleted),
		...figure2("per failed", cost.perFailed),
		...figure2("per ambiguous", cost.perAmbiguous),
		...refunded.seen === 0 ? [] : figure2("came back", refunded.seen),
		budgetFact(credits2)
	];
}
function budgetFact({ budget, delta }) {
	if (budget === null) return {
		label: "budget",
		text: "–"
	};
	const used = delta === null ? "" : ` (${formatShare(delta / budget)} used)`;
	return {
		label: "budget",
		text: `${formatCredits(budget)}${used}`,
		...delta !== null && delta > budget && { tone: "bad" }
	};
}
function quotaFacts({ quota }) {
	if (quota === null) return [];
	const used = (reading) => reading === null ? "–" : `${formatCount(reading.used)} of ${formatCount(reading.max)}`;
	return [
		{
			label: "files before",
			text: used(quota.before)
		},
		{
			label: "files after",
			text: used(quota.after)
		},
		...quota.plannedFiles === null ? [] : [{
			label: "files planned",
			text: formatCount(quota.plannedFiles)
		}],
		...quota.leastRemain === null ? [] : [{
			label: "fewest left",
			text: formatCount(quota.leastRemain)
		}]
	];
}
function burn({ charged, priced, estimated }) {
	if (charged !== null) return {
		text: formatRange(charged.least, charged.most, formatCredits),
		sort: charged.least
	};
	if (priced !== null || estimated === null) return price(priced);
	return estimate(estimated.burn);
}
function perCompleted(model) {
	const perCall = model.estimated?.perCall;
	return model.perCompleted === null && perCall ? estimate(perCall) : price(model.perCompleted);
}
function estimate({ value, low, high }) {
	return {
		text: `\u2248 ${formatCredits(value)}`,
		detail: `${formatCredits(low)}\u2013${formatCredits(high)}`,
		sort: value
	};
}
function creditsTable({ credits: credits2, models }) {
	const completed = new Map(models.map(({ model, counts }) => [model, counts.completed]));
	return tableFrom(Object.entries(credits2?.byModel ?? {}), [
		left("model", ([model]) => foreign(model)),
		right("completed", ([model]) => completed.get(model) ?? "–"),
		right("credits", ([, cost]) => withoutDetail(burn(cost))),
		right("95 % interval", ([, cost]) => burn(cost).detail ?? "–"),
		right("per completed", ([, cost]) => perCompleted(cost)),
		left("known by", ([, cost]) => knownBy(cost))
	]);
}
function checkedTable(checked) {
	return tableFrom(checked, [
		left("model", ({ model }) => foreign(model)),
		right("request", ({ request }) => request + 1),
		right("stated", ({ stated }) => price(stated)),
		right("by the balance", ({ found }) => price(found)),
		left("not found because", ({ problem }) => problem ?? "–")
	]);
}
function knownBy({ charged, priced, estimated }) {
	if (charged !== null) return "stated prices and the balance";
	if (priced !== null) return "stated prices of completed calls";
	return estimated === null ? "–" : "readings of the balance";
}
const price = (value) => known(value, formatCredits);
const withoutDetail = ({ detail: _, ...cell }) => cell;
// src/report/run-report/sections/definitions.ts
const PHASES = Object.values(PHASE_WORDS).filter((word) => !Object.values(LATENCY_WORDS).includes(word));
const definitions = ({ summary }) => ({
	id: "definitions",
	title: "Definitions",
	folded: "what the words mean",
	blocks: [terms([
		...Object.values(LATENCY_WORDS),
		...Object.values(COUNT_WORDS),
		...Object.values(END_WORDS),
		...PHASES,
		...PROTOCOL_FAULTS.filter((fault) => summary.protocol[fault] > 0).map((fault) => PROTOCOL_WORDS[fault]),
		...OTHER_WORDS
	], { in: ["html"] })]
});
// src/report/run-report/sections/generator.ts
const generator = ({ summary, charts }) => ({
	id: "generator",
	title: "Generator",
	...summary.generator.fit && summary.oracle?.confirmed !== false && { folded: inShort(summary) },
	blocks: [
		text(summary.run.time === "virtual" ? "In virtual time no machine is measured." : "Whether this machine kept to the plan. Above its bars a run says nothing about the gateway.", { in: ["html"] }),
		facts(generatorFacts(summary), { label: "Generator" }),
		table(workersTable(summary), "Workers"),
		facts(oracleFacts(summary), { label: "Oracle" }),
		figure$1(() => {
			const { generator: generator2 } = charts();
			return generator2 === null ? null : generatorChart(generator2);
		})
	]
});
function inShort({ run, oracle }) {
	const machine = run.time === "virtual" ? "no machine was measured" : "this machine kept to the plan";
	return oracle === null ? machine : `${machine}; the mock\u2019s own log confirms all counts`;
}
function generatorChart({ seconds }) {
	return html`<h3>Over time</h3>
${chart({
		id: "generator-chart",
		caption: `The worst of every ${formatDuration(((seconds[1] ?? 0) - (seconds[0] ?? 0)) * 1e3)}: a mean would hide the second in which the generator stalled. CPU as a share of one core (right axis).`,
		label: "Schedule lag, event-loop delay and CPU over time, chart",
		series: [
			{
				name: "lag",
				label: "schedule lag, max"
			},
			{
				name: "loop",
				label: "event-loop delay, p99"
			},
			{
				name: "cpu",
				label: "CPU",
				isDashed: true
			}
		]
	})}`;
}
function generatorFacts({ generator: generator2, run }) {
	const { eventLoopDelay, cpu, scheduleLag } = generator2;
	const facts2 = [
		{
			label: "fit",
			text: generator2.fit ? "yes" : "no",
			tone: generator2.fit ? "good" : "bad"
		},
		{
			label: "schedule lag p99",
			text: formatPercentile(scheduleLag.p99)
		},
		{
			label: "schedule lag max",
			text: orNone(scheduleLag.max, formatDuration)
		}
	];
	if (eventLoopDelay !== null) facts2.push({
		label: "event-loop delay p99",
		text: formatDuration(eventLoopDelay.p99Ms)
	});
	if (cpu !== null) {
		facts2.push({
			label: "CPU",
			text: `${formatShare(cpu.share)} (peak ${formatShare(cpu.peakShare)})`
		});
		facts2.push({
			label: "memory",
			text: formatMegabytes(cpu.rssBytes)
		});
	}
	if (generator2.connections !== null) {
		facts2.push({
			label: "connections",
			text: formatCount(generator2.connections)
		});
		if (generator2.connectionWait !== null) facts2.push({
			label: "wait for one p99",
			text: formatPercentile(generator2.connectionWait.p99)
		});
	}
	if (run.time === "virtual") facts2.push({
		label: "time",
		text: "virtual: no machine was measured",
		tone: "muted"
	});
	return facts2;
}
function oracleFacts({ oracle }) {
	if (oracle === null) return [];
	return oracle.confirmed ? [{
		label: "the mock’s own log",
		text: "confirms all counts",
		tone: "good"
	}] : [{
		label: "the mock’s own log",
		text: "contradicts the counts",
		tone: "bad"
	}];
}
function workersTable({ distributed }) {
	return tableFrom(distributed?.workers ?? [], [
		left("worker", ({ worker, host }) => ({
			text: `${worker}`,
			detail: host
		})),
		right("calls", ({ calls }) => calls),
		right("lag p99", ({ scheduleLag }) => formatPercentile(scheduleLag.p99)),
		right("lag max", ({ scheduleLag }) => duration(scheduleLag.max)),
		right("CPU", ({ cpu }) => known(cpu, formatShare)),
		right("memory", ({ rssBytes }) => known(rssBytes, formatMegabytes)),
		right("clock ahead", ({ offsetMs }) => known(offsetMs, signedMs)),
		right("give or take", ({ errorMs }) => duration(errorMs))
	]);
}
function signedMs(ms) {
	return `${ms < 0 ? "−" : ""}${formatDuration(Math.abs(ms))}`;
}
// src/report/run-report/sections/headline.ts
const headline = ({ summary }) => ({
	id: "headline",
	title: "Headline figures",
	bare: true,
	blocks: [facts(tilesOf(summary), {
		tiles: true,
		in: ["html"]
	})]
});
function tilesOf({ counts, measured, goodput, whole, throttling, retrying, credits }) {
	return [
		tile("Completed calls", formatCount(counts.completed), `${formatPart(counts.completed, counts.started)} of ${formatCount(counts.started)} started`),
		tile("Goodput", orNone(goodput.perSecond, formatRate), "completed within every threshold", true),
		timeTile("p50", whole.responseTime),
		timeTile(highestOf(whole.responseTime), whole.responseTime),
		tile("429 rate", orNone(throttling.rate, formatShare), `${formatCount(measured.throttled)} of ${formatCount(measured.attempts)} attempts`),
		tile("Retry amplification", orNone(retrying.amplification, formatFactor), "attempts a call"),
		...credits === null ? [] : [tile("Credits used", orNone(credits.delta, formatCredits), credits.budget === null ? "no budget set" : `budget ${formatCredits(credits.budget)}`)],
		tile("Not completed", formatCount(counts.started - counts.completed), "failed, given up, timed out, or not known")
	];
}
const tile = (label, text, aside, scaled = false) => ({
	label,
	text,
	aside,
	...scaled && { scaled }
});
function timeTile(stat, times) {
	return tile(`Response time ${stat}`, wholeCell(times[stat]).text, "of all calls, from the intended start", true);
}
function highestOf({ p90, p95 }) {
	return p95.needs > 0 && p90.needs === 0 ? "p90" : "p95";
}
// src/report/run-report/sections/knee.ts
const knee = ({ summary: { knee: found, run } }) => {
	const blocks = [];
	if (found !== void 0) {
		const { perSecond, low, high, offeredUpTo } = found;
		const own = (rate) => formatRate(rate / run.timeScale);
		const isReached = perSecond !== null && low !== null && high !== null;
		const inOwnTime = isReached && run.timeScale !== 1 ? [{
			label: "in the gateway’s time",
			text: own(perSecond)
		}] : [];
		const text = isReached ? `${formatRate(perSecond)} (95 %: ${formatRate(low)} to ${formatRate(high)})` : `not reached up to ${formatRate(offeredUpTo)}`;
		blocks.push(facts([{
			label: "completions stop following at",
			text,
			scaled: true
		}, ...inOwnTime], { label: "Knee" }));
	}
	return {
		id: "knee",
		title: "Knee",
		blocks
	};
};
// src/measure/latency-shape.ts
const LEAST_MS = 1;
function latencyShapes(latencies, bins) {
	const known = latencies.filter(({ count, hdr }) => count > 0 && hdr !== null);
	const from = Math.max(LEAST_MS, Math.min(...known.map(({ min }) => min ?? LEAST_MS)));
	const to = Math.max(from, ...known.map(({ max }) => max ?? from));
	const binOf = (ms) => {
		const place = to === from ? 0 : Math.log(Math.max(from, ms) / from) / Math.log(to / from);
		return Math.min(bins - 1, Math.floor(place * bins));
	};
	return {
		axis: known.length === 0 ? null : {
			fromMs: from,
			toMs: to
		},
		counts: latencies.map((latency) => {
			const counts = new Array(bins).fill(0);
			if (!known.includes(latency)) return counts;
			for (const { ms, count } of Recorder.of(latency).buckets()) counts[binOf(ms)] = (counts[binOf(ms)] ?? 0) + count;
			return counts;
		})
	};
}
// src/report/run-report/sections/models.ts
const BINS = 8;
const MOST_OPEN = 12;
const models = ({ summary }) => ({
	id: "models",
	title: "Models",
	blocks: [...summary.models.length === 0 ? [text("No call was planned.", { in: ["html"] })] : [], ...modelBlocks(summary)]
});
function modelBlocks({ models: models2, run }) {
	const { axis, counts } = latencyShapes(models2.map(({ latency }) => latency.responseTime), BINS);
	const shapeOf = (model) => counts[models2.indexOf(model)] ?? [];
	const rows = tableFrom(models2, [
		left("model", ({ model }) => foreign(model)),
		left("modality", ({ modality }) => modality, { spare: true }),
		right("started", ({ counts: counts2 }) => counts2.started, { spare: true }),
		right("completed", ({ counts: counts2 }) => counts2.completed, { short: "done" }),
		right("per hour", ({ completedPerHour }) => known(completedPerHour, formatCount), { short: "/h" }),
		right("refused", ({ counts: counts2 }) => counts2.refused),
		right("429 rate", ({ measured }) => part(measured.throttled, measured.attempts), { short: "429" }),
		right("credits each", ({ credits }) => perCompleted(credits), { short: "each" }),
		right("response p50", ({ whole }) => wholeCell(whole.responseTime.p50), {
			short: "p50",
			scaled: true
		}),
		right("response p95", ({ whole }) => wholeCell(whole.responseTime.p95), {
			short: "p95",
			spare: true,
			scaled: true
		}),
		right("service p95", ({ whole }) => wholeCell(whole.serviceTime.p95), {
			short: "svc p95",
			spare: true,
			scaled: true,
			in: ["terminal", "markdown"]
		}),
		right("credits", ({ credits }) => burn(credits), { spare: true }),
		left("times", (model) => ({
			text: "",
			bars: shapeOf(model)
		}), { in: ["terminal"] })
	]);
	const caption = "Per hour: completed calls over the length of the run, drain included, in the gateway’s time. A column’s head sorts by it.";
	if (axis === null) return [table(rows, caption, {
		sortable: true,
		open: MOST_OPEN
	})];
	const range = `${formatDuration(axis.fromMs)} to ${marked(formatDuration(axis.toMs), run.timeScale)}`;
	return [table(rows, caption, {
		sortable: true,
		open: MOST_OPEN
	}), text(`times: completed calls, from ${range}; per hour: in the gateway\u2019s time.`, { in: ["terminal"] })];
}
// src/report/run-report/sections/open-tasks.ts
const MOST = 200;
const openTasks = ({ summary: { openTasks: openTasks2 } }) => ({
	id: "open-tasks",
	title: "Open tasks",
	titled: [],
	folded: `${formatCount(openTasks2.length)}, whose end was not seen`,
	blocks: [fold("Open tasks", [table(tableFrom(openTasks2, [
		left("task", ({ taskId }) => foreign(taskId)),
		left("model", ({ model }) => foreign(model)),
		right("call", ({ call }) => known(call, formatCount))
	]), "Accepted, and their end was not seen", {
		most: { html: MOST },
		rest: (shown) => `And ${formatCount(openTasks2.length - shown)} more, all in summary.json.`
	})], { folded: ["terminal", "markdown"] })]
});
// src/report/run-report/sections/profile.ts
const profile = ({ summary, profileYaml }) => ({
	id: "profile",
	title: "Profile",
	folded: "as resolved, with every default filled in",
	blocks: [text(`Seed ${summary.run.seed} draws the same plan again.`, { in: ["html"] }), code$1("resolved profile", profileYaml, { in: ["html"] })]
});
// src/report/run-report/sections/run.ts
const run = ({ summary }) => ({
	id: "run",
	title: "Run",
	titled: [],
	blocks: [facts(runFacts(summary), {
		label: "Run",
		apart: true,
		in: ["terminal", "markdown"]
	})]
});
function runFacts({ run: run2 }) {
	return [
		{
			label: "gateway",
			text: run2.gateway.kind === "mock" ? "mock" : run2.gateway.baseUrl,
			code: true
		},
		{
			label: "profile",
			text: run2.profile,
			code: true
		},
		{
			label: "seed",
			text: String(run2.seed),
			code: true
		},
		{
			label: "duration",
			text: `${formatDuration(run2.durationMs)}${run2.time === "virtual" ? " of virtual time" : ""}`,
			scaled: true
		},
		{
			label: "started",
			text: run2.startedAt,
			code: true
		},
		{
			label: "run",
			text: run2.id,
			code: true
		}
	];
}
// src/report/html/gantt.ts
const ACROSS = 1e3;
const THINNEST = 2.5;
function ganttFigure(tasks, order, choice) {
	if (tasks.length === 0) return html`<p class="note">No measured call was made.</p>`;
	const phases = TRACE_PHASES.filter((phase) => tasks.some((task) => task.spans.some((span) => span.phase === phase)));
	const models = [.../* @__PURE__ */ new Set([...order, ...tasks.map((task) => task.model)])];
	return html`<figure id="task-bars"><figcaption>A seeded sample of measured calls: the slowest of each model, and some of every end, with and without retries. A bar begins at the intended start; its length is the response time.</figcaption>
${choice === null ? null : html`<div class="controls">${choice}</div>`}
<ul class="swatches">${phases.map((phase) => html`<li><span class="swatch phase-${phase}"></span>${PHASE_WORDS[phase].label}</li>`)}</ul>
${models.map((model) => group(tasks.filter((task) => task.model === model)))}
<details><summary>The sample as a table</summary>${tableOf(tasksTable(tasks), "Sampled calls, time by phase", { sortable: true })}</details></figure>`;
}
function group(tasks) {
	const model = tasks[0]?.model;
	if (model === void 0) return html``;
	const longest = Math.max(...tasks.map((task) => task.totalMs), .001);
	const marks = [
		0,
		.25,
		.5,
		.75,
		1
	].map((part) => html`<span>${formatDuration(longest * part)}</span>`);
	return html`<div class="gantt" data-model="${plainText(model)}"><h3><code>${model}</code></h3>
<ol>${tasks.map((task) => bar(task, longest))}</ol><p class="scale" aria-hidden="true"><span></span><span class="marks">${marks}</span></p></div>`;
}
function bar(task, longest) {
	const at = (ms) => Number((ms / longest * ACROSS).toFixed(2));
	const rects = task.spans.toSorted((a, b) => Number(isAttempt(a)) - Number(isAttempt(b))).map(({ phase, from, to }) => html`<rect class="phase-${phase}" x="${at(from)}" y="0" width="${Math.max(THINNEST, at(to - from))}" height="1"><title>${PHASE_WORDS[phase].label} ${formatDuration(to - from)}, from ${formatDuration(from)}</title></rect>`);
	const spoken = [...phaseSums(task)].map(([phase, ms]) => `${PHASE_WORDS[phase].label} ${formatDuration(ms)}`).join(", ");
	const tone = task.end === "completed" ? "muted" : "warn";
	return html`<li><span class="who"><span>call ${task.call}</span> <b class="${tone}">${endLabel(task.end)}</b> <span>${formatDuration(task.totalMs)}</span> <small>${counted(task.attempts, "attempt")}, ${counted(task.polls, "poll")}</small></span><svg viewBox="0 0 ${ACROSS} 1" preserveAspectRatio="none" role="img" aria-label="${spoken === "" ? "ended at once" : spoken}">${rects}</svg></li>`;
}
function isAttempt({ phase }) {
	return phase === "throttled" || phase === "trouble";
}
function counted(count, noun) {
	return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function phaseSums(call) {
	const sums = /* @__PURE__ */ new Map();
	for (const { phase, from, to } of call.spans) sums.set(phase, (sums.get(phase) ?? 0) + to - from);
	return sums;
}
function tasksTable(tasks) {
	const rows = tasks.map((task) => ({
		...task,
		sums: phaseSums(task)
	}));
	const phases = TRACE_PHASES.filter((phase) => rows.some(({ sums }) => sums.has(phase)));
	return tableFrom(rows, [
		left("call", ({ call }) => known(call, formatCount)),
		left("model", ({ model }) => foreign(model)),
		left("end", ({ end }) => endLabel(end)),
		right("attempts", ({ attempts }) => attempts),
		right("polls", ({ polls }) => polls),
		right("total", ({ totalMs }) => duration(totalMs)),
		...phases.map((phase) => right(PHASE_WORDS[phase].label, ({ sums }) => {
			const ms = sums.get(phase);
			return ms === void 0 ? {
				text: "–",
				sort: 0,
				tone: "muted"
			} : duration(ms);
		}))
	]);
}
// src/report/run-report/sections/tasks.ts
const tasks = (run) => {
	const { detail, summary } = run;
	const order = summary.models.map(({ model }) => model);
	return {
		id: "tasks",
		title: "Tasks",
		folded: `${formatCount(detail?.tasks.length ?? 0)} sampled calls, phase by phase`,
		blocks: detail === null ? [] : [figure$1(() => ganttFigure(detail.tasks, order, modelChoice("task-model", choosableModels(run))))]
	};
};
// src/report/run-report/sections/thresholds.ts
const thresholds = ({ summary }) => ({
	id: "thresholds",
	title: "Thresholds",
	blocks: [...summary.thresholds.length === 0 ? [text("The profile states none.", { in: ["html"] })] : [], table(thresholdsTable(summary), "What the profile asks for, judged on calls of recorded phases.", { open: 8 })]
});
const MARKS = {
	pass: {
		text: "✓ pass",
		short: "✓",
		tone: "good"
	},
	fail: {
		text: "✗ fail",
		short: "✗",
		tone: "bad"
	},
	"not-enough-data": {
		text: "– not judged",
		short: "–",
		tone: "muted"
	},
	unseen: {
		text: "– not judged",
		short: "–",
		tone: "muted"
	}
};
const isScaled = ({ metric }) => metric !== "schedule_lag" && ["duration", "rate"].includes(THRESHOLD_UNITS[metric]) ? { scaled: true } : {};
function thresholdsTable({ thresholds: thresholds2 }) {
	return tableFrom(thresholds2, [
		left("verdict", ({ verdict }) => MARKS[verdict]),
		left("threshold", (threshold) => foreign(thresholdSubject(threshold))),
		right("actual", (threshold) => ({
			text: thresholdActual(threshold),
			...isScaled(threshold),
			...threshold.verdict === "fail" && { tone: MARKS.fail.tone }
		})),
		right("asked", (threshold) => ({
			text: thresholdBounds(threshold),
			...isScaled(threshold)
		})),
		right("samples", (threshold) => ({
			...count$1(threshold.samples),
			text: thresholdSamples(threshold)
		}), { spare: true })
	]);
}
// src/report/run-report/sections/timeline.ts
const timeline = (run) => ({
	id: "timeline",
	title: "Timeline",
	blocks: [figure$1(() => timelineChart(run))]
});
function timelineChart(run) {
	const { timelines } = run.charts();
	const { intervals } = run.summary;
	const { timeScale } = run.summary.run;
	const [first, second] = intervals;
	if (first === void 0 || second === void 0) return html`<p class="note">Too short for a timeline.</p>`;
	const length = marked(formatDuration(second.t - first.t), timeScale);
	return chart({
		id: "timeline-chart",
		caption: `Counts per interval of ${length}, by the instant at which each thing happened; in flight as the interval closed (right axis).`,
		label: "Offered, attempts, throttled, completed and in flight over time, chart",
		series: [...[
			"offered",
			"attempts",
			"throttled",
			"completed"
		].map((name) => ({
			name,
			label: name
		})), {
			name: "in-flight",
			label: "in flight",
			isDashed: true
		}],
		choice: timelines.length > 1 ? modelChoice("timeline-model", choosableModels(run)) : null,
		table: {
			title: "The timeline as a table",
			table: timelineTable(intervals),
			caption: `Counts per ${length}`
		}
	});
}
function timelineTable(intervals) {
	return tableFrom(intervals, [left("from", ({ t }) => formatDuration(t)), ...[
		"offered",
		"attempts",
		"throttled",
		"completed",
		"inFlight"
	].map((name) => right(name === "inFlight" ? "in flight" : name, (interval) => ({ text: formatCount(interval[name]) })))]);
}
// src/report/run-report/sections/unscaled.ts
const unscaled = ({ summary }) => ({
	id: "unscaled",
	title: "In the gateway’s time",
	blocks: summary.run.timeScale === 1 ? [] : [text(`The run\u2019s own figures, which ${scaleMark(summary.run.timeScale)} marks below, as a gateway in its own time.`, { in: ["html"] }), facts(unscaledFacts(summary), { label: "Unscaled" })]
});
function unscaledFacts({ run, goodput, whole, models }) {
	const { timeScale } = run;
	const time = (ms) => formatDuration(ms * timeScale);
	const perHour = models.reduce((sum, { completedPerHour }) => sum + (completedPerHour ?? 0), 0);
	const { p50, p95 } = whole.responseTime;
	return [
		{
			label: "duration",
			text: time(run.durationMs)
		},
		{
			label: "completed per hour",
			text: formatCount(perHour)
		},
		{
			label: "goodput",
			text: orNone(goodput.perSecond, (perSecond) => formatRate(perSecond / timeScale))
		},
		{
			label: "response p50",
			text: orNone(p50.ms, time)
		},
		{
			label: "response p95",
			text: orNone(p95.ms, time)
		}
	];
}
// src/report/run-report/document.ts
const SECTIONS = [
	run,
	headline,
	unscaled,
	knee,
	thresholds,
	errors,
	calls,
	allCalls,
	latency,
	timeline,
	tasks,
	models,
	credits,
	throttling,
	protocol,
	generator,
	openTasks,
	profile,
	definitions
];
function runDocument(summary, { detail = null, profileYaml = "" } = {}) {
	let drawn = null;
	const charts = () => {
		drawn ??= chartData(summary, detail);
		return drawn;
	};
	const verdict = verdictOf(summary);
	const { id, profile: profile2, timeScale } = summary.run;
	return {
		data: summary,
		title: `${verdict.word}: ${profile2}, gatebench report`,
		heading: profile2,
		about: markedFacts(runFacts(summary).filter(({ label }) => label !== "profile"), timeScale),
		verdict,
		brief: markedBlocks(modelBlocks(summary), timeScale),
		sections: markedSections(SECTIONS.map((section) => section({
			summary,
			detail,
			profileYaml,
			charts
		})), timeScale),
		origin: `Written by gatebench from the summary of run ${id} (${summary.schema}).`,
		charts
	};
}
// src/report/formats.ts
const RUN_FORMATS = [
	"json",
	"html",
	"md",
	"junit",
	"hlog",
	"percentiles",
	"prometheus",
	"csv"
];
const FILE_FORMATS = [...RUN_FORMATS, "otlp"];
async function renderFile(format, summary, sources) {
	switch (format) {
		case "json": return [["summary.json", renderJson(summary)]];
		case "html": return [["report.html", renderHtml(runDocument(summary, sources))]];
		case "md": return [["report.md", renderMarkdown(runDocument(summary))]];
		case "junit": return [["junit.xml", renderJunit(summary)]];
		case "hlog": return [["latency.hlog", renderHlog(summary)]];
		case "percentiles": return [["response-time.hgrm", renderHgrm(summary.latency.responseTime)], ["service-time.hgrm", renderHgrm(summary.latency.serviceTime)]];
		case "prometheus": {
			const { renderPrometheus } = await import("./prometheus-YWRZUJ6F.js");
			return [["metrics.prom", await renderPrometheus(summaryMetrics(summary))]];
		}
		case "otlp": {
			const { renderOtlp } = await import("./otlp-12n2A1PF.js");
			return [["metrics.otlp.json", await renderOtlp(summary)]];
		}
		case "csv": return sources.events === void 0 ? [] : [["tasks.csv", renderTasksCsv(sources.events)]];
	}
}
// src/report/write-reports.ts
async function writeReports(directory, summary, sources, formats = RUN_FORMATS) {
	return writeFiles(directory, (await Promise.all(formats.map((format) => renderFile(format, summary, sources)))).flat());
}
function filesOf(name, document) {
	return [
		[`${name}.json`, renderJson(document.data)],
		[`${name}.md`, renderMarkdown(document)],
		[`${name}.html`, renderHtml(document)]
	];
}
async function writeFiles(directory, files) {
	const written = [];
	try {
		await makeFolder(resolve(directory));
		for (const [name, content] of files) {
			const path = join(directory, name);
			await writeWhole(path, content);
			written.push(path);
		}
	} catch (error) {
		throw unwritable(directory, error);
	}
	return written;
}
async function writeWhole(path, content) {
	const draft = `${path}.${process.pid}.tmp`;
	try {
		await writeFile(draft, content, { flush: true });
		await rename(draft, path);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}
function unwritable(directory, error) {
	if (!(error instanceof Error) || !("syscall" in error)) return error;
	return new GatebenchError(`cannot write the reports into ${directory}: ${error.message}`, {
		code: "REPORT_UNWRITABLE",
		exitCode: EXIT.invalidInput,
		hint: "choose another folder with --out, or free space and make the reports again with gatebench report",
		cause: error
	});
}
export { heading as A, right as C, facts as D, code$1 as E, text as F, sectionsFor as M, table as N, figure$1 as O, terms as P, left as S, blocksFor as T, html as _, RUN_FORMATS as a, foreign as b, percentileChart as c, summaryMetrics as d, TONES as f, renderHtml as g, renderMarkdown as h, FILE_FORMATS as i, list as j, fold as k, curveOf as l, renderJson as m, writeFiles as n, renderFile as o, junitXml as p, writeReports as r, runDocument as s, filesOf as t, liveMetrics as u, MARKS$1 as v, tableFrom as w, known as x, duration as y };

//# sourceMappingURL=report-DkYddaKK.js.map