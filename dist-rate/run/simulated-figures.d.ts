import type { RunEvent, RunHeader } from '../measure/events.ts';
import type { Summary } from '../measure/summary.ts';
import type { ThresholdView } from '../measure/thresholds.ts';
import { type ToldError } from '../thread.ts';
import type { Figures, RunFigures } from './measured-figures.ts';
/** What the thread is started with. */
export interface FiguresOrder {
    folder: string;
}
/** The log is closed: what is left of it is to be read. */
export interface ToFigures {
    isWhole: boolean;
}
export type FromFigures = Figures | ToldError;
/**
 * In virtual time, and of a run without a log: gathered at once, and from some length on, where there is a log, by a second thread that reads the log as it grows. There the figures take as
 * long as all else that a simulated call needs. Both ways give the same figures: what the log says is all they know.
 */
export declare class SimulatedFigures implements RunFigures {
    #private;
    constructor(header: RunHeader, folder: string | null);
    emit(event: RunEvent): void;
    view(): ThresholdView;
    /** Those of a simulation exist nowhere. */
    openTasks(): Summary['openTasks'];
    finish(isWhole: boolean): Promise<Figures>;
    close(): Promise<void>;
}
