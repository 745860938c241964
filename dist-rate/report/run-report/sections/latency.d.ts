import { type Percentile } from '../../../measure/summary.ts';
import { type Cell } from '../../table.ts';
import { type RunSection } from '../run-section.ts';
export declare const latency: RunSection;
/** A percentile of completed calls, or what it needs. Its interval in the summary is that of calls that do not depend on each other. */
export declare function percentile(value: Percentile): Cell;
