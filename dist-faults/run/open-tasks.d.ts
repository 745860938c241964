import type { EventSink, RunEvent } from '../measure/events.ts';
import type { Summary } from '../measure/summary.ts';
/** Names every accepted task that was not seen to its end, and what follows them up where there is a folder. */
export declare function openTasksText(tasks: Summary['openTasks'], folder: string | null): string;
/** Names the calls whose answer was no longer waited for when the run was halted: what they may have bought has no known id. */
export declare class CutOffCalls implements EventSink {
    #private;
    emit(event: RunEvent): void;
    /** Empty where there are none. */
    text(): string;
}
