/** A retry that waited as told and was refused again. */
export interface Refused {
    /** When the hint was given, and when the retry was sent, ms. */
    readonly toldAt: number;
    readonly sentAt: number;
    /** How long after the hint's instant that was, ms. */
    readonly lateMs: number;
    /** Others were let through in between. */
    contended: boolean;
}
/**
 * When requests of one kind were let through, held against the retries that were refused: whoever passed after a hint was given shows that
 * the limit had opened. An accepted request may be answered long after one that was sent later and refused, so either may be told first.
 */
export declare class Passages {
    #private;
    /** A request sent at `at` was let through. */
    passed(at: number): void;
    /** A retry sent at `sentAt`, `lateMs` after the instant that its hint of `toldAt` named, was refused. */
    refused(toldAt: number, sentAt: number, lateMs: number): void;
    /** Refused though none of the others had been let through since, and refused after one had. */
    get counts(): {
        tooShort: number;
        contended: number;
    };
    /** By how much a hint was too short at the least; null when none was. */
    get shortByMs(): number | null;
}
