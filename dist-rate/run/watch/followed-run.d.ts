import type { LiveRun } from '../../report/html/live.ts';
/** A run as somebody sees it who reads its log while it is being written. */
export declare class FollowedRun {
    #private;
    static open(folder: string, plannedCalls: number | null): Promise<FollowedRun>;
    private constructor();
    /** The run is over, and its report lies there. */
    end(reportPath: string | null): void;
    /** The run as it stands now. Readings take turns: do not ask while one is under way. */
    catchUp(): Promise<LiveRun>;
}
