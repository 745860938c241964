import type { Section } from '../../document/document.ts'
import type { ChartData } from '../../document/html/chart-data.ts'
import { curveOf } from '../../report/charts.ts'
import type { Comparison } from '../comparison.ts'

/** Makes one section of a comparison's report. */
export type ComparisonSection = (comparison: Comparison) => Section

/** Response times of all models, and of each where there are several: one model is all models. */
export function responseTimesOf({ responseTimes }: Comparison): Comparison['responseTimes'] {
  return responseTimes.filter(({ model }) => model === null || responseTimes.length > 2)
}

export function comparisonCharts(comparison: Comparison): ChartData {
  const curves = responseTimesOf(comparison).map(({ model, base, candidate }) =>
    curveOf(model ?? 'all models', base, candidate),
  )
  return {
    curves: curves.filter(({ nines }) => nines.length > 1),
    timelines: [],
    heat: null,
    credits: null,
    generator: null,
    labels: ['base', 'candidate'],
  }
}
