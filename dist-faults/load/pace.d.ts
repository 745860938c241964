/**
 * A token bucket kept as one instant (GCRA): when it would be full again if nobody took from it. Not a Bucket (limits/bucket.ts), which
 * counts: a sum of intervals rounds otherwise, and the log of a seed is to stay the same byte for byte.
 */
export declare class Pace {
    #private;
    constructor(ratePerSecond: number, burst: number);
    /** The instant from which a token can be taken. */
    get ready(): number;
    /**
     * Takes a token at `now`. Who was `awaited` (slept until the token came) pays for the instant it came at, so that late timers do
     * not slow the pace; but a stall, longer than an interval and than timers are late, is not made up for.
     */
    take(now: number, awaited: boolean): void;
    giveBack(tokens: number): void;
}
