/** What the process exits with; the table of the README. k6's numbers where the meaning is the same. */
export declare const EXIT: {
    readonly ok: 0;
    readonly bug: 1;
    readonly inconclusive: 96;
    readonly regression: 97;
    readonly threshold: 99;
    readonly invalidInput: 104;
    readonly interrupted: 105;
    readonly unreachable: 106;
    readonly unfit: 107;
    readonly stopped: 108;
};
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
/** Where in an input file a fault stands; lines and columns count from 1. */
export interface Place {
    file: string;
    line?: number;
    column?: number;
}
export interface GatebenchErrorOptions {
    /** Stable, upper-case, greppable: `PROFILE_INVALID`. */
    code: string;
    exitCode: ExitCode;
    /** The next step for the person who reads it. */
    hint?: string;
    place?: Place;
    cause?: unknown;
}
/**
 * The one error class: unusable input or an unusable environment. A refused call is a value (see gateway/outcome.ts), never this. Message and
 * hint quote files, flags and gateways, and hold nothing that a terminal would obey.
 */
export declare class GatebenchError extends Error {
    readonly code: string;
    readonly exitCode: ExitCode;
    readonly hint: string | undefined;
    readonly place: Place | undefined;
    constructor(message: string, options: GatebenchErrorOptions);
}
/** For flags and options that cannot be, alone or together. */
export declare function usageError(message: string, hint?: string): GatebenchError;
