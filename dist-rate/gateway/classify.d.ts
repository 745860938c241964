import type { HeaderFields } from '../wire/header-fields.ts';
import { type BodyForm } from './bodies.ts';
import { type KeyMask } from './key-mask.ts';
import type { Outcome, Timing } from './outcome.ts';
/** An answer as it came, before anybody has judged it. An in-process gateway gives parsed bodies; no JSON text is needed. */
export interface Reply {
    status: number;
    headers: HeaderFields;
    body: ReplyBody;
}
export type ReplyBody = {
    kind: 'json';
    value: unknown;
} | {
    kind: 'not-json';
    text: string;
};
export interface ReplyContext {
    timing: Timing;
    /** Unix time in ms at which the answer came. */
    nowEpochMs: number;
    /** A hint that asks for more is capped to this. */
    longestHintMs: number;
    /** The task that a read asked for. */
    askedFor?: string | undefined;
    /** What keeps the key from leaving. Answers are judged as they came, and masked as they leave. */
    mask?: KeyMask;
    /** What stands for the id of a task that holds the key. */
    showId?: (id: string) => string;
    /** Whether what the answer says beside itself is kept: dates, and limits that it states. */
    readsHead?: boolean;
}
/** What an answer amounts to. `form` is that of the endpoint's body on success. */
export declare function classify<T>(form: BodyForm<T>, reply: Reply, context: ReplyContext): Outcome<T>;
/** The beginning of a text, as outcomes keep it. */
export declare function evidenceOf(text: string, mask?: KeyMask): string;
