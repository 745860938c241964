import type { WholeLatency } from '../../../measure/summary-whole.ts';
import { type Cell } from '../../table.ts';
import type { RunSection } from '../run-section.ts';
/** What thresholds on response and service times are judged by. */
export declare const allCalls: RunSection;
/** A statistic over all calls: a time, a bound, or that there is none. */
export declare function wholeCell({ ms, atLeast, notReached, needs }: WholeLatency['p50']): Cell;
