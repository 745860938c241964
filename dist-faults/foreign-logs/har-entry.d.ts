import type { Row } from './logged-call.ts';
type Fields = Readonly<Record<string, unknown>>;
/** An entry of an HTTP archive: what was posted to a generation endpoint. */
export declare function harEntry(entry: Fields): Row;
export {};
