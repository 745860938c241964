import {
  ALL_MODELS,
  type ChartData,
  type CreditCurves,
  type Curve,
  type GeneratorCurves,
  type Heat,
  type Points,
  type Timeline,
} from '../document/html/chart-data.ts'
import { plainText } from '../document/plain-text.ts'
import type { Latencies, Latency, Summary } from '../measure/summary/summary.ts'
import type { RunDetail } from '../measure/timelines/run-detail.ts'
import type { ModelTimeline } from '../measure/timelines/timeline.ts'
import { POINTS_PER_NINE, percentileCurve } from '../measure/times/percentile-curve.ts'

export function chartData(summary: Summary, detail: RunDetail | null = null): ChartData {
  const curves = [
    curve(ALL_MODELS, summary.latency),
    // One model is all models: a second entry would be the same curve.
    ...(summary.models.length > 1 ? summary.models.map((model) => curve(model.model, model.latency)) : []),
  ]
  return {
    curves: curves.filter((one) => one.nines.length > 1),
    timelines: timelines(summary, detail),
    heat: heat(detail),
    credits: credits(detail),
    generator: generator(detail),
  }
}

function curve(name: string, latencies: Latencies): Curve {
  return curveOf(name, latencies.responseTime, latencies.serviceTime)
}

/** Two latencies over the same percentiles. */
export function curveOf(name: string, first: Latency, second: Latency): Curve {
  const [response, service] = [rounded(first), rounded(second)]
  const length = Math.max(response.length, service.length)
  const filled = (points: readonly number[]): Points => Array.from({ length }, (_, at) => points[at] ?? null)
  return {
    name: plainText(name),
    nines: Array.from({ length }, (_, at) => at / POINTS_PER_NINE),
    response: filled(response),
    service: filled(service),
  }
}

/** Four figures are more than a pixel shows. */
function rounded(latency: Latency): number[] {
  return percentileCurve(latency).map((ms) => Number(ms.toPrecision(4)))
}

function timelines({ intervals }: Summary, detail: RunDetail | null): Timeline[] {
  if (intervals.length < 2) return []
  const of = (name: 'offered' | 'attempts' | 'throttled' | 'completed' | 'inFlight'): number[] =>
    intervals.map((interval) => interval[name])
  const all = {
    name: ALL_MODELS,
    seconds: intervals.map((interval) => interval.t / 1000),
    offered: of('offered'),
    attempts: of('attempts'),
    throttled: of('throttled'),
    completed: of('completed'),
    inFlight: of('inFlight'),
  }
  if (detail === null || detail.timelines.models.length < 2) return [all]
  const { widthMs, count, models } = detail.timelines
  const seconds = starts(widthMs, count)
  return [all, ...models.map((model) => modelTimeline(model, seconds))]
}

function modelTimeline({ model, ...counts }: ModelTimeline, seconds: readonly number[]): Timeline {
  const { offered, attempts, throttled, completed, inFlight } = counts
  return { name: plainText(model), seconds, offered, attempts, throttled, completed, inFlight }
}

function heat(detail: RunDetail | null): Heat | null {
  if (detail === null || detail.heat.columns < 2) return null
  const { widthMs, columns, rowsPerDecade, models } = detail.heat
  return {
    widthSeconds: widthMs / 1000,
    columns,
    rowsPerDecade,
    models: models.map(({ model, cells }) => ({ name: plainText(model), cells })),
  }
}

function credits(detail: RunDetail | null): CreditCurves | null {
  const line = detail?.credits ?? null
  if (line === null) return null
  const { readings, priced, budget } = line
  const shown = (spent: number): number => Number((budget === null ? spent : budget - spent).toPrecision(9))
  const ends = priced === null ? [] : starts(priced.widthMs, priced.spent.length + 1)
  // One reading is no line.
  if (readings.length < 2 && ends.length < 2) return null
  return {
    budget,
    read: [readings.map(({ t }) => t / 1000), readings.map(({ spent }) => shown(spent))],
    priced: [ends, priced === null ? [] : [0, ...priced.spent].map(shown)],
  }
}

function generator(detail: RunDetail | null): GeneratorCurves | null {
  const line = detail?.generator ?? null
  if (line === null || line.count < 2) return null
  const known = (values: readonly number[]): Points =>
    values.map((value) => (Number.isNaN(value) ? null : Number(value.toPrecision(4))))
  return {
    seconds: starts(line.widthMs, line.count),
    lagMs: known(line.scheduleLagMs),
    loopMs: known(line.loopDelayMs),
    cpu: known(line.cpuShare),
  }
}

/** In seconds. */
function starts(widthMs: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => (at * widthMs) / 1000)
}
