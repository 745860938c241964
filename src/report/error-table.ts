import type { Summary } from '../measure/summary.ts'
import type { ErrorRow } from '../measure/summary-verdict.ts'
import { formatCount, formatDuration } from '../units.ts'
import { NONE } from './figures.ts'
import { type Cell, count, left, right, type Table } from './table.ts'

/** What a fault is called where a status does not say it. */
const FAULT_WORDS: Readonly<Record<string, string>> = {
  refused: 'connection refused',
  dns: 'no such host',
  'connect-timeout': 'no connection in time',
  tls: 'TLS failed',
  'aborted-unsent': 'not sent',
  deadline: 'no answer in time',
  reset: 'connection reset',
  'cut-body': 'answer cut off',
  'too-large': 'answer too large',
  'not-json': 'not JSON',
  schema: 'not as specified',
  aborted: 'not waited for',
  'task-failed': 'task failed',
  unreadable: 'not readable',
  others: 'all others',
}

/** The most frequent errors, so many rows at most: who met what, how often, from when to when. */
export function errorsTable({ errors }: Pick<Summary, 'errors'>, most = errors.length): Table {
  return {
    columns: [
      left('model'),
      left('endpoint'),
      left('error'),
      right('count'),
      right('first'),
      right('last'),
      left('message'),
    ],
    rows: errors
      .slice(0, most)
      .map((row) => [
        row.model === null ? { text: NONE } : { text: row.model, code: true },
        { text: row.endpoint ?? NONE },
        { text: errorText(row) },
        count(row.count),
        instant(row.firstMs),
        instant(row.lastMs),
        row.message === null ? { text: NONE } : { text: row.message, code: true },
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
function errorText({ status, fault }: ErrorRow): string {
  const word = fault === null ? '' : (FAULT_WORDS[fault] ?? fault)
  return [status ?? '', word].filter((part) => part !== '').join(' ') || NONE
}

function instant(ms: number): Cell {
  return { text: formatDuration(ms), sort: ms }
}
