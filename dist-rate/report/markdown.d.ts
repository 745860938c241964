import { type Document } from './document.ts';
/** The report for a GitHub step summary or a pull-request comment. */
export declare function renderMarkdown({ verdict, sections }: Document): string;
