import type { ComparisonSection } from '../comparison-section.ts';
export declare const constraints: ComparisonSection;
