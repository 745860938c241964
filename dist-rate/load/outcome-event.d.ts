import type { Task } from '../gateway/bodies.ts';
import type { Accepted, Outcome } from '../gateway/outcome.ts';
import type { AcceptedEvent, OutcomeEvent, PollEvent, TerminalEvent } from '../measure/events.ts';
import type { GatewaySettings } from '../profile/profile.ts';
import { type Call } from './call.ts';
import type { Followed } from './poller.ts';
import type { RetryDecision } from './retry-policy.ts';
/** What the call's latest attempt came to, and what the policy decided of it. `startedAt` is the instant that event times count from. */
export declare function outcomeEvent(call: Call, outcome: Outcome<unknown>, decision: RetryDecision | undefined, startedAt: number): OutcomeEvent;
/** A submit of the call was accepted. An estimate beyond the task's time limit would put its first read there: it counts as none. */
export declare function acceptedEvent(call: Call, { body, faults, timing }: Accepted<Task>, unit: GatewaySettings['estimateUnit'], startedAt: number): AcceptedEvent;
export declare function pollEvent(of: {
    call: number;
    model: string;
    taskId: string;
    n: number;
}, outcome: Outcome<Task>, startedAt: number): PollEvent;
/** The last event of a call whose task was followed; what the following taught goes into the call first. */
export declare function taskEndEvent(call: Call, followed: Followed, startedAt: number): TerminalEvent;
/** What the answer says went wrong, cut to a line's length; undefined for an acceptance. */
export declare function messageOf(outcome: Outcome<unknown>): string | undefined;
