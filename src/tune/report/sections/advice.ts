import { list } from '../../../document/document.ts'
import type { TuneSection } from '../tune-section.ts'

/** Settings to choose, and the reasons. */
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
