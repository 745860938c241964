import { QueuedAdmission } from '../load/queued-admission.ts';
import type { Clock } from '../time/clock.ts';
/** Who has the slots that several processes share. */
export interface SlotLessor {
    /** How many it got, and how many others wait for some. */
    lease(want: number, held: number): Promise<{
        got: number;
        others: number;
    }>;
    giveBack(): void;
}
export interface SlotSettings {
    limit: number;
    /** How many of them nobody is asked to give up: an even share. */
    fair: number;
    /** Those that adopted calls hold. */
    held: number;
}
/**
 * The slots of a model whose concurrency several processes share: leased, handed out by this process's own Bottleneck, and used again as long
 * as somebody here waits; what is more than an even share goes back when somebody else does.
 */
export declare class LeasedSlots extends QueuedAdmission {
    #private;
    constructor(lessor: SlotLessor, settings: SlotSettings, clock: Clock);
    close(): void;
    /** The call of an adopted task has ended. */
    release(): void;
    protected letIn(): void;
    protected giveBack(): void;
}
