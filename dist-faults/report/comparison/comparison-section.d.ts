import type { Comparison } from '../../compare/comparison.ts';
import type { Section } from '../document.ts';
import { type ChartData } from '../html/charts.ts';
/** Makes one section of a comparison's report. */
export type ComparisonSection = (comparison: Comparison) => Section;
/** Response times of all models, and of each where there are several: one model is all models. */
export declare function responseTimesOf({ responseTimes }: Comparison): Comparison['responseTimes'];
export declare function comparisonCharts(comparison: Comparison): ChartData;
