import type { TuneResult } from '../../tune/tune.ts';
import { type Document } from '../document.ts';
/** The report of a tuning: first what to set. */
export declare function tuneDocument(result: TuneResult): Document;
