/** A process by its number and, where the system tells it, by when it began: numbers are given again. */
export interface ProcessId {
    pid: number;
    /** Ticks from the boot of the machine to its start; null where nothing tells. */
    startTicks: string | null;
}
/** This process. */
export declare function thisProcess(): ProcessId;
/** Whether that very process still runs; one whose start is not known may be another of the same number, and counts as running. */
export declare function isRunning({ pid, startTicks }: ProcessId): boolean;
