import type { RunSection } from '../run-section.ts';
/** Where completions stop following a load that rises by itself. */
export declare const knee: RunSection;
