import { type Document, definitions, table } from '../../document/document.ts'
import { EXIT } from '../../errors.ts'
import type { Replications } from '../../measure/replications.ts'
import { gravestExit } from '../../measure/thresholds/verdict.ts'
import { formatCount, formatCounted } from '../../units.ts'
import { unknownTasksOfRuns } from '../account-notices.ts'
import { HEADLINE_WORDS } from '../headline-words.ts'
import { TONES } from '../verdict.ts'
import type { ReplicationsSection } from './replications-section.ts'
import { means, meansTable, seeds, verdicts } from './sections/intervals.ts'

/** In reading order. A section is added by a file of its own and its name here. */
const SECTIONS: readonly ReplicationsSection[] = [
  means,
  verdicts,
  seeds,
  () => definitions(Object.values(HEADLINE_WORDS)),
]

/**
 * The report of one profile under several seeds, or of its runs in real time. Its verdict is the gravest of theirs; a command that was stopped has
 * an exit code of its own.
 */
export function replicationsDocument(replications: Replications, ownExit?: number): Document {
  const { profile, seeds, verdicts, time = 'virtual', interruptedOf } = replications
  const gravest = gravestExit(verdicts.map(({ exitCode }) => exitCode))
  const exitCode = ownExit ?? gravest
  const isWhole = interruptedOf === undefined
  const cutOff = exitCode === EXIT.stopped ? 'STOPPED' : 'INTERRUPTED'
  const word = isWhole ? (verdicts.find(({ exitCode }) => exitCode === gravest)?.word ?? 'DONE') : cutOff
  const isReal = time === 'real'
  const count = isWhole ? formatCount(seeds.length) : `${formatCount(seeds.length)} of ${formatCount(interruptedOf)}`
  const unfit = verdicts.filter(({ word }) => word === 'UNFIT').length
  return {
    data: replications,
    title: `${word}: ${profile}, gatebench replications`,
    kind: 'Replications',
    heading: profile,
    about: [
      { label: isReal ? 'runs' : 'replications', text: count },
      ...(isReal || seeds.length === 0 ? [] : [{ label: 'seeds', text: rangeOf(replications) }]),
      { label: 'time', text: time },
    ],
    verdict: {
      word,
      meaning: !isWhole
        ? interruptedText(replications, count)
        : isReal
          ? `${formatCounted(seeds.length, 'run')}, one after the other: means with Student's 95% intervals over runs${countedWords(verdicts)}`
          : `${count} replications, seeds ${rangeOf(replications)}: means with Student's 95% intervals${countedWords(verdicts)}`,
      tone: TONES[word],
      exitCode,
      reasons: [],
      notices: [
        ...(unfit === 0
          ? []
          : [
              {
                tone: 'bad' as const,
                text: `${formatCounted(unfit, 'run')} unfit: they measured this machine, not the gateway.`,
              },
            ]),
        ...unknownTasksOfRuns(replications),
      ],
    },
    brief: [table(meansTable(replications), 'Means', { noun: 'figure' })],
    sections: SECTIONS.map((section) => section(replications)),
    origin: `Written by gatebench from ${isReal ? 'runs in real time' : 'replications in virtual time'} (${replications.schema}).`,
  }
}

/** `; 6 PASS, 2 INCONCLUSIVE`; nothing where all are alike. */
function countedWords(verdicts: Replications['verdicts']): string {
  const words = [...new Set(verdicts.map(({ word }) => word))].sort()
  const counted = words.map((word) => `${formatCount(verdicts.filter((one) => one.word === word).length)} ${word}`)
  return words.length < 2 ? '' : `; ${counted.join(', ')}`
}

/** The seeds; if the command was interrupted, some in between may be missing. */
function rangeOf({ seeds, interruptedOf }: Replications): string {
  const [first, last] = [seeds[0], seeds.at(-1)]
  return interruptedOf === undefined ? `${first} to ${last}` : `between ${first} and ${last}`
}

function interruptedText({ seeds, time }: Replications, count: string): string {
  if (seeds.length === 0) return `none of the replications was complete (${count}), so there are no figures`
  return `${count} ${time === 'real' ? 'runs' : 'replications'} were complete: means with Student's 95% intervals over these only`
}
