import type { ChartData } from './html/charts.ts';
import type { Html } from './html/html.ts';
import type { Format, Table, Tone } from './table.ts';
import type { Word } from './words.ts';
/**
 * A report as every format renders it. What differs from format to format (who is shown a block, how many rows, what is folded) is said
 * here, by hints, so that a renderer knows blocks and no report.
 */
export interface Document {
    /** The result itself: what the JSON file holds. */
    data: object;
    /** Of the browser's tab. */
    title: string;
    heading: string;
    /** What makes two reports comparable, at the head of the page. */
    about: readonly Fact[];
    verdict: Judgement;
    /** What a terminal shows below the verdict to who asked for a short summary; without it the verdict alone. */
    brief?: readonly Block[];
    sections: readonly Section[];
    /** What the page was made from, as a sentence. */
    origin: string;
    /** What the page's script draws. Asked for by the page only: it takes time. */
    charts?: () => ChartData;
}
export interface Verdict {
    /** One word in capitals. */
    word: string;
    /** What the word means here, as half a sentence. */
    meaning: string;
    tone: Tone;
}
/** A verdict with its exit code (null where the command alone knows it), why, and what limits it. */
export interface Judgement extends Verdict {
    exitCode: number | null;
    /** What to do next, where there is something to be done. */
    next?: string;
    reasons: readonly string[];
    notices: readonly Notice[];
}
/** Something the reader must know before trusting or using the figures. */
export interface Notice {
    tone: Tone;
    text: string;
}
/** Blocks under one title. A format that is shown none of them does not show the title either. */
export interface Section {
    /** Its anchor in the page. */
    id: string;
    title: string;
    blocks: readonly Block[];
    /** Of the two formats of text those that print the title, which the page always does; Markdown alone when absent. */
    titled?: readonly Format[];
    /** Part of the verdict: without a frame and a place in the page's navigation. */
    bare?: true;
    /** What is in it, in a few words: in the page the section opens on a click, and this stands beside its title until then. */
    folded?: string;
}
/** One labelled figure. `code` marks what came from a profile, a gateway or a file name. */
export interface Fact {
    label: string;
    text: string;
    code?: true;
    tone?: Tone;
    /** A rate or a time that a mock's own speed touches: reports of a scaled run mark it. */
    scaled?: true;
    /** What it is of, in small print below a tile. */
    aside?: string;
}
/** An item of a list: a term and what is said of it, or a text alone. `code` marks a head that came from outside. */
export interface Item {
    head?: string;
    code?: true;
    text: string;
}
/** A text of many lines, named. */
interface Code {
    kind: 'code';
    label: string;
    text: string;
}
interface Facts {
    kind: 'facts';
    facts: readonly Fact[];
    label?: string;
    /** Few and large. */
    tiles?: true;
    /** An empty line follows, whatever comes. */
    apart?: true;
}
interface TableBlock {
    kind: 'table';
    table: Table;
    /** What the table shows, where it stands alone: in a page. */
    caption: string;
    sortable?: true;
    /** Rows that a format has room for; all when absent. */
    most?: Partial<Record<Format, number>>;
    /** Says what became of the rows from `shown` on. */
    rest?: (shown: number) => string;
    /** Rows that stand open in the page; those beyond them open on a click. */
    open?: number;
}
interface Text {
    kind: 'text';
    text: string;
    /** Small print. */
    small?: true;
}
interface List {
    kind: 'list';
    items: readonly Item[];
    /** Terms with a sentence each: the sentence stands below. */
    terms?: true;
}
interface Heading {
    kind: 'heading';
    text: string;
}
/** A drawing, for the page alone: a table beside it says the same. Drawn only when the page is made. */
interface Figure {
    kind: 'figure';
    draw: () => Html | null;
}
/** Beside each other where the page is wide. */
interface Pair {
    kind: 'pair';
    blocks: readonly Block[];
}
/** Opens on a click in the formats named (all when absent), and stands open in the others; a terminal leaves out what it would fold. */
interface Fold {
    kind: 'fold';
    title: string;
    blocks: readonly Block[];
    folded?: readonly Format[];
}
/** `in`: the formats whose readers are shown the block; all when absent. */
export type Block = (Code | Facts | TableBlock | Text | List | Heading | Figure | Pair | Fold) & {
    in?: readonly Format[];
};
type Hints<Kind extends Block['kind']> = Partial<Extract<Block, {
    kind: Kind;
}>>;
export declare const facts: (facts: readonly Fact[], hints?: Hints<'facts'>) => Block;
export declare const table: (table: Table, caption: string, hints?: Hints<'table'>) => Block;
export declare const text: (text: string, hints?: Hints<'text'>) => Block;
export declare const list: (items: readonly Item[], hints?: Hints<'list'>) => Block;
/** Terms and what they mean. */
export declare const terms: (words: readonly Word[], hints?: Hints<'list'>) => Block;
export declare const heading: (text: string, hints?: Hints<'heading'>) => Block;
export declare const figure: (draw: () => Html | null) => Block;
export declare const code: (label: string, text: string, hints?: Hints<'code'>) => Block;
export declare const pair: (...blocks: readonly Block[]) => Block;
export declare const fold: (title: string, blocks: readonly Block[], hints?: Hints<'fold'>) => Block;
/** What a format has to render: hints are followed, and what is empty, or for others, is gone. */
export type Shown = Exclude<Block, {
    kind: 'table';
} | {
    kind: 'fold';
} | {
    kind: 'pair';
}> | ShownTable | ShownGroup;
interface ShownTable extends Pick<TableBlock, 'kind' | 'table' | 'caption' | 'sortable'> {
    /** A line below each row, where the format has columns that stand there. */
    below: readonly (string | null)[];
    /** What became of rows that there is no room for. */
    rest: string | null;
}
interface ShownGroup {
    kind: 'fold' | 'pair';
    title: string;
    blocks: readonly Shown[];
}
export interface ShownSection extends Omit<Section, 'blocks' | 'titled'> {
    isTitled: boolean;
    blocks: readonly Shown[];
}
/** The sections that `format` shows, each with at least one block. */
export declare function sectionsFor(format: Format, sections: readonly Section[]): ShownSection[];
/** The blocks that `format` shows, their hints followed. */
export declare function blocksFor(format: Format, blocks: readonly Block[]): Shown[];
export {};
