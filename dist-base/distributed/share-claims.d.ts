import { type Call } from '../load/call.ts';
import type { Claims, ClaimVerdict } from '../load/claims.ts';
import { type RetryBudget } from '../load/retry-budget.ts';
import type { EventSink, RunEvent } from '../measure/events.ts';
import type { ModelLoad } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import type { LeasedLimits } from './leased-limits.ts';
import type { Outbox } from './outbox.ts';
import { type PacedCallsOrder } from './paced-calls.ts';
/** Who answers for a share: whether this process may still send for it. */
export interface Holding {
    /** Resolves with whether it may, at once where that is sure. */
    mayStillSend(): Promise<boolean>;
}
export interface ShareClaimsPorts extends PacedCallsOrder {
    outbox: Outbox;
    limits: Pick<LeasedLimits, 'nameOf' | 'pacesOf'>;
    holding: Holding;
    clock: Clock;
    /** Instant that event times count from. */
    startedAt: number;
    /** Added to an instant of the clock, it is one of Redis. */
    offsetMs: number;
    /** Tells which worker a line is from. */
    worker: number;
    /** The run, or this worker's part in it, submits nothing more. */
    onRefused(verdict: string): void;
    /** Told after the share went to another owner. */
    onLate(line: string): void;
    /** How long an answer may be put off before it is taken for no. */
    patienceMs: number;
}
/** The journal, the money, the cool-downs and the retry budget of a run, as a share has them: all by way of one outbox. */
export declare class ShareClaims implements Claims, EventSink, RetryBudget {
    #private;
    constructor(ports: ShareClaimsPorts);
    /** The latest call that asked for its claim: what is before it is claimed early no more. */
    get latest(): number;
    /** Claims the first attempt of a call that is due soon: with the next batch. */
    claimEarly(call: number, load: ModelLoad, request: number): void;
    /** So many starts of a name are leased, and not used yet: that many calls are claimed. */
    leased(name: string, starts: number): void;
    /** What an earlier owner of the share claimed early may have been sent. */
    tellSent(call: number, events: readonly RunEvent[]): string[];
    /** What was claimed early and is not sent is as if it never had been. */
    giveBack(): void;
    /** Somebody else goes on with the share: what was not sent is theirs to send, so it is not told as dropped. */
    leave(): void;
    /** Resolves when every attempt that was sent has its answer on record. */
    answered(): Promise<void>;
    claim(call: Call): Promise<ClaimVerdict>;
    /** Nobody sends under a name before an instant of Redis. */
    hold(name: string, until: number): void;
    /**
     * A leased start was used so late, for a reason: windows of the gateway would hold one too many if those to come were not later too. What two
     * reasons delay adds up; what one delays for many starts at once does not.
     */
    late(model: string, reason: 'pace' | 'claim', ms: number): void;
    recorded(): Promise<void>;
    coolDown(call: number, models: readonly string[], until: number): void;
    emit(event: RunEvent): void;
    begun(): void;
    failed(): void;
    withdraw(outcome: Parameters<RetryBudget['withdraw']>[0]): Promise<number | null>;
    accepted(price: number): void;
}
