import { latencyLines, latencyRange, rangeFromZero, TIME_STEPS } from './scales.ts'
import { clock, tick } from './wording.ts'

const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif'

/** A colour of the page's style, as the reader's settings have it now. */
export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
}

/** An axis in the page's style. */
export function axis(more: uPlot.Axis): uPlot.Axis {
  return {
    font: FONT,
    labelFont: FONT,
    labelSize: 18,
    labelGap: 2,
    stroke: () => colour('soft'),
    grid: { stroke: () => colour('line'), width: 1 },
    ticks: { show: false },
    border: { show: false },
    ...more,
  }
}

/** Labels of an axis, one a value. */
export function labelled(format: (value: number) => string | null): NonNullable<uPlot.Axis['values']> {
  return (_, splits) => splits.map(format)
}

/** Latencies in ms, each tenfold as high as the last. */
export const LATENCY_SCALE: uPlot.Scale = { distr: 3, range: (_, min, max) => latencyRange(min, max) }

/** The axis of that scale. */
export function latencyAxis(): uPlot.Axis {
  return axis({
    size: 62,
    filter: (_, splits) => splits,
    splits: (_u, _at, min, max) => latencyLines(min, max),
    values: labelled(tick),
  })
}

/** Seconds since the start of the run. */
export function timeAxis(): uPlot.Axis {
  return axis({
    label: 'minutes and seconds since the start',
    size: 26,
    space: 60,
    incrs: TIME_STEPS,
    values: labelled(clock),
  })
}

/** A scale that begins at 0. */
export function fromZero(least = 1): uPlot.Scale {
  return { range: (_, _min, max) => rangeFromZero(max, least) }
}
