import type { Clock } from '../time/clock.ts';
import { QueuedAdmission } from './queued-admission.ts';
import type { SendRate } from './send-rate.ts';
/**
 * A pace that learns: a token bucket whose rate and size follow `rate`, which is told what every permit came to. On any clock.
 * A timer that rings late is not made up for: meant for some tens of attempts a second.
 */
export declare class AdaptivePace extends QueuedAdmission {
    #private;
    constructor(rate: SendRate, clock: Clock);
    close(): void;
    /** `due`: the instant that an alarm has just rung for, if one has. */
    protected letIn(due?: number): void;
    protected giveBack(): void;
}
