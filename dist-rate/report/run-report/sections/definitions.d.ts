import type { RunSection } from '../run-section.ts';
export declare const definitions: RunSection;
