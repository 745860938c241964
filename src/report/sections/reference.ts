import { code, definitions, text } from '../../document/document.ts'
import { PROTOCOL_FAULTS } from '../../measure/summary/summary-protocol.ts'
import type { RunSection } from '../run-section.ts'
import {
  STREAM_COUNT_WORDS,
  STREAM_MARK_WORDS,
  STREAM_SPAN_WORDS,
  STREAM_TIME_WORDS,
  TOKEN_RATE_WORD,
} from '../stream-words.ts'
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

const STREAM_WORDS = [
  ...Object.values(STREAM_TIME_WORDS),
  ...Object.values(STREAM_SPAN_WORDS),
  TOKEN_RATE_WORD,
  ...Object.values(STREAM_COUNT_WORDS),
]

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
  definitions([
    ...Object.values(LATENCY_WORDS),
    ...Object.values(COUNT_WORDS),
    ...(summary.counts.cancelled === undefined ? [] : [CANCELLED_WORD]),
    ...Object.values(END_WORDS),
    ...PHASES,
    ...PROTOCOL_FAULTS.filter((fault) => summary.protocol[fault] > 0).map((fault) => PROTOCOL_WORDS[fault]),
    ...(summary.streams === undefined ? [] : STREAM_WORDS),
    ...(summary.protocol.streams?.marks ?? []).map(({ mark }) => STREAM_MARK_WORDS[mark]),
    ...OTHER_WORDS,
  ]),
]
