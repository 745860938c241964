import type { LogFormat } from './log-format.ts';
import type { Row } from './logged-call.ts';
/** Reads a log that comes in pieces of text: gives its rows as soon as they are whole. */
export interface LogReader {
    take(piece: string): Iterable<Row>;
    end(): Iterable<Row>;
}
/** The reader of a format. */
export declare function logReader(format: LogFormat): LogReader;
