import type { Comparison } from '../../../compare/comparison.ts';
import { type Fact } from '../../document.ts';
import type { ComparisonSection } from '../comparison-section.ts';
/** Where there is no page's head: what is compared, and how. */
export declare const judged: ComparisonSection;
export declare const runs: ComparisonSection;
/** How the verdict was come by. */
export declare function designFacts({ design, settings, differences }: Comparison): Fact[];
