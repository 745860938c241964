import type { Summary } from '../../../measure/summary.ts'
import { MIXED_UP, PROTOCOL_FAULTS } from '../../../measure/summary-protocol.ts'
import { formatCount } from '../../../units.ts'
import { type Fact, facts, table } from '../../document.ts'
import { NONE } from '../../figures.ts'
import { count, left, right, type Table } from '../../table.ts'
import { PROTOCOL_WORDS } from '../../words.ts'
import type { RunSection } from '../run-section.ts'

export const protocol: RunSection = ({ summary }) => ({
  id: 'protocol',
  title: 'Protocol',
  blocks: [
    facts(protocolFacts(summary), { label: 'Protocol', in: ['terminal'] }),
    table(protocolTable(summary), 'What the gateway did against its protocol, whole run', { in: ['markdown', 'html'] }),
  ],
})

/** What the gateway did against its protocol; nothing when it kept to it. */
function protocolFacts({ protocol }: Summary): Fact[] {
  return PROTOCOL_FAULTS.filter((fault) => protocol[fault] > 0).map((fault) => ({
    label: PROTOCOL_WORDS[fault].label,
    text: formatCount(protocol[fault]),
    tone: MIXED_UP.has(fault) ? 'bad' : 'warn',
  }))
}

/** What the gateway did against its protocol, with the first of each; no rows when it kept to it. */
export function protocolTable({ protocol }: Summary): Table {
  return {
    columns: [left('against the protocol'), right('count'), right('first call'), left('task'), left('of it')],
    rows: PROTOCOL_FAULTS.filter((fault) => protocol[fault] > 0).map((fault) => {
      const first = protocol.examples.find((example) => example.fault === fault)
      return [
        { text: PROTOCOL_WORDS[fault].label, tone: MIXED_UP.has(fault) ? ('bad' as const) : ('warn' as const) },
        count(protocol[fault]),
        first === undefined ? { text: NONE } : { text: formatCount(first.call), sort: first.call },
        first?.taskId == null ? { text: NONE } : { text: first.taskId, code: true },
        first?.detail == null ? { text: NONE } : { text: first.detail, code: true },
      ]
    }),
  }
}
