import type { HeaderFields } from '../wire/header-fields.ts';
import type { ErrorBody } from './bodies.ts';
import { type HintHeader } from './limit-headers.ts';
import { type ReplyHeaders } from './reply-headers.ts';
/** Where a hint stood. A header beats the body. */
export type HintSource = HintHeader | 'body';
/** What the gateway said about waiting. */
export type RetryHint = 
/** It named a wait: `delayMs` after the answer, already capped; `capped` tells that it asked for more, `askedMs` for how much. */
{
    kind: 'delay';
    delayMs: number;
    source: HintSource;
    capped: boolean;
    askedMs?: number;
}
/** It advised to come back without saying when ("try again later"). */
 | {
    kind: 'later';
    source: HintSource;
} | {
    kind: 'none';
};
/**
 * What an answer says about waiting, in ms from its arrival at `nowEpochMs` (Unix ms), capped to `longestMs`; `docs/hints.md` has all that
 * is read, and in which order. Never throws.
 */
export declare function readRetryHint(headers: ReplyHeaders, error: ErrorBody['error'] | null, nowEpochMs: number, longestMs: number): RetryHint;
/** As `readRetryHint`, of the headers as they came and the whole body: JSON's value, or a text. */
export declare function hintIn(headers: HeaderFields, body: unknown, nowEpochMs: number, longestMs: number): RetryHint;
