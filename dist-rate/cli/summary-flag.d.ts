/** How much of a report is printed. */
export interface SummaryFlag {
    summary?: 'short' | 'full' | undefined;
}
export declare const summaryOption: {
    readonly summary: {
        readonly choices: readonly ["short", "full"];
        readonly requiresArg: true;
        readonly describe: 'print the first screen alone, or all (default: short on a terminal, full elsewhere)';
    };
};
/** A person at a terminal has the files for the rest; whoever reads a log later may have the log alone. */
export declare function isShort({ summary }: SummaryFlag, isTerminal: boolean): boolean;
