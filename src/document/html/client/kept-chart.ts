import { colour } from './axes.ts'
import { cursorAfter, isZoomed } from './chart-keys.ts'
import { reading } from './wording.ts'

/** Lists of the same length: x, then one for each line; null is "nothing there". */
export type Lines = readonly (readonly (number | null)[])[]

/** A line of a chart; `colour` names one of the page's style. */
export interface Line {
  label: string
  colour: string
  /** The scale that it is drawn on; `y` when absent. */
  scale?: string
  dash?: readonly number[]
  isFilled?: boolean
  /** Whether it goes on over places where it has no point. */
  spansGaps?: boolean
  paths?: uPlot.Series.PathBuilder
  /** Its values in words. */
  format: (value: number) => string
}

interface Chart {
  lines: readonly Line[]
  values: () => Lines
  scales: uPlot.Scales
  axes: () => uPlot.Axis[]
  /** A place on the x axis in words. */
  place: (x: number) => string
  /** All of what stands at a point, in the place of the place and the lines. */
  read?: (at: number) => string
  paint?: (chart: uPlot) => void
}

/** How a chart takes other data. */
export interface Redrawn {
  /** Text in place of the hint. */
  instead?: string | undefined
  /** Whether it is the same chart some time later. */
  isNews: boolean
}

const HINT = 'Point at the chart or use the arrow keys to read values; drag to zoom, press Escape to reset.'

/** Draws a chart into its figure and keeps its size, colours, buttons of lines, keys, and what is read under the cursor. */
export class KeptChart {
  readonly #of: Chart
  readonly #plot: HTMLElement
  readonly #output: HTMLElement
  readonly #shown: boolean[]
  #chart: uPlot
  #width: number

  constructor(figure: HTMLElement, of: Chart) {
    this.#of = of
    this.#plot = inside(figure, '.plot')
    this.#output = inside(figure, 'output')
    this.#output.textContent = HINT
    this.#shown = of.lines.map(() => true)
    this.#width = this.#plot.clientWidth
    this.#chart = this.#drawn()
    this.#obeyButtons(figure)
    this.#plot.addEventListener('keydown', (event) => this.#obeyKey(event))
    new ResizeObserver(() => this.#fit()).observe(this.#plot)
    for (const query of ['(prefers-color-scheme: dark)', 'print']) {
      matchMedia(query).addEventListener('change', () => {
        this.#chart.destroy()
        this.#chart = this.#drawn()
      })
    }
  }

  /** Draws the values that there are now. What the reader has zoomed to stays while a run goes on. */
  redraw({ instead = HINT, isNews }: Redrawn): void {
    const { min = 0, max = 0 } = this.#chart.scales.x ?? {}
    const stays = isNews && isZoomed({ min, max }, this.#xs)
    this.#chart.setData(aligned(this.#of.values()), !stays)
    if (stays) this.#chart.setScale('x', { min, max })
    this.#output.textContent = instead
  }

  #drawn(): uPlot {
    const { lines, values, scales, axes, paint } = this.#of
    const options: uPlot.Options = {
      width: this.#plot.clientWidth,
      height: this.#height,
      legend: { show: false },
      padding: [12, 30, 0, 0],
      cursor: { y: false, points: { size: 7 }, drag: { x: true, y: false, dist: 5 } },
      hooks: { draw: paint === undefined ? [] : [paint], setCursor: [(chart) => this.#tell(chart)] },
      scales,
      axes: axes(),
      series: [{}, ...lines.map((line, at) => this.#seriesOf(line, at))],
    }
    return new uPlot(options, aligned(values()), this.#plot)
  }

  #seriesOf({ label, scale = 'y', dash, isFilled, spansGaps, paths, colour: name }: Line, at: number): uPlot.Series {
    return {
      label,
      scale,
      width: 1.75,
      show: this.#shown[at] ?? true,
      points: { show: false },
      stroke: () => colour(name),
      ...(dash === undefined ? {} : { dash: [...dash] }),
      ...(paths === undefined ? {} : { paths }),
      ...(spansGaps === undefined ? {} : { spanGaps: spansGaps }),
      ...(isFilled ? { fill: () => `${colour(name)}1f` } : {}),
    }
  }

  get #height(): number {
    return Math.max(260, Math.min(290, this.#plot.clientWidth * 0.42))
  }

  get #xs(): readonly number[] {
    return [...this.#chart.data[0]]
  }

  #fit(): void {
    const width = this.#plot.clientWidth
    if (width === this.#width || width === 0) return
    this.#width = width
    this.#chart.setSize({ width, height: this.#height })
  }

  #obeyButtons(figure: HTMLElement): void {
    for (const [at, button] of figure.querySelectorAll('button[data-series]').entries()) {
      button.addEventListener('click', () => {
        const show = !this.#shown[at]
        this.#shown[at] = show
        button.setAttribute('aria-pressed', String(show))
        this.#chart.setSeries(at + 1, { show })
      })
    }
  }

  #obeyKey(event: KeyboardEvent): void {
    const xs = this.#xs
    const [min, max] = [xs[0], xs.at(-1)]
    if (min === undefined || max === undefined) return
    if (event.key === 'Escape') this.#chart.setScale('x', { min, max })
    const at = cursorAfter(event.key, this.#chart.cursor.idx ?? null, xs.length)
    if (at === null) return
    event.preventDefault()
    this.#chart.setCursor({ left: this.#chart.valToPos(xs[at] ?? min, 'x'), top: 10 })
  }

  #tell({ cursor, data }: uPlot): void {
    const at = cursor.idx ?? null
    this.#output.textContent = at === null ? HINT : (this.#of.read?.(at) ?? this.#readingAt(data, at))
  }

  #readingAt(data: uPlot.AlignedData, at: number): string {
    const lines = this.#of.lines.map(({ label, format }, line) => {
      return { label, format, isShown: this.#shown[line] ?? true, value: data[line + 1]?.[at] }
    })
    return reading(this.#of.place(data[0]?.[at] ?? 0), lines)
  }
}

/** uPlot changes none of the lists; its types do not say so. */
function aligned(lines: Lines): uPlot.AlignedData {
  return lines as unknown as uPlot.AlignedData
}

function inside(figure: HTMLElement, selector: string): HTMLElement {
  const found = figure.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`#${figure.id} has no ${selector}`)
  return found
}
