import { code, terms, text } from '../../document/document.ts'
import { PROTOCOL_FAULTS } from '../../measure/summary-protocol.ts'
import type { RunSection } from '../run-section.ts'
import {
  CANCELLED_WORD,
  COUNT_WORDS,
  END_WORDS,
  LATENCY_WORDS,
  OTHER_WORDS,
  PHASE_WORDS,
  PROTOCOL_WORDS,
} from '../words.ts'

/** Phases that are not a latency of the summary too. */
const PHASES = Object.values(PHASE_WORDS).filter((word) => !Object.values(LATENCY_WORDS).includes(word))

/** Settings of the run, and the meaning of the words: for looking things up. */
export const reference: RunSection = ({ summary, profileYaml }) => [
  {
    id: 'profile',
    title: 'Profile',
    folded: 'as resolved, with every default filled in',
    blocks: [
      text(`Seed ${summary.run.seed} draws the same plan again.`, { in: ['html'] }),
      code('resolved profile', profileYaml, { in: ['html'] }),
    ],
  },
  {
    id: 'definitions',
    title: 'Definitions',
    folded: 'what the words mean',
    blocks: [
      terms(
        [
          ...Object.values(LATENCY_WORDS),
          ...Object.values(COUNT_WORDS),
          ...(summary.counts.cancelled === undefined ? [] : [CANCELLED_WORD]),
          ...Object.values(END_WORDS),
          ...PHASES,
          ...PROTOCOL_FAULTS.filter((fault) => summary.protocol[fault] > 0).map((fault) => PROTOCOL_WORDS[fault]),
          ...OTHER_WORDS,
        ],
        { in: ['html'] },
      ),
    ],
  },
]
