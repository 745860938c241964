import type { RunSection } from '../run-section.ts';
/** Tasks whose end was not seen. */
export declare const openTasks: RunSection;
