import type { Endpoint } from '../../gateway/outcome.ts'
import { keptIn } from '../../maps.ts'
import type { RunEvent } from '../events/events.ts'
import type { ErrorRow } from '../summary/summary-verdict.ts'

/** A gateway may put a new text into every answer. So the number of distinct texts of a kind is bounded, and so is the number of kinds. */
const MOST_MESSAGES = 10
const MOST_KINDS = 200
/** Rows of a summary, besides the one that sums up the rest. */
const MOST_ROWS = 50
const LONGEST_MESSAGE = 200

export const OTHER_MESSAGES = '(other messages)'

type Kind = Pick<ErrorRow, 'model' | 'endpoint' | 'status' | 'fault'>

const OTHERS: Kind = { model: null, endpoint: null, status: null, fault: 'others' }

/** Folds everything that was not accepted into rows, in memory that does not grow with the run, whatever a gateway says. */
export class ErrorTable {
  /** By kind, then by message. */
  readonly #kinds = new Map<string, Map<string | null, ErrorRow>>()
  #others: ErrorRow | null = null

  add(event: RunEvent): void {
    switch (event.type) {
      case 'outcome':
        if (event.outcome === 'accepted') return
        this.#count(kindOf(event, event.endpoint), messageOf(event), event.t)
        break
      case 'poll':
        if (event.outcome === 'accepted') return
        this.#count(kindOf(event, 'poll'), messageOf(event), event.t)
        break
      case 'terminal':
        // A failed submit has already been counted by its outcome.
        if (event.end !== 'failed' || event.taskId === undefined) return
        this.#count(
          { model: event.model, endpoint: 'poll', status: null, fault: 'task-failed' },
          messageOf(event),
          event.t,
        )
        break
      case 'credits':
      case 'quota':
        if (event.body !== null) return
        this.#count(
          { model: null, endpoint: event.type, status: null, fault: 'unreadable' },
          messageOf({ message: event.problem }),
          event.t,
        )
        break
    }
  }

  #count(kind: Kind, message: string | null, t: number): void {
    const key = JSON.stringify([kind.model, kind.endpoint, kind.status, kind.fault])
    let rows = this.#kinds.get(key)
    if (rows === undefined) {
      if (this.#kinds.size === MOST_KINDS) {
        this.#others ??= rowOf(OTHERS, null, t)
        hit(this.#others, t)
        return
      }
      rows = new Map()
      this.#kinds.set(key, rows)
    }
    const told = rows.has(message) || rows.size < MOST_MESSAGES ? message : OTHER_MESSAGES
    const row = keptIn(rows, told, () => rowOf(kind, told, t))
    hit(row, t)
  }

  /** The most frequent rows, and one for the rest. */
  snapshot(): ErrorRow[] {
    const rows = [...this.#kinds.values()].flatMap((kind) => [...kind.values()])
    rows.sort((a, b) => b.count - a.count || a.firstMs - b.firstMs)
    const beyond = [...rows.slice(MOST_ROWS), ...(this.#others === null ? [] : [this.#others])]
    const shown = rows.slice(0, MOST_ROWS).map((row) => ({ ...row }))
    if (beyond.length === 0) return shown
    return [
      ...shown,
      {
        ...OTHERS,
        message: null,
        count: beyond.reduce((sum, { count }) => sum + count, 0),
        firstMs: beyond.reduce((first, { firstMs }) => Math.min(first, firstMs), Number.POSITIVE_INFINITY),
        lastMs: beyond.reduce((last, { lastMs }) => Math.max(last, lastMs), 0),
      },
    ]
  }
}

function kindOf(
  { model, status, reason }: { model: string; status?: number | undefined; reason?: string | undefined },
  endpoint: Endpoint,
): Kind {
  return { model, endpoint, status: status ?? null, fault: reason ?? null }
}

/** The gateway's message, after the type that it gave the error. */
function messageOf({
  errorType,
  message,
}: {
  errorType?: string | undefined
  message?: string | undefined
}): string | null {
  const said = [errorType, message].filter((part) => part !== undefined && part !== '')
  return said.length === 0 ? null : said.join(': ').slice(0, LONGEST_MESSAGE)
}

function rowOf(kind: Kind, message: string | null, t: number): ErrorRow {
  return { ...kind, message, count: 0, firstMs: t, lastMs: t }
}

function hit(row: ErrorRow, t: number): void {
  row.count++
  if (t < row.firstMs) row.firstMs = t
  if (t > row.lastMs) row.lastMs = t
}
