import { AnswerHead } from './answer-head.ts';
/** Whoever an answer is for. */
export interface AnswerSink {
    /** Not called for informational answers, which precede the real one. */
    onHead(status: number, head: AnswerHead): void;
    /** The next piece of the body: a part of what was read, and valid for as long. */
    onBody(chunk: Buffer, from: number, to: number): void;
}
/** Why an answer was not read to its end. */
export declare class AnswerFault extends Error {
    readonly code: 'ANSWER_TOO_LARGE' | 'ANSWER_NOT_HTTP' | 'CONNECTION_CLOSED';
    constructor(code: AnswerFault['code'], message: string);
}
/** What some bytes amounted to; `last` is a whole answer after which the connection may carry no other. */
export type Progress = 'more' | 'whole' | 'last' | AnswerFault;
/** Reads the answers of one connection, one after another. `free` gives its memory back. */
export declare class AnswerReader {
    #private;
    constructor(largestBodyBytes: number);
    /** The next answer is for `sink`. */
    expect(sink: AnswerSink): void;
    /** Reads what has come. After a fault, or the last answer, nothing more may be read. */
    read(chunk: Buffer): Progress;
    /** The other side has ended the connection, which is how some answers end. */
    finish(): Progress;
    free(): void;
    onBegin(): number;
    onHeaderName(at: number, length: number): number;
    onHeaderValue(at: number, length: number): number;
    onHeadEnd(status: number, upgrade: boolean, keepsAlive: boolean): number;
    onBodyPiece(at: number, length: number): number;
    onEnd(): number;
}
