import { type RunSection } from '../run-section.ts';
/** A sample of calls, phase by phase. */
export declare const tasks: RunSection;
