import type { Row } from './logged-call.ts';
type Fields = Readonly<Record<string, unknown>>;
/** A row of names and values: of a CSV, of NDJSON, of a JSON export. */
export declare function fieldRow(row: Fields): Row;
/** So that calls of nearly the same length are of one shape. */
export declare function powerOfTwo(count: number): number;
/** A text, or the texts of messages. */
export declare function promptOf(value: unknown): string | undefined;
export {};
