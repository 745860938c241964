import type { GateSettings } from '../profile/profile.ts';
import type { Counts, Summary } from './summary.ts';
import type { GateResult } from './summary-verdict.ts';
/** What gates are judged by. */
export interface GateView {
    settings: GateSettings;
    /** False when a signal, a budget or a rule ended the run before its plan. */
    isWhole: boolean;
    /** Calls of recorded phases, and the same by model. */
    measured: Counts;
    models: readonly {
        model: string;
        measured: Counts;
    }[];
    answers: Summary['answers'];
    protocol: Summary['protocol'];
    /** Start of the run by the wall clock, ISO 8601; null in virtual time. */
    startedAt: string | null;
}
/** Every gate with what it came to. */
export declare function judgeGates(view: GateView): GateResult[];
