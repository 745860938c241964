import type { Replications } from '../../measure/replications.ts'
import { gravestExit } from '../../measure/verdict.ts'
import { formatCount } from '../../units.ts'
import { type Document, terms } from '../document.ts'
import { HEADLINE_WORDS } from '../headline-words.ts'
import { TONES } from '../run-report/verdict.ts'
import { markedSections, scaleNotices } from '../time-scale.ts'
import type { ReplicationsSection } from './replications-section.ts'
import { means } from './sections/intervals.ts'
import { seeds } from './sections/seeds.ts'
import { verdicts } from './sections/verdicts.ts'

const definitions: ReplicationsSection = () => ({
  id: 'definitions',
  title: 'Definitions',
  folded: 'what the words mean',
  blocks: [terms(Object.values(HEADLINE_WORDS), { in: ['html'] })],
})

/** In reading order. A section is added by a file of its own and its name here. */
const SECTIONS: readonly ReplicationsSection[] = [means, verdicts, seeds, definitions]

/** The report of one profile under several seeds. Its verdict is the gravest of theirs. */
export function replicationsDocument(replications: Replications): Document {
  const { profile, seeds, verdicts, timeScale } = replications
  const gravest = gravestExit(verdicts.map(({ exitCode }) => exitCode))
  const word = verdicts.find(({ exitCode }) => exitCode === gravest)?.word ?? 'DONE'
  const range = `${seeds[0]} to ${seeds.at(-1)}`
  return {
    data: replications,
    title: `${word}: ${profile}, gatebench replications`,
    kind: 'Replications',
    heading: profile,
    about: [
      { label: 'replications', text: formatCount(seeds.length) },
      { label: 'seeds', text: range },
      { label: 'time', text: 'virtual' },
    ],
    verdict: {
      word,
      meaning: `${formatCount(seeds.length)} replications, seeds ${range}: means with Student's 95 % intervals`,
      tone: TONES[word],
      // A stopped command ends otherwise than the seeds that it did whole.
      exitCode: null,
      reasons: [],
      notices: scaleNotices(timeScale),
    },
    sections: markedSections(
      SECTIONS.map((section) => section(replications)),
      timeScale,
    ),
    origin: `Written by gatebench from replications in virtual time (${replications.schema}).`,
  }
}
