import { list } from '../../../document/document.ts'
import type { TuneSection } from '../tune-section.ts'

/** What to set, and why. */
export const advice: TuneSection = ({ winner }) => ({
  id: 'advice',
  title: 'Set this',
  titled: ['terminal', 'markdown'],
  blocks: [
    list(
      winner.advice.reasons.map(({ knob, value, why }) => ({ head: `${knob}: ${value}`, text: why })),
      { terms: true },
    ),
  ],
})
