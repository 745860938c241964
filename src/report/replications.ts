import { EXIT } from '../errors.ts'
import type { Replications } from '../measure/replications.ts'
import { VERDICT_WORDS } from '../measure/summary-verdict.ts'
import { formatCount } from '../units.ts'
import { orNone } from './figures.ts'
import { HEADLINE_WORDS } from './headline-words.ts'
import { inert, table } from './markdown-text.ts'
import type { Table } from './table.ts'
import { layOut, wrap } from './text-table.ts'

function replicationsTable({ figures }: Replications): Table {
  return {
    columns: [
      { head: 'figure', align: 'left' },
      { head: 'mean', align: 'right' },
      { head: 'sd', align: 'right' },
      { head: '95 % from', align: 'right' },
      { head: 'to', align: 'right' },
      { head: 'n', align: 'right', spare: true },
    ],
    rows: figures.map(({ metric, n, mean, sd, low, high }) => {
      const { label, show } = HEADLINE_WORDS[metric]
      return [label, ...[mean, sd, low, high].map((value) => orNone(value, show)), formatCount(n)].map((text) => ({
        text,
      }))
    }),
  }
}

/** The figures over all seeds, for a person at a terminal. */
export function renderReplicationsText(replications: Replications, width: number): string {
  const table = layOut(replicationsTable(replications), width, (text) => text)
  return [titleOf(replications), ...table, ...verdictLines(replications).flatMap((line) => wrap(line, width))].join(
    '\n',
  )
}

export function renderReplicationsMarkdown(replications: Replications): string {
  const verdicts = verdictLines(replications).map((line) => `- ${inert(line)}\n`)
  const list = verdicts.length === 0 ? '' : `\n${verdicts.join('')}`
  return `### ${inert(titleOf(replications))}\n\n${table(replicationsTable(replications))}\n${list}`
}

/** More seeds than this nobody reads by number. */
const MOST_SEEDS = 10

/** `PASS 18 of 20`, and of what is no success its seeds and the first one's reason. */
function verdictLines({ verdicts }: Replications): string[] {
  return VERDICT_WORDS.flatMap((word) => {
    const those = verdicts.filter((verdict) => verdict.word === word)
    const [first] = those
    if (first === undefined) return []
    const line = `${word} ${formatCount(those.length)} of ${formatCount(verdicts.length)}`
    if (first.exitCode === EXIT.ok) return [line]
    const seeds = those.slice(0, MOST_SEEDS).map(({ seed }) => seed)
    const more = those.length > MOST_SEEDS ? ' …' : ''
    return [`${line}: seeds ${seeds.join(', ')}${more}; ${first.reasons[0] ?? ''}`]
  })
}

function titleOf({ seeds }: Replications): string {
  const [first, last] = [seeds[0], seeds[seeds.length - 1]]
  return `${formatCount(seeds.length)} replications, seeds ${first} to ${last}: means with Student's 95 % intervals`
}
