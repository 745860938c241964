import type { TerminalOptions } from '../report/terminal.ts';
/** Whether the page of a report is shown in a browser. */
export interface OpenFlag {
    open?: boolean | undefined;
}
export declare const openOption: {
    readonly open: {
        readonly type: 'boolean';
        readonly default: false;
        readonly describe: "open the report's page in the browser";
    };
};
/** Where the page of a report lies, as a link where the terminal makes something of one. */
export declare function pageAt(path: string): Pick<TerminalOptions, 'reportPath' | 'reportUrl'>;
/** Opens a page as the desktop opens files. Where it cannot, it says so: the report is written all the same. */
export declare function openPage(path: string, { open }: OpenFlag): void;
/** Terminals that show OSC 8 as a link; others may show its address as text. */
export declare function knowsLinks(env: NodeJS.ProcessEnv): boolean;
