import type { Section } from '../../document/document.ts'
import type { Replications } from '../../measure/replications.ts'

/** Makes one section of the report over several seeds. */
export type ReplicationsSection = (replications: Replications) => Section
