/** What asks a process to end: a person at the keyboard, a supervisor, a terminal that is closed. */
export declare const ENDING_SIGNALS: readonly ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
/** From now on SIGUSR1 does nothing. Node would open its inspector, and with it the key and the run, to whoever is on this machine. */
export declare function refuseInspector(): void;
/** How far a run is that somebody asks to end: calls. */
export interface Standing {
    planned: number;
    started: number;
    open: number;
}
interface Listening {
    /** Whether anything is submitted. */
    submits?: boolean;
    /** Null where nobody counts. */
    standing?: () => Standing | null;
    /** What the first and the second signal do, where they do something else. */
    says?: {
        stop: string;
        halt: string;
    };
}
/**
 * Of the signals that ask a run to end the first stops submitting and lets what was sent end; the second stops waiting and writes the
 * partial report; the third ends the process at once. Where nothing is submitted anyway the first does what else the second does. All
 * from `listen` to `end`.
 */
export declare function endingSignals(say: (notice: string) => void, { submits, standing, says }?: Listening): {
    control: {
        stop: AbortSignal;
        halt: AbortSignal;
    };
    listen: () => void;
    end: () => void;
};
export {};
