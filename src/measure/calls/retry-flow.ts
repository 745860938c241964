import type { OutcomeKind } from '../../gateway/outcome.ts'
import type { CallEnd, OutcomeEvent } from '../events/events.ts'
import type { Answer, CallRecord } from './call-record.ts'
import { UNANSWERED } from './counts.ts'

export type AttemptEnd = OutcomeKind | typeof UNANSWERED
export type RetriedBy = NonNullable<OutcomeEvent['retryBy']>

/** Attempts after this one are counted together. */
const MOST_ROWS = 10

/** All attempts of one number: the first ones, the second ones … */
export interface AttemptRow {
  /** From 1; the last row stands for all beyond too. */
  attempt: number
  andBeyond: boolean
  sent: number
  outcomes: Partial<Record<AttemptEnd, number>>
  retriedBy: Partial<Record<RetriedBy, number>>
}

/** How many calls took one path: what the first attempt came to, what set the first wait, how it ended. */
export interface FlowPath {
  model: string
  first: AttemptEnd
  by: RetriedBy | null
  result: 'accepted' | CallEnd | 'open'
  calls: number
}

export interface FlowDetail {
  attempts: AttemptRow[]
  paths: FlowPath[]
}

/** The path of one call through its attempts: what the first came to, and what set the wait after it. */
export interface CallFlow {
  first: OutcomeKind | undefined
  by: RetriedBy | undefined
}

export function callFlow(): CallFlow {
  return { first: undefined, by: undefined }
}

interface Row {
  sent: number
  readonly outcomes: Map<AttemptEnd, number>
  readonly retriedBy: Map<RetriedBy, number>
}

/** How recorded calls went from their first attempt to being accepted or given up. */
export class RetryFlow {
  readonly #rows: Row[] = []
  readonly #paths = new Map<string, FlowPath>()

  attempted(attempt: number): void {
    this.#row(attempt).sent++
  }

  answered(flow: CallFlow, { attempt, outcome, retryBy }: Answer): void {
    const row = this.#row(attempt)
    increase(row.outcomes, outcome)
    if (retryBy !== undefined) increase(row.retriedBy, retryBy)
    if (attempt !== 1) return
    flow.first = outcome
    flow.by = retryBy
  }

  /** The call will make no further attempt. */
  ended(call: CallRecord, flow: CallFlow, end: CallEnd): void {
    addPath(this.#paths, call, flow, end)
  }

  /** With the calls that are still open. */
  snapshot(open: Iterable<{ call: CallRecord; flow: CallFlow }>): FlowDetail {
    const paths = new Map([...this.#paths].map(([key, path]) => [key, { ...path }]))
    for (const { call, flow } of open) addPath(paths, call, flow, 'open')
    return {
      attempts: this.#rows.map(({ sent, outcomes, retriedBy }, at) => {
        const answered = [...outcomes.values()].reduce((sum, count) => sum + count, 0)
        return {
          attempt: at + 1,
          andBeyond: at + 1 === MOST_ROWS,
          sent,
          outcomes: { ...Object.fromEntries(outcomes), ...(sent > answered ? { [UNANSWERED]: sent - answered } : {}) },
          retriedBy: Object.fromEntries(retriedBy),
        }
      }),
      paths: [...paths.values()],
    }
  }

  #row(attempt: number): Row {
    const at = Math.min(attempt, MOST_ROWS) - 1
    let row = this.#rows[at]
    if (row === undefined) {
      row = { sent: 0, outcomes: new Map(), retriedBy: new Map() }
      this.#rows[at] = row
    }
    return row
  }
}

function addPath(
  paths: Map<string, FlowPath>,
  { model, attempts, isAccepted }: CallRecord,
  flow: CallFlow,
  end: CallEnd | 'open',
): void {
  if (attempts === 0) return
  const first = flow.first ?? UNANSWERED
  const by = flow.by ?? null
  const result = isAccepted ? 'accepted' : end
  // All but the model are names without a line end, so no two paths share a key.
  const key = `${model}\n${first}\n${by}\n${result}`
  const path = paths.get(key)
  if (path === undefined) paths.set(key, { model, first, by, result, calls: 1 })
  else path.calls++
}

function increase<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
