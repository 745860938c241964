import type { ProbedModel } from './probed-model.ts';
import type { Requester } from './requester.ts';
/** One saturation: a lead, a gap, a burst until the limit shows, and a watch over its recovery. Times in ms. */
export interface CyclePlan {
    cycle: number;
    /** Where in the gateway's minute it begins, or in a shorter period of its clock. */
    phaseMs: number;
    periodMs: number;
    gapMs: number;
    /** Accepted submits that the watch waits for. */
    recoveries: number;
    /** No more of the model's requests are open at a time; Infinity where nothing bounds them. */
    openAtMost: number;
    /** Submits of the burst at most. */
    burstAtMost: number;
    /** The longest window that is looked for. */
    longestWindowMs: number;
    /** Between two submits of the burst, where the limit is known about; null: slow at first, then faster. */
    spacingMs: number | null;
    /** No traffic during the recovery, but a single submit now and then: for limits that count refusals. */
    isSilent: boolean;
    /** The window in which the single submits are spread; the longest that is looked for where none is known. */
    silentWindowMs: number;
}
/** An accepted request of text is answered late: one that is open for so long was not refused. */
export declare const PRESUMED_AFTER_MS = 1000;
interface CycleCare {
    /** The gateway's clock minus ours, in ms. */
    offsetMs: number;
    /** Called when the limit has shown. */
    whileSaturated?: ((cycle: number) => Promise<void>) | undefined;
}
/** What a cycle came to, for the course. */
export interface CycleEnd {
    /** The burst met a limit. */
    saturated: boolean;
    /** Enough were accepted again. */
    recovered: boolean;
    /** It was asked by single submits, from the beginning or because nothing passed while it was asked more often. */
    isSilent: boolean;
}
/** Runs a cycle. Ends early when nothing more may be submitted. */
export declare function runCycle(requester: Requester, model: ProbedModel, plan: CyclePlan, { offsetMs, whileSaturated }: CycleCare): Promise<CycleEnd>;
export {};
