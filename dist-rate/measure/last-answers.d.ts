import type { RunEvent } from './events.ts';
import type { Summary } from './summary.ts';
/** Watches for the last sign of life: the latest acceptance, and the faults since. */
export declare class LastAnswers {
    #private;
    /** `balanceStatuses`: the statuses by which a gateway says that no credits are left. */
    constructor(balanceStatuses?: readonly number[]);
    add(event: RunEvent): void;
    snapshot(): Summary['answers'];
}
