import type { ReplyFault } from './exchange.ts';
/** The text that a caller gets instead of `json`: half of it, something that is no JSON, or a page. */
export declare function spoiltText(json: string, fault: ReplyFault | undefined): string;
