import { table } from '../../document/document.ts'
import { NONE } from '../../document/figures.ts'
import { type Cell, duration, foreign, left, right, type Table, tableFrom } from '../../document/table.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import type { ErrorRow } from '../../measure/summary/summary-verdict.ts'
import { formatCount } from '../../units.ts'
import type { RunSection } from '../run-section.ts'

/** More rows than this push what matters off the screen, or out of a comment. */
const MOST = { terminal: 6, markdown: 20 }

export const errors: RunSection = ({ summary }) => ({
  id: 'errors',
  title: 'Errors',
  blocks: [
    table(
      errorsTable(summary),
      'Requests that were not accepted, and failed tasks, in the whole run. Times are counted from the start of the run.',
      {
        sortable: true,
        most: MOST,
        open: 4,
        rest: (shown) => {
          const beyond = summary.errors.slice(shown)
          const total = beyond.reduce((sum, row) => sum + row.count, 0)
          return `summary.json lists ${formatCount(total)} more errors of ${formatCount(beyond.length)} kinds.`
        },
      },
    ),
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
  ['dns', 'host not found'],
  ['connect-timeout', 'connection timed out'],
  ['tls', 'TLS failed'],
  ['aborted-unsent', 'not sent'],
  ['foreign-address', 'address not allowed to receive the key'],
  ['unsayable', 'not possible in this dialect'],
  ['deadline', 'response timed out'],
  ['reset', 'connection reset'],
  ['cut-body', 'response cut off'],
  ['cut-stream', 'stream cut off'],
  ['bad-frame', 'unreadable stream'],
  ['error-event', 'error in the stream'],
  ['too-large', 'response too large'],
  ['not-json', 'not JSON'],
  ['schema', 'unexpected schema'],
  ['other-task', 'for another task'],
  ['long-id', 'id too long'],
  ['aborted', 'no longer awaited'],
  ['task-failed', 'task failed'],
  ['unreadable', 'unreadable'],
  ['others', 'all other errors'],
])

/** `404`, `200 not JSON`, `connection reset`. */
function errorCell({ status, fault }: ErrorRow): Cell {
  const word = fault === null ? undefined : FAULT_WORDS.get(fault)
  const parts = [status, word ?? fault].filter((part) => part !== null)
  // A fault that is unknown here stood in a log.
  return { text: parts.join(' ') || NONE, ...(fault !== null && word === undefined && { code: true }) }
}
