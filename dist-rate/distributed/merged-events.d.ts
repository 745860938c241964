import type { Plan } from '../load/plan.ts';
import type { EventSink, RunEvent } from '../measure/events.ts';
import type { Profile } from '../profile/profile.ts';
import type { RedisLink } from './redis-link.ts';
import type { Spilt } from './spill-file.ts';
/** The events of all workers in one order: that in which Redis took them. */
export declare class MergedEvents implements EventSink {
    #private;
    constructor(link: RedisLink, prefix: string, known?: Set<string>);
    /** Is told of the events that a log has already. */
    emit(event: RunEvent): void;
    /** What came since it was last asked; some at a time, and nothing where nothing came. */
    next(): Promise<RunEvent[]>;
    /** What workers have on their disks and Redis never got; nothing of calls that somebody else brought to their ends meanwhile. */
    spilt(lines: readonly Spilt[]): RunEvent[];
    /**
     * Nobody is listened to any more. Tells `take` all that was told, what workers have on their disks, and what was claimed early and may have
     * been sent, as the plan has it.
     */
    close(profile: Profile, plan: Plan, lines: readonly Spilt[], take: (event: RunEvent) => void): Promise<void>;
    /** Lets Redis forget what was read: once it is on a disk. */
    trim(): Promise<void>;
}
