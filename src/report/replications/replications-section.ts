import type { Section } from '../../document/document.ts'
import type { Replications } from '../../measure/replications.ts'

export type ReplicationsSection = (replications: Replications) => Section
