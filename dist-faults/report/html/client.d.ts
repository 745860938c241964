/**
 * The script of a report, run in the reader's browser after uPlot's: draws the charts from the embedded data, filters by model, lets
 * tables be sorted. Without it the page still holds every figure, in tables.
 */
export declare const CLIENT: string;
/** The script of a run's live page: the same charts, again with every state that the run tells. */
export declare const LIVE_CLIENT: string;
