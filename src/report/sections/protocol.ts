import { type Fact, facts, table } from '../../document/document.ts'
import { formatPart } from '../../document/figures.ts'
import { foreign, known, left, right, type Table, tableFrom } from '../../document/table.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import { MIXED_UP, PROTOCOL_FAULTS } from '../../measure/summary/summary-protocol.ts'
import { formatCount } from '../../units.ts'
import type { RunSection } from '../run-section.ts'
import { STREAM_MARK_WORDS } from '../stream-words.ts'
import { PROTOCOL_WORDS } from '../words.ts'

export const protocol: RunSection = ({ summary }) => ({
  id: 'protocol',
  title: 'Protocol',
  folded: 'breaches by the gateway',
  blocks: [
    facts([...protocolFacts(summary), ...markFacts(summary)], { label: 'Protocol', in: ['terminal'] }),
    table(protocolTable(summary), 'Breaches of the protocol by the gateway, whole run', { in: ['markdown', 'html'] }),
    table(marksTable(summary), 'Irregularities of streams that a correct gateway would not show, whole run', {
      in: ['markdown', 'html'],
    }),
  ],
})

/** Breaches of the protocol by the gateway; nothing if there were none. */
function protocolFacts({ protocol }: Summary): Fact[] {
  return PROTOCOL_FAULTS.filter((fault) => protocol[fault] > 0).map((fault) => ({
    label: PROTOCOL_WORDS[fault].label,
    text: formatCount(protocol[fault]),
    tone: MIXED_UP.has(fault) ? 'bad' : 'warn',
  }))
}

function markFacts({ protocol: { streams } }: Summary): Fact[] {
  return (streams?.marks ?? []).map(({ mark, count }) => ({
    label: STREAM_MARK_WORDS[mark].label,
    text: formatCount(count),
    tone: 'warn',
  }))
}

/** Marks of streams, with the first of each; no rows where none was met. */
export function marksTable({ protocol: { streams } }: Summary): Table {
  const { read = 0, marks = [] } = streams ?? {}
  return tableFrom(marks, [
    left('mark of a stream', ({ mark }) => ({ text: STREAM_MARK_WORDS[mark].label, tone: 'warn' })),
    right('count', ({ count }) => count),
    right('of streams', ({ count }) => formatPart(count, read)),
    right('first call', ({ call }) => known(call, formatCount)),
    left('model', ({ model }) => foreign(model)),
  ])
}

/** Breaches of the protocol by the gateway, with the first of each kind; no rows if there were none. */
export function protocolTable({ protocol }: Summary): Table {
  const rows = PROTOCOL_FAULTS.filter((fault) => protocol[fault] > 0).map((fault) => ({
    fault,
    first: protocol.examples.find((example) => example.fault === fault),
  }))
  return tableFrom(rows, [
    left('breach', ({ fault }) => ({
      text: PROTOCOL_WORDS[fault].label,
      tone: MIXED_UP.has(fault) ? 'bad' : 'warn',
    })),
    right('count', ({ fault }) => protocol[fault]),
    right('first call', ({ first }) => known(first?.call, formatCount)),
    left('task', ({ first }) => foreign(first?.taskId)),
    left('detail', ({ first }) => foreign(first?.detail)),
  ])
}
