import type { Plan } from '../load/plan.ts';
import type { EventSink, RunHeader } from '../measure/events.ts';
import type { Clock } from '../time/clock.ts';
/** What a run of several workers left in Redis when its coordinator died. */
export declare class Leftovers implements EventSink {
    #private;
    /** `log`: the run's event log; what is in it is not taken again. Throws as `RedisLink.open` does. */
    static open(url: string, run: string, log: string, clock: Clock): Promise<Leftovers>;
    private constructor();
    /** Is to be told of the events in the log. */
    emit(event: Parameters<EventSink['emit']>[0]): void;
    /** Whether workers may have told what no coordinator has read. */
    isUnread(): Promise<boolean>;
    /** Submits nothing more, waits for the workers that still follow tasks, and tells all that they told. */
    collect(header: RunHeader, plan: Plan, sink: EventSink, say: (notice: string) => void): Promise<void>;
    /** The log has it all: Redis may forget it. */
    forget(): Promise<void>;
    close(): Promise<void>;
}
