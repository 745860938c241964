import type { Replications } from '../../measure/replications.ts';
import type { Section } from '../document.ts';
/** Makes one section of the report over several seeds. */
export type ReplicationsSection = (replications: Replications) => Section;
