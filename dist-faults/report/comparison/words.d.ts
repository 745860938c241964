import type { MetricComparison } from '../../compare/comparison.ts';
import type { ConstraintName } from '../../compare/constraints.ts';
import type { GatedMetric } from '../../compare/metrics.ts';
import type { Word } from '../words.ts';
export declare const METRIC_WORDS: Readonly<Record<GatedMetric, Word>>;
export declare const CONSTRAINT_WORDS: Readonly<Record<ConstraintName, Word>>;
export declare const COMPARISON_WORDS: readonly Word[];
/** `response time p95`, `response time p50, image-fast`; short `p95`, `p50 image-fast`. */
export declare function metricName({ metric, stat, model }: Pick<MetricComparison, 'metric' | 'stat' | 'model'>, length?: 'short' | 'full'): string;
