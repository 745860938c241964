import { terms } from '../../../document/document.ts'
import type { ComparisonSection } from '../comparison-section.ts'
import { COMPARISON_WORDS, CONSTRAINT_WORDS, METRIC_WORDS } from '../words.ts'

export const definitions: ComparisonSection = () => ({
  id: 'definitions',
  title: 'Definitions',
  folded: 'what the words mean',
  blocks: [
    terms([...COMPARISON_WORDS, ...Object.values(METRIC_WORDS), ...Object.values(CONSTRAINT_WORDS)], { in: ['html'] }),
  ],
})
