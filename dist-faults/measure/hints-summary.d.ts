import type { ModelRecord } from './model-record.ts';
import { type OracleTruth } from './oracle-truth.ts';
import type { Summary } from './summary.ts';
/** The hints of all models together and of each that had any; with the mock, how far they were off. */
export declare function hintsOf(models: readonly ModelRecord[], truth: OracleTruth | null): Summary['hints'];
