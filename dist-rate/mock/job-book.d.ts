import type { Barrier } from './gate.ts';
import type { Job } from './job.ts';
import type { Ledger } from './ledger.ts';
import type { OracleTally } from './oracle-counts.ts';
import type { OracleLog } from './oracle-log.ts';
export interface JobBookOptions {
    ledger: Ledger;
    tally: OracleTally;
    log: OracleLog | null;
    /** Part of the price given back for a failure that says nothing else. */
    refund: number;
    keepForMs: number;
}
/** All jobs, and what is due for them. Nothing runs by itself: `settle` does what has become due, in order of time. */
export declare class JobBook {
    #private;
    constructor(options: JobBookOptions);
    find(taskId: string): Job | undefined;
    /** Enters a job that was just accepted and reserves its price. Its holds were taken before. */
    accept(job: Job): void;
    /** Counts an admitted request at a barrier once its answer has gone out. */
    countLater(barrier: Barrier, at: number, cost: number): void;
    /** Gives back what a request other than a job holds. */
    freeLater(barrier: Barrier, at: number): void;
    settle(now: number): void;
}
