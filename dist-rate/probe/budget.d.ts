/** What a probe may use. */
export interface ProbeBudget {
    requests: number;
    /** Submits that are accepted. */
    accepted: number;
    /** Submits that a limit refuses. */
    refusals: number;
    /** Null: not bounded by itself, where nothing can cost anything. */
    credits: number | null;
    minutes: number;
}
export declare const DEFAULT_BUDGET: ProbeBudget;
/** No flag lifts a budget above these. */
export declare const CEILINGS: Omit<ProbeBudget, 'credits'>;
/** No burst is faster than this, whatever is asked for: the shortest time between two submits, in ms. */
export declare const SHORTEST_SPACING_MS = 5;
/** What a probe has used. `credits` is null where the account told nothing. */
export interface Spent {
    requests: number;
    accepted: number;
    refusals: number;
    credits: number | null;
    minutes: number;
}
export type BudgetName = keyof ProbeBudget;
/** The first budget that does not allow another submit; null when all do. `open` submits may all be accepted, or all be refused. */
export declare function usedUp(budget: ProbeBudget, spent: Omit<Spent, 'credits'>, open: number, price: number | null): BudgetName | null;
