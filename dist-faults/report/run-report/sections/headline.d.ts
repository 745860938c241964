import type { RunSection } from '../run-section.ts';
/** The few figures that most readers came for. */
export declare const headline: RunSection;
