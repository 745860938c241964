import { type OracleTruth } from './oracle-truth.ts';
import type { Summary } from './summary.ts';
/**
 * Holds a summary to the mock's own log, count for count. Where an answer was lost, spoiled or not waited for, the client cannot know
 * what was decided: the log may then say more than the report, by as many as there were such answers, and never less.
 * `mayBeUnsent`: the run was cut short in real time, and of an attempt without an answer nobody knows whether it had left.
 */
export declare function confirmByOracle(summary: Pick<Summary, 'counts' | 'models'>, truth: OracleTruth, mayBeUnsent?: boolean): NonNullable<Summary['oracle']>;
