import type { ReplicationsSection } from '../replications-section.ts';
export declare const means: ReplicationsSection;
