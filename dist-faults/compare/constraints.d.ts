import type { Bars } from './bars.ts';
import type { Pairing } from './pairing.ts';
import type { RunRecord } from './run-record.ts';
/** What is counted one by one, and in virtual time weighed against nothing else. */
export declare const CONSTRAINTS: readonly ['duplicates', 'lost_tasks', 'ledger_imbalance', 'oracle_mismatches', 'failed_gates', 'failed_thresholds'];
export type ConstraintName = (typeof CONSTRAINTS)[number];
export interface Constraint {
    constraint: ConstraintName;
    /** The most of any run. */
    base: number;
    candidate: number;
    /** Probability of so much more, were there no difference; and adjusted for all that is looked at. Null where nothing is tolerated. */
    p: number | null;
    adjustedP: number | null;
    verdict: 'holds' | 'broken' | 'inconclusive';
    details: string[];
}
/** A constraint before it is known what else was looked at. */
export interface ConstraintDraft {
    p: number | null;
    weight: number;
    judge: (adjustedP: number | null) => Constraint;
}
/** Drafts of every constraint of which both sides speak. */
export declare function constraintDrafts(base: readonly RunRecord[], candidate: readonly RunRecord[], { design }: Pairing, bars: Bars): ConstraintDraft[];
