import type { TuneSection } from '../tune-section.ts';
/** All that met the held-out seeds, against the best. */
export declare const standings: TuneSection;
