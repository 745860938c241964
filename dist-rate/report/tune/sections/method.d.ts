import type { TuneSection } from '../tune-section.ts';
/** What was asked for, and how much was simulated for it. */
export declare const method: TuneSection;
