import type { Summary } from '../measure/summary.ts'
import type { ErrorRow } from '../measure/summary-verdict.ts'
import { formatCount, formatDuration } from '../units.ts'
import { NONE } from './figures.ts'
import { type Cell, count, left, right, type Table } from './table.ts'

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

/** Who met what, how often, from when to when: the most frequent errors, so many rows at most. */
export function errorsTable(summary: Pick<Summary, 'errors'>, most = summary.errors.length): Table {
  const { columns, rows } = errorCountsTable(summary, most)
  return {
    columns: [...columns, left('message')],
    rows: rows.map((row, at) => {
      const message = summary.errors[at]?.message ?? null
      return [...row, message === null ? { text: NONE } : { text: message, code: true }]
    }),
  }
}

/** The same without what the gateway said. */
export function errorCountsTable({ errors }: Pick<Summary, 'errors'>, most: number): Table {
  return {
    columns: [left('model'), left('endpoint'), left('error'), right('count'), right('first'), right('last')],
    rows: errors
      .slice(0, most)
      .map((row) => [
        row.model === null ? { text: NONE } : { text: row.model, code: true },
        { text: row.endpoint ?? NONE },
        errorCell(row),
        count(row.count),
        instant(row.firstMs),
        instant(row.lastMs),
      ]),
  }
}

/** How many errors `errorsTable` has no row for; nothing when there are none. */
export function moreErrors({ errors }: Pick<Summary, 'errors'>, most: number): string[] {
  const beyond = errors.slice(most)
  if (beyond.length === 0) return []
  const total = beyond.reduce((sum, row) => sum + row.count, 0)
  return [`${formatCount(total)} more errors, of ${formatCount(beyond.length)} kinds: summary.json has them.`]
}

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
