import type { Summary } from '../../../measure/summary.ts'
import type { ErrorRow } from '../../../measure/summary-verdict.ts'
import { formatCount, formatDuration } from '../../../units.ts'
import { table } from '../../document.ts'
import { NONE } from '../../figures.ts'
import { type Cell, count, left, right, type Table } from '../../table.ts'
import type { RunSection } from '../run-section.ts'

/** More rows than this push what matters off the screen, or out of a comment. */
const MOST = { terminal: 6, markdown: 20 }

export const errors: RunSection = ({ summary }) => ({
  id: 'errors',
  title: 'Errors',
  blocks: [
    table(errorsTable(summary), 'Whatever was not accepted, whole run; instants from its start.', {
      sortable: true,
      most: MOST,
      rest: (shown) => {
        const beyond = summary.errors.slice(shown)
        const total = beyond.reduce((sum, row) => sum + row.count, 0)
        return `${formatCount(total)} more errors, of ${formatCount(beyond.length)} kinds: summary.json has them.`
      },
    }),
  ],
})

/** Who met what, how often, from when to when: the most frequent errors first. */
export function errorsTable({ errors }: Pick<Summary, 'errors'>): Table {
  return {
    columns: [
      left('model'),
      left('endpoint'),
      left('error'),
      right('count'),
      right('first'),
      right('last'),
      left('message', { below: true }),
    ],
    rows: errors.map((row) => [
      foreign(row.model),
      { text: row.endpoint ?? NONE },
      errorCell(row),
      count(row.count),
      instant(row.firstMs),
      instant(row.lastMs),
      foreign(row.message),
    ]),
  }
}

/** What a fault is called where a status does not say it. */
const FAULT_WORDS: ReadonlyMap<string, string> = new Map([
  ['refused', 'connection refused'],
  ['dns', 'no such host'],
  ['connect-timeout', 'no connection in time'],
  ['tls', 'TLS failed'],
  ['aborted-unsent', 'not sent'],
  ['deadline', 'no answer in time'],
  ['reset', 'connection reset'],
  ['cut-body', 'answer cut off'],
  ['too-large', 'answer too large'],
  ['not-json', 'not JSON'],
  ['schema', 'not as specified'],
  ['other-task', 'for another task'],
  ['long-id', 'id too long'],
  ['aborted', 'not waited for'],
  ['task-failed', 'task failed'],
  ['unreadable', 'not readable'],
  ['others', 'all others'],
])

/** `404`, `200 not JSON`, `connection reset`. */
function errorCell({ status, fault }: ErrorRow): Cell {
  const word = fault === null ? undefined : FAULT_WORDS.get(fault)
  const parts = [status, word ?? fault].filter((part) => part !== null)
  // A fault that is unknown here stood in a log.
  return { text: parts.join(' ') || NONE, ...(fault !== null && word === undefined && { code: true }) }
}

function instant(ms: number): Cell {
  return { text: formatDuration(ms), sort: ms }
}

function foreign(text: string | null): Cell {
  return text === null ? { text: NONE } : { text, code: true }
}
