import type { RunDetail } from '../../measure/run-detail.ts';
import type { Summary } from '../../measure/summary.ts';
import type { ChartData } from './charts.ts';
/** How far a run has come. */
export interface LiveRun {
    summary: Summary;
    detail: RunDetail;
    /** The latest instant of which anything is known, and the length of the plan without its drain; ms since the start. */
    elapsedMs: number;
    spanMs: number;
    /** Calls of the whole plan; null where users of a closed model call as often as they are answered. */
    plannedCalls: number | null;
    folder: string;
    /** How it ended, once it has. */
    end: {
        reportPath: string | null;
    } | null;
}
/** What the live page is told when the run has gone on. */
export interface LiveState {
    title: string;
    /** The whole `main` element. */
    main: string;
    data: ChartData;
    isOver: boolean;
}
/** The page of a run that is under way, as it stands. */
export declare function renderLivePage(run: LiveRun): string;
/** What has to change on that page for it to show the run as it stands now. */
export declare function liveState(run: LiveRun): LiveState;
