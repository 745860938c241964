import { type LiveRun } from '../../report/html/live.ts';
import type { Clock } from '../../time/clock.ts';
/** The run that is shown. */
interface Shown {
    catchUp(): Promise<LiveRun>;
    end(reportPath: string | null): void;
}
/** Shows a run that is under way on a page on loopback. What the page shows is computed once a second at most, and while somebody looks. */
export declare class DashboardServer {
    #private;
    /** Throws PORT_UNUSABLE. */
    static open(port: number, clock: Clock): Promise<DashboardServer>;
    private constructor();
    get url(): string;
    /** How many pages are open. */
    get lookers(): number;
    /** From now on there is a run to be shown. */
    begin(run: Promise<Shown>): void;
    /** Tells whoever looks how the run ended, and closes. */
    end(reportPath: string | null): Promise<void>;
}
export {};
