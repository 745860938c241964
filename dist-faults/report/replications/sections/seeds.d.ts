import type { ReplicationsSection } from '../replications-section.ts';
/** Every seed for itself. */
export declare const seeds: ReplicationsSection;
