import type { Summary } from '../measure/summary.ts'
import { MIXED_UP, PROTOCOL_FAULTS } from '../measure/summary-protocol.ts'
import { formatCount } from '../units.ts'
import { NONE } from './figures.ts'
import { count, left, right, type Table } from './table.ts'
import { PROTOCOL_WORDS } from './words.ts'

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
