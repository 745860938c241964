import { type TerminalOptions } from '../report/terminal.ts';
import type { RunResult } from '../run/recorded-run.ts';
import { type OpenFlag } from './report-page.ts';
import { type SummaryFlag } from './summary-flag.ts';
/** Prints what a run came to, for people or as JSON, and gives its exit code. Then throws what the disk refused of it, if anything. */
export declare function printResult({ summary, folder, problem }: Pick<RunResult, 'summary' | 'folder' | 'problem'>, flags: SummaryFlag & OpenFlag & {
    json: boolean;
}): number;
/** Width, colour and marks of whatever stands at the other end of stdout. */
export declare function terminalLook(): Pick<TerminalOptions, 'width' | 'colour' | 'bars'>;
