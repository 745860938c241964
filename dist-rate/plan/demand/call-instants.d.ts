import type { TimeZone } from '../../time/zone.ts';
/** Reads the instants of a trace; the first says of what kind all are. */
export declare class CallInstants {
    #private;
    constructor(zone: TimeZone);
    /** In ms, with what its clocks are ahead; ms from a start are counted from midnight. A text says what is wrong. */
    read(value: unknown): {
        ms: number;
        aheadOfUtc: number;
    } | string;
}
