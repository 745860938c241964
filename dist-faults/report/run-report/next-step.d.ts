import type { Summary } from '../../measure/summary.ts';
/** What to do after a run, as half a sentence: the first thing that a reader would ask the verdict. */
export declare function nextStep(summary: Summary): string;
/** Whether its money ended a run that was stopped. */
export declare function isOverBudget({ verdict }: Summary): boolean;
