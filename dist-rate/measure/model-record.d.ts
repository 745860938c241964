import type { Modality } from '../gateway/modality.ts';
import type { Phase, ThresholdSpec } from '../profile/profile.ts';
import { CompletionTimes } from './completion.ts';
import { Tally } from './counts.ts';
import { type NoRetry, type TerminalEvent } from './events.ts';
import { FirstAttempts } from './first-attempts.ts';
import { HintQuality } from './hint-quality.ts';
import { Prices } from './prices.ts';
import type { Counts } from './summary.ts';
import { type ThrottleCause } from './throttle-cause.ts';
import { type GatewayTime, ThrottleCauses } from './throttle-causes.ts';
import { WholeCalls } from './whole-calls.ts';
/** The calls of one model in one phase. */
export interface Cell {
    readonly phase: string;
    readonly record: boolean;
    readonly tally: Tally;
}
export declare function isRecorded(cell: Cell): boolean;
/** Of the load, and not bought before it to learn prices. */
export declare function isOfLoad(cell: Cell): boolean;
/** All that is known of one model: counts by phase, latencies of its recorded calls, prices. */
export declare class ModelRecord {
    #private;
    readonly model: string;
    readonly modality: Modality;
    readonly recorders: import("./latencies.ts").Recorders;
    readonly completion: CompletionTimes;
    /** All recorded calls that have ended; those that are open are added when asked for. */
    readonly whole: WholeCalls;
    readonly prices: Prices;
    /** Calls that ended refused because the balance was used up. */
    refusedForBalance: number;
    readonly firstAttempts: FirstAttempts;
    readonly hints: HintQuality;
    readonly causes: ThrottleCauses;
    /** Why the retry policy did not try recorded calls again. */
    readonly endedBy: Record<NoRetry, number>;
    /** Time that recorded calls spent between attempts, ms. */
    backoffMs: number;
    waitsFromHints: number;
    waitsFromBackoff: number;
    /** Recorded calls completed within every response-time threshold that speaks of them. */
    good: number;
    constructor(model: string, modality: Modality, { thresholds, phases }: {
        thresholds: readonly ThresholdSpec[];
        phases: readonly Phase[];
    }, gatewayTime: GatewayTime);
    matches(where: ThresholdSpec['where']): boolean;
    cell(phase: string, record: boolean): Cell;
    /** A recorded call has ended; `again` when it had ended before, without its task. */
    terminal(event: TerminalEvent, again: boolean): void;
    counts(of?: (cell: Cell) => boolean): Counts;
    /** 429s of recorded calls, as far as their cause is known by now. */
    get byCause(): Record<ThrottleCause, number>;
    /** Recorded calls that made at least one attempt. */
    get attempted(): number;
}
