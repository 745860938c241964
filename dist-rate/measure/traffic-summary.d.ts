import { type ModelRecord } from './model-record.ts';
import type { Counts, Summary } from './summary.ts';
export declare function throttled(counts: Counts): {
    attempts: number;
    throttled: number;
};
export declare function polling(models: readonly ModelRecord[]): Summary['polling'];
/** Text is asked for by messages, all else by submits: the models' counts tell both apart. */
export declare function byEndpoint(models: readonly ModelRecord[]): Summary['throttling']['byEndpoint'];
