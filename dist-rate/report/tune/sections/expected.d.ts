import { type TuneSection } from '../tune-section.ts';
/** What the best setting comes to, beside the present one. */
export declare const expected: TuneSection;
