import { type TuneSection } from '../tune-section.ts';
/** Settings that nothing beats, and where the others lie. */
export declare const tradeOffs: TuneSection;
