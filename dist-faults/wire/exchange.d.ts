import type { Clock } from '../time/clock.ts';
import type { AnswerHead } from './answer-head.ts';
import type { AnswerSink } from './answer-reader.ts';
import { type HeaderFields } from './header-fields.ts';
/** How an exchange ended: with a whole answer, given up by us, or by a fault of the network. */
export type ExchangeEnd = 'answered' | FaultyEnd;
export type FaultyEnd = 'deadline' | 'aborted' | Error;
/** What carries a request. */
interface Carrier {
    /** Breaks the connection off. */
    abort(): void;
}
/**
 * One request and its answer, as the connection reports them. It ends exactly once, at whichever comes first; what the connection
 * reports afterwards is not listened to.
 */
export declare class Exchange implements AnswerSink {
    #private;
    /** Instant at which the request was written to a connection; null while it waits for one. */
    sentAt: number | null;
    endedAt: number;
    /** How it ended; meaningless before it has. */
    end: ExchangeEnd;
    /** 0 until the head of an answer has come. */
    status: number;
    /** `onEnd` is called once, and must not throw. */
    constructor(clock: Clock, onEnd: () => void);
    get isOver(): boolean;
    get headers(): HeaderFields;
    /** What has come of the body; for `onEnd` to ask, and not afterwards. */
    text(): string;
    /** Ends it now. If it was sent its connection is broken off; if not, it is dropped when its turn comes. */
    giveUp(why: 'deadline' | 'aborted'): void;
    /** It is about to be written to a connection. */
    onSend(carrier: Carrier): void;
    onHead(status: number, head: AnswerHead): void;
    onBody(chunk: Buffer, from: number, to: number): void;
    /** The piece that it holds is about to be overwritten. */
    keep(): void;
    /** The answer is whole. */
    onAnswer(): void;
    onFault(error: Error): void;
}
export {};
