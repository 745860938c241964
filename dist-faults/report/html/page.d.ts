import { type Document, type ShownSection } from '../document.ts';
import type { ChartData } from './charts.ts';
import { Html } from './html.ts';
/** What a page says, and what its script draws. */
export interface Page {
    title: string;
    main: Html;
    /** Those of its navigation. */
    sections: readonly ShownSection[];
    data: ChartData;
}
/** The whole report on one page. */
export declare function renderHtml(document: Document): string;
/** `lead` stands in the place of the verdict where there is none yet. */
export declare function pageOf(document: Document, lead?: Html): Page;
/**
 * One file that needs no network. Its policy admits the page's own style and script by their hashes and nothing else, so that even
 * markup which slipped through could load or run nothing; a live page may ask its own origin.
 */
export declare function framed({ heading, about, origin }: Document, page: Page, isLive?: boolean): string;
