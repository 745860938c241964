import type { FlowPath } from '../../measure/retry-flow.ts';
import { Html } from './html.ts';
/** The ways of calls from their first attempt to being accepted or not, as ribbons as wide as their calls are many. */
export declare function flowChart(paths: readonly FlowPath[]): Html;
