import type { Summary } from '../../../measure/summary.ts';
import { type Fact } from '../../document.ts';
import type { RunSection } from '../run-section.ts';
export declare const run: RunSection;
/** What was run: the line that makes two reports comparable. */
export declare function runFacts({ run }: Summary): Fact[];
