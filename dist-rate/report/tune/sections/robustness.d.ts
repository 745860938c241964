import type { TuneSection } from '../tune-section.ts';
/** What becomes of the objective where a knob or the gateway's limits are a fifth off. */
export declare const robustness: TuneSection;
