import type { Attempt } from './attempt.ts';
import type { ModelFinding } from './probe-result.ts';
/** What refusals said about waiting, beside how long it took until the next submit passed. */
export declare function hintTruth(attempts: readonly Attempt[]): ModelFinding['hints'];
export declare function median(values: readonly number[]): number | null;
