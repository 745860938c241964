export interface TraceOptions {
    /** As the profile names it: for errors. */
    file: string;
    /** Instants are divided by it. */
    timeScale: number;
    /** Length of the phases in ms: some instant must lie within. */
    lengthMs: number;
    /** `held`: all instants in an array, for what is written down or sent elsewhere. `walked`: in constant memory, if they are in order. */
    as: 'held' | 'walked';
}
/** The instants of a trace, ascending. Throws TRACE_UNREADABLE or TRACE_INVALID (exit 104) for whatever stands anywhere in it. */
export declare function readTrace(path: string, options: TraceOptions): Iterable<number>;
