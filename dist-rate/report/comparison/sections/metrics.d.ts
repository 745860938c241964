import type { MetricComparison } from '../../../compare/comparison.ts';
import type { ComparisonSection } from '../comparison-section.ts';
export declare const metrics: ComparisonSection;
/** `+3.2%`, of a rate `+0.4 pt`, or in the metric's own unit: `+0.1`. */
export declare function formatChange({ metric }: MetricComparison, kind: 'ratio' | 'difference', change: number): string;
