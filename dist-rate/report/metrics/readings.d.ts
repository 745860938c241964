import { type RunHeader } from '../../measure/events.ts';
import type { LiveCounts } from '../../measure/live-counts.ts';
import { type Summary } from '../../measure/summary.ts';
import { type Metric } from './definitions.ts';
/** The metrics of a run that is under way. */
export declare function liveMetrics(run: RunHeader, { models, protocol }: LiveCounts): Metric[];
/** The metrics of a run that is over. */
export declare function summaryMetrics(summary: Summary): Metric[];
