/** Windows of `widthMs` at multiples of their width in unix time, numbered from the one that holds instant 0. */
export interface AlignedWindows {
    /** The window that holds `now`. */
    indexOf(now: number): number;
    /** Its first instant in ms; the same number each time it is asked for, so that it can be compared with. */
    startOf(index: number): number;
    /** The first instant of the first window that does not begin before `instant`. */
    startFrom(instant: number): number;
}
/** `originEpochMs` is the unix time of instant 0, in ms. */
export declare function alignedWindows(widthMs: number, originEpochMs: number): AlignedWindows;
