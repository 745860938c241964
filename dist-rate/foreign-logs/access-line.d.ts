import type { Row } from './logged-call.ts';
/** Whether a file's first line is one of an access log. */
export declare function isAccessLine(line: string): boolean;
/** A line of an access log. It names no model: the kind of generation stands for one. */
export declare function accessLine(line: string): Row;
