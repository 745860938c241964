import type { RunSection } from '../run-section.ts';
/** What a person plans from, as the gateway itself would show it: where the mock's time is not that of the run. */
export declare const unscaled: RunSection;
