import type { TuneSection } from '../tune-section.ts';
/** What to set, and why. */
export declare const advice: TuneSection;
