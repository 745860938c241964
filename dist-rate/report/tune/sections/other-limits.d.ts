import type { TuneSection } from '../tune-section.ts';
/** What the choice comes to where the gateway's limits are not as the client was told, beside what would be best where they are. */
export declare const otherLimits: TuneSection;
