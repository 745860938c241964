import { CallTally } from '../foreign-logs/call-tally.ts';
import { type LogFormat } from '../foreign-logs/log-format.ts';
export interface ImportOptions {
    file: string;
    /** Told from the file where it is left out. */
    format?: LogFormat | undefined;
    out: string;
    /** Whether prompts of the log stand in the profile. */
    prompts: boolean;
}
export interface Imported {
    format: LogFormat;
    rows: number;
    calls: number;
    unread: CallTally['unread'];
    models: {
        model: string;
        modality: string;
        calls: number;
        requests: number;
        trace: string | null;
    }[];
    lengthMs: number;
    /** Written, in this order: profile, demand, traces. */
    files: string[];
}
/**
 * A profile, a trace for each model and a demand file from the calls that somebody else logged; in memory that does not grow with the log.
 * Throws LOG_UNREADABLE, LOG_UNKNOWN, LOG_EMPTY or what a run's folder is refused for (exit 104), and leaves nothing behind then.
 */
export declare function importLog({ file, format, out, prompts }: ImportOptions): Promise<Imported>;
