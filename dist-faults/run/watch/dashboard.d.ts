import type { RunHeader } from '../../measure/events.ts';
import { type ToldError } from '../../thread.ts';
import type { Clock } from '../../time/clock.ts';
import type { ObservedResult, RunObserver } from './observer.ts';
/** What the thread is started with. */
export interface DashboardOrder {
    port: number;
    /** Null where users of a closed model call as often as they are answered. */
    plannedCalls: number | null;
}
export type ToDashboard = {
    begin: {
        folder: string;
    };
} | {
    end: {
        reportPath: string | null;
    };
};
export type FromDashboard = {
    url: string;
} | ToldError;
/** A page of the run, served by a thread of its own that reads the event log as it grows: looking costs the run no time. */
export declare class Dashboard implements RunObserver {
    #private;
    readonly url: string;
    /** Events reach the thread through the log. */
    readonly sink: null;
    /** Throws PORT_UNUSABLE. `say` is told when the page has to end early. */
    static open(order: DashboardOrder, clock: Clock, say: (notice: string) => void): Promise<Dashboard>;
    private constructor();
    begin(_run: RunHeader, folder: string | null): void;
    end(result: ObservedResult | null): Promise<void>;
}
