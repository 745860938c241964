import type { Document, Fact, Shown } from '../document.ts';
import { type Table } from '../table.ts';
import { Html } from './html.ts';
/** The verdict, why, and what limits it. */
export declare function verdictSection({ word, meaning, tone, exitCode, next, reasons, notices }: Document['verdict'], more?: Html | null): Html;
/** Blocks of a section, in a page. */
export declare function blocksOf(blocks: readonly Shown[]): Html[];
/** Label and figure pairs. */
export declare function factList(facts: readonly Fact[]): Html;
/** A table that scrolls sideways by itself where the page is narrow; nothing when it has no rows. */
export declare function tableOf(table: Table, caption: string, options?: {
    sortable?: boolean;
}): Html;
