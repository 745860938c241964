import { type Document } from './document.ts';
export interface TerminalOptions {
    /** Columns of the terminal; the report uses 60 to 120 of them. */
    width: number;
    colour: boolean;
    /** Where the full report lies. */
    reportPath?: string;
    /** The same as an address, for terminals that show links. */
    reportUrl?: string;
    /** Whether it shows block elements (`▂▅█`); plain ASCII when absent. */
    bars?: boolean;
}
/** The report for a person at a terminal: the verdict first, then what it rests on. */
export declare function renderTerminal(document: Document, options: TerminalOptions): string;
/** The first screen alone, in at most 12 lines: the verdict, what to do next, and the few figures that most came for. */
export declare function renderBrief({ verdict, brief }: Document, options: TerminalOptions): string;
