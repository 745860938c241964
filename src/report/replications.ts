import type { Replications } from '../measure/replications.ts'
import { formatCount } from '../units.ts'
import { orNone } from './figures.ts'
import { HEADLINE_WORDS } from './headline-words.ts'
import { inert, table } from './markdown-text.ts'
import type { Table } from './table.ts'
import { layOut } from './text-table.ts'

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
  return [titleOf(replications), ...layOut(replicationsTable(replications), width, (text) => text)].join('\n')
}

export function renderReplicationsMarkdown(replications: Replications): string {
  return `### ${inert(titleOf(replications))}\n\n${table(replicationsTable(replications))}\n`
}

function titleOf({ seeds }: Replications): string {
  const [first, last] = [seeds[0], seeds[seeds.length - 1]]
  return `${formatCount(seeds.length)} replications, seeds ${first} to ${last}: means with Student's 95 % intervals`
}
