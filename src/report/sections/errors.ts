import { table } from '../../document/document.ts'
import { NONE } from '../../document/figures.ts'
import { type Cell, duration, foreign, left, right, type Table, tableFrom } from '../../document/table.ts'
import type { Summary } from '../../measure/summary.ts'
import type { ErrorRow } from '../../measure/summary-verdict.ts'
import { formatCount } from '../../units.ts'
import type { RunSection } from '../run-section.ts'

/** More rows than this push what matters off the screen, or out of a comment. */
const MOST = { terminal: 6, markdown: 20 }

export const errors: RunSection = ({ summary }) => ({
  id: 'errors',
  title: 'Errors',
  blocks: [
    table(errorsTable(summary), 'Everything that was not accepted, in the whole run; instants from its start.', {
      sortable: true,
      most: MOST,
      open: 4,
      rest: (shown) => {
        const beyond = summary.errors.slice(shown)
        const total = beyond.reduce((sum, row) => sum + row.count, 0)
        return `${formatCount(total)} more errors, of ${formatCount(beyond.length)} kinds: summary.json has them.`
      },
    }),
  ],
})

/** Errors by model and endpoint, with count, first and last instant: the most frequent first. */
export function errorsTable({ errors }: Pick<Summary, 'errors'>): Table {
  return tableFrom(errors, [
    left('model', ({ model }) => foreign(model)),
    left('endpoint', ({ endpoint }) => endpoint ?? NONE),
    left('error', errorCell),
    right('count', ({ count }) => count),
    right('first', ({ firstMs }) => duration(firstMs)),
    right('last', ({ lastMs }) => duration(lastMs)),
    left('message', ({ message }) => foreign(message), { below: true }),
  ])
}

/** Names of faults that have no status. */
const FAULT_WORDS: ReadonlyMap<string, string> = new Map([
  ['refused', 'connection refused'],
  ['dns', 'no such host'],
  ['connect-timeout', 'no connection in time'],
  ['tls', 'TLS failed'],
  ['aborted-unsent', 'not sent'],
  ['foreign-address', 'at an address without leave for the key'],
  ['unsayable', 'not in the words of this gateway'],
  ['deadline', 'no answer in time'],
  ['reset', 'connection reset'],
  ['cut-body', 'answer cut off'],
  ['cut-stream', 'stream cut off'],
  ['bad-frame', 'stream not readable'],
  ['error-event', 'error in the stream'],
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
