import type { TuneSection } from '../tune-section.ts';
/** The advice as code. */
export declare const snippets: TuneSection;
