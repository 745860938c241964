import { GatebenchError } from '../errors.ts';
/** Names of the field or column that holds the instant. */
export declare const INSTANT_NAMES: string[];
/**
 * Reads the instants of a recorded arrival process in ms, one after the other as they stand in the pieces of a text: NDJSON with a field `t`
 * or `timestamp`, or CSV with such a column (without a header, the first). By hand, for a trace has millions of lines, and generators on
 * generators take five times as long.
 */
export declare class TraceReader {
    #private;
    constructor(pieces: Iterable<string>, file: string);
    /** The next instant; NaN when there is none. Throws GatebenchError TRACE_INVALID (exit 104). */
    next(): number;
}
/** Lines count from 1. */
export declare function invalidTrace(problem: string, file: string, line: number): GatebenchError;
