import type { Gateway } from '../gateway/gateway.ts';
import type { EndEvent, EventSink } from '../measure/events.ts';
import type { ModelLoad, Profile } from '../profile/profile.ts';
import type { Clock } from '../time/clock.ts';
import type { OpenCalls, OpenTask } from './open-calls.ts';
import { type Plan } from './plan.ts';
import { Poller } from './poller.ts';
export interface ResumePorts {
    clock: Clock;
    /** Reads alone: a resumed run cannot submit. */
    gateway: Pick<Gateway, 'poll' | 'credits' | 'quota'>;
    sink: EventSink;
    /** Instant on the clock that the log's times count from. */
    startedAt: number;
    /** Told of each fault of gatebench itself: it ends the following of one task. */
    onFault(error: unknown): void;
    /** How long the balance may take to settle; 0 when left out. */
    settleMs?: number;
}
/**
 * Brings a run that was cut off to its end: follows the accepted tasks that its log left open, tells of every other call how it ended,
 * and reads the credits. Each task is given the time limit of the profile again, for nobody looked while the run was dead.
 * `halt` ends the following early.
 */
export declare function resumeLoad(profile: Profile, plan: Plan, open: OpenCalls, ports: ResumePorts, halt?: AbortSignal): Promise<EndEvent>;
/** Follows a task that another process left open, from `firstReadAt` on, and tells how its call ended. */
export declare function followOpenTask(open: OpenTask, load: ModelLoad, firstReadAt: number, poller: Poller, ports: Pick<ResumePorts, 'sink' | 'startedAt' | 'onFault'>): Promise<void>;
