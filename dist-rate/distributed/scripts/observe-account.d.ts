import { type Script } from './script.ts';
/**
 * The account says that so many micro-credits were spent since the run began (see Budget.observe in src/load/budget.ts, which this mirrors).
 * Gives 1 where the budget is crossed, and stops the run.
 */
export declare const OBSERVE_ACCOUNT: Script;
