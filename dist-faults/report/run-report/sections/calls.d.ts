import type { Summary } from '../../../measure/summary.ts';
import { type StripPart } from '../../html/plots.ts';
import type { RunSection } from '../run-section.ts';
export declare const calls: RunSection;
/** How planned calls ended. */
export declare function endsOf(counts: Summary['counts']): StripPart[];
