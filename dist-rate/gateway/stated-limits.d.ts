import type { HeaderFields } from '../wire/header-fields.ts';
/** A limit that a gateway states itself. Never a promise: what it states may be of another limit than the one that is met. */
export interface StatedLimit {
    /** Where it stood. */
    source: 'ratelimit-policy' | 'ratelimit' | 'x-ratelimit' | 'body';
    concerns: 'rate' | 'concurrency';
    limit: number;
    /** Null where it is not told. */
    windowMs: number | null;
}
/** What the head and the words of an answer say beside the answer. */
export interface AnswerHead {
    /** The gateway's clock, Unix ms, by whole seconds; null where it is not told. */
    dateMs: number | null;
    stated: readonly StatedLimit[];
}
export declare function answerHead(headers: HeaderFields, body: unknown): AnswerHead;
