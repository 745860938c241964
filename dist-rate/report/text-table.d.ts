import type { Cell, Table } from './table.ts';
/** Colours a cell; called with text already padded, so that colour never moves a column. */
export type Paint = (text: string, cell: Cell) => string;
/**
 * Lines of a plain table within `width` columns, header first. Where it would not fit it first uses the cells' short texts, then leaves
 * out spare columns from the right, then cuts the longest columns that are no figures, sets columns closer where that is not enough, then cuts heads that are wider than
 * their figures, and at last leaves out columns from the right.
 */
export declare function layOut(table: Table, width: number, paint: Paint): string[];
/** Joins `parts` by ` · ` into lines of at most `width`, each after the first indented by `indent`; a part is never broken. */
export declare function flow(parts: readonly {
    plain: string;
    painted: string;
}[], width: number, indent: string): string;
/** Breaks `text` at spaces into lines of at most `width`; a word longer than that is broken where it must. */
export declare function wrap(text: string, width: number): string[];
