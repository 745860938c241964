import { ResponseTimes } from './response-times.ts';
import type { RunRecord } from './run-record.ts';
/** What a comparison measures a run by. Recorded calls only. */
export interface RunFigures {
    planned: number;
    started: number;
    completed: number;
    /** Failed, timed out, ambiguous, or refused for another reason than what the request itself is. */
    failed: number;
    gaveUp: number;
    dropped: number;
    /** Refused for what the request itself is: left out of all rates and times. */
    leftOut: number;
    /** Attempts answered 429. */
    throttled: number;
    all: ResponseTimes;
    models: ReadonlyMap<string, ResponseTimes>;
}
/** Calls say more than a summary, to the microsecond; a summary is quicker to read. */
export type FiguresFrom = 'calls' | 'summary';
/** The figures of a run, from its calls or its summary, whichever is preferred and has them. Throws RUN_INVALID (exit 104) when neither has. */
export declare function figuresOf(run: RunRecord, prefer: FiguresFrom): Promise<RunFigures>;
