import type { RunEvent } from './events.ts';
import type { ErrorRow } from './summary-verdict.ts';
export declare const OTHER_MESSAGES = "(other messages)";
/** Folds everything that was not accepted into rows, in memory that does not grow with the run, whatever a gateway says. */
export declare class ErrorTable {
    #private;
    add(event: RunEvent): void;
    /** The most frequent rows, and one for the rest. */
    snapshot(): ErrorRow[];
}
