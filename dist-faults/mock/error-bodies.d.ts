import type { ErrorBody } from '../gateway/bodies.ts';
import type { MockWorld } from './schema.ts';
/** The specification's error object. */
export declare function errorBodyOf(status: number, type: string, message: string, { param, suggestion }?: {
    param?: string | undefined;
    suggestion?: string | undefined;
}): ErrorBody;
/** What an error says about waiting, in the body and in headers. */
export interface Hint {
    /** The wait that it names. */
    delayMs?: number;
    suggestion?: string;
    headers: Readonly<Record<string, string>>;
}
/** What the specification has servers say when they know no wait. */
export declare const LATER = "try again later";
/**
 * The hint of a refusal whose true wait is `waitMs` (Infinity when unknown: then the constant stands in for the truth). `drawn` is a
 * uniform draw, for a wait that is wrong. All waits are told in the caller's time, which passes `timeScale` times as slowly as the mock's.
 */
export declare function throttleHint(waitMs: number, hints: MockWorld['hints'], timeScale: number, drawn: number): Hint;
/** The hint of a 503. */
export declare function unavailableHint(hints: MockWorld['hints'], timeScale: number): Hint;
