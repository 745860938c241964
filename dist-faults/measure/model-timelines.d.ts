import { type Stretches } from './time-grid.ts';
declare const COLUMNS: readonly ['offered', 'attempts', 'throttled', 'accepted', 'completed', 'started', 'ended'];
type Column = (typeof COLUMNS)[number];
/** Counts of one model in each stretch, and its calls in flight as the stretch closed. */
export interface ModelTimeline {
    model: string;
    offered: number[];
    attempts: number[];
    throttled: number[];
    accepted: number[];
    completed: number[];
    inFlight: number[];
}
export interface ModelTimelinesDetail extends Stretches {
    models: ModelTimeline[];
}
/** What happened when, by model, over one axis of time and in fixed memory. */
export declare class ModelTimelines {
    #private;
    constructor(horizonMs: number);
    count(model: string, column: Column, t: number): void;
    /** Extends the axis to `t`. */
    reach(t: number): void;
    snapshot(): ModelTimelinesDetail;
}
export {};
