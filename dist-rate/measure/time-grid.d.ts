/** What two neighbouring stretches become when they merge. */
type Merge = 'sum' | 'max';
/** The stretches as a chart takes them. */
export interface Stretches {
    /** Length of one in ms; the n-th begins at n × `widthMs` after the start of the run. */
    widthMs: number;
    count: number;
}
/**
 * Any number of lines over one axis of time, in fixed memory: stretches of equal width, which double, all at once, when the run outgrows
 * them. What comes after `horizonMs` counts in the last stretch: a run resumed a day later keeps its resolution. Instants in ms since
 * the start of the run.
 */
export declare class TimeGrid {
    #private;
    constructor(horizonMs: number, firstWidthMs?: number);
    /** A new line; its number is its handle. Empty stretches of a `sum` are 0, of a `max` NaN. */
    line(merge?: Merge): number;
    add(line: number, t: number, value?: number): void;
    /** Extends the axis to `t`, even if no line has a value there. */
    reach(t: number): void;
    get stretches(): Stretches;
    /** The values of one line, one a stretch. */
    read(line: number): number[];
}
export {};
