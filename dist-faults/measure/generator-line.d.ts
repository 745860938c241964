import type { ArrivalEvent, GeneratorEvent } from './events.ts';
import { type Stretches } from './time-grid.ts';
/** The worst of each stretch; NaN where nothing was measured. */
export interface GeneratorLineDetail extends Stretches {
    scheduleLagMs: number[];
    loopDelayMs: number[];
    cpuShare: number[];
}
/** How the generator did over time, in fixed memory: a mean would hide the second in which it stalled. */
export declare class GeneratorLine {
    #private;
    constructor(horizonMs: number);
    arrival({ t, intended }: ArrivalEvent): void;
    generator({ t, loopDelayP99Ms, cpuShare }: GeneratorEvent): void;
    snapshot(): GeneratorLineDetail;
}
