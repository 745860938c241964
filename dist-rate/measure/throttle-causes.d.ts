import type { OutcomeEvent } from './events.ts';
import { type ThrottleCause } from './throttle-cause.ts';
/** The gateway's time: where it stood at the start of the run, Unix ms, and how many of its seconds pass in one. */
export interface GatewayTime {
    readonly epochMs: number;
    readonly scale: number;
}
/** A 429 of a submit or a message. */
export type Throttle = Pick<OutcomeEvent, 't' | 'ms' | 'call' | 'attempt' | 'message' | 'errorType' | 'hint'>;
/**
 * Ascribes the 429s of one model. "Rate limit exceeded" is what most gateways answer whichever limit it was. A rate is over within its
 * window: only where the model is let through again so soon after its first refusal was it one, else nobody knows.
 */
export declare class ThrottleCauses {
    #private;
    /** `tell` is told the cause of each 429, once it is known. */
    constructor(time: GatewayTime, tell: (cause: ThrottleCause, throttle: Throttle) => void);
    refused(throttle: Throttle): void;
    /** A request of the model, sent at `sentAt`, was let through. */
    passed(sentAt: number): void;
    /** 429s whose cause is not known yet; at the end of a run it will not be. */
    get pending(): number;
}
