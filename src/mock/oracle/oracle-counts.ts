import type { TaskStatus } from '../../gateway/bodies.ts'
import type { Job } from '../jobs/job.ts'
import { type Book, fromMicro } from '../ledger.ts'
import { isBrokenStream, type Reason, type RequestRecord, type Visited } from './oracle-log.ts'

interface EndpointCounts {
  requests: number
  /** By status as ordered; `none` where the answer never left. */
  byStatus: Record<string, number>
  byReason: Partial<Record<Reason, number>>
  /** Answers that a fault withheld or spoiled: the caller cannot know what was decided. */
  spoiled: number
}

interface ModelCounts {
  /** Submits and messages that name it. */
  requests: number
  accepted: number
  /** Refused with 429, by a limit or for insufficient balance. */
  throttled: number
  completed: number
  failed: number
  /** Ended by its owner; absent where none was. */
  cancelled?: number
  /** Jobs that an idempotency key had bought before; absent where there are none. */
  boughtAgain?: number
  /** Null when no refusal carried a hint. */
  hints: HintErrorCounts | null
}

/** The truth in figures: what a run's summary is checked against. */
export interface OracleCounts {
  endpoints: Record<Exclude<Visited, 'cancel'>, EndpointCounts> & { cancel?: EndpointCounts }
  models: Record<string, ModelCounts>
  /** Tasks by their state at the instant of counting; `open` have not ended. */
  tasks: { accepted: number; completed: number; failed: number; cancelled?: number; open: number }
  messages: { accepted: number; completed: number }
  /** Task reads by the status that they returned. */
  polls: Record<string, number>
  /** Sums over all users. */
  credits: { charged: number; reserved: number; available: number }
}

/** Kinds of fault after which no answer arrives at all. */
const SILENT = new Set(['reset', 'hang'])
const SPOILING = new Set([...SILENT, 'cut-body', 'malformed-body', 'wrong-type'])

class EndpointTally {
  requests = 0
  spoiled = 0
  readonly byStatus = new FewCounts<number | 'none'>()
  readonly byReason = new FewCounts<Reason>()

  counts(): EndpointCounts {
    return {
      requests: this.requests,
      byStatus: this.byStatus.counts(),
      byReason: this.byReason.counts(),
      spoiled: this.spoiled,
    }
  }
}

export class OracleTally {
  readonly #endpoints = new Map<Visited, EndpointTally>()
  readonly #models = new Map<string, ModelCounts>()
  readonly #polls = new FewCounts<TaskStatus>()
  readonly #tasks = { accepted: 0, completed: 0, failed: 0 }
  #cancelled = 0
  readonly #messages = { accepted: 0, completed: 0 }

  request(record: RequestRecord): void {
    const counts = this.#endpoint(record.endpoint)
    counts.requests++
    const { faultKind } = record
    counts.byStatus.add(faultKind !== undefined && SILENT.has(faultKind) ? 'none' : record.status)
    counts.byReason.add(record.reason)
    if (isBrokenStream(record) || (faultKind !== undefined && SPOILING.has(faultKind))) counts.spoiled++
    if (record.taskStatus !== undefined && record.endpoint === 'poll') this.#polls.add(record.taskStatus)
    if (record.model === undefined) return
    const model = this.#model(record.model)
    model.requests++
    if (record.status === 429) model.throttled++
    if (record.hintErrorMs === undefined) return
    model.hints ??= noHintErrors()
    countHintError(model.hints, record.hintErrorMs)
  }

  accepted(job: Job): void {
    this.#model(job.model.name).accepted++
    if (job.modality === 'text') this.#messages.accepted++
    else this.#tasks.accepted++
  }

  ended(job: Job): void {
    const model = this.#model(job.model.name)
    const isCompleted = job.fate.end === null
    if (isCompleted) model.completed++
    else model.failed++
    if (job.modality === 'text') this.#messages.completed++
    else if (isCompleted) this.#tasks.completed++
    else this.#tasks.failed++
  }

  cancelled(job: Job): void {
    const model = this.#model(job.model.name)
    model.cancelled = (model.cancelled ?? 0) + 1
    this.#cancelled++
  }

  /** An idempotency key bought a second job. */
  boughtAgain(job: Job): void {
    const model = this.#model(job.model.name)
    model.boughtAgain = (model.boughtAgain ?? 0) + 1
  }

  counts(books: readonly Book[]): OracleCounts {
    const credits = { charged: 0, reserved: 0, available: 0 }
    for (const book of books) {
      if (book.kind !== 'user') continue
      credits.charged += book.used
      credits.reserved += book.reserved
      credits.available += book.available
    }
    const always = ['submit', 'poll', 'message', 'credits', 'quota', 'file', 'none'] as const
    const visited: readonly Visited[] = this.#endpoints.has('cancel') ? [...always, 'cancel'] : always
    const { accepted, completed, failed } = this.#tasks
    const cancelled = this.#cancelled
    return {
      endpoints: Object.fromEntries(
        visited.map((endpoint) => [endpoint, this.#endpoint(endpoint).counts()]),
      ) as OracleCounts['endpoints'],
      models: Object.fromEntries(
        [...this.#models].map(([name, counts]) => [name, { ...counts, hints: counts.hints && copyOf(counts.hints) }]),
      ),
      tasks: {
        ...{ accepted, completed, failed },
        ...(cancelled > 0 && { cancelled }),
        open: accepted - completed - failed - cancelled,
      },
      messages: { ...this.#messages },
      polls: this.#polls.counts(),
      credits: {
        charged: fromMicro(credits.charged),
        reserved: fromMicro(credits.reserved),
        available: fromMicro(credits.available),
      },
    }
  }

  #endpoint(endpoint: Visited): EndpointTally {
    let counts = this.#endpoints.get(endpoint)
    if (counts === undefined) {
      counts = new EndpointTally()
      this.#endpoints.set(endpoint, counts)
    }
    return counts
  }

  #model(name: string): ModelCounts {
    let counts = this.#models.get(name)
    if (counts === undefined) {
      counts = { requests: 0, accepted: 0, throttled: 0, completed: 0, failed: 0, hints: null }
      this.#models.set(name, counts)
    }
    return counts
  }
}

/**
 * How often each of a handful of keys was counted. They are walked from the first on, which takes less than a hash does; an object with keys
 * such as 200 and 429 would be a dictionary to V8.
 */
class FewCounts<K extends string | number> {
  readonly #keys: K[] = []
  readonly #counts: number[] = []

  add(key: K): void {
    const keys = this.#keys
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] !== key) continue
      this.#counts[i] = (this.#counts[i] as number) + 1
      return
    }
    keys.push(key)
    this.#counts.push(1)
  }

  counts(): Record<K, number> {
    return Object.fromEntries(this.#keys.map((key, i) => [key, this.#counts[i]])) as Record<K, number>
  }
}

/** How far the hints of one model were off: hint minus the wait after which its limits would have let the request pass, in ms of the caller. */
interface HintErrorCounts {
  /** Refusals whose true wait the limits knew; the others only a release could tell. */
  known: number
  unknown: number
  /** Hints whose truth is known and that are off by 1 ms or more. */
  short: number
  long: number
  sumMs: number
  /** `counts[i]` errors lie below `edgesMs[i]` and not below the edge before; the last count is of those above all. */
  edgesMs: readonly number[]
  counts: number[]
}

const EDGES_MS = [-60_000, -30_000, -10_000, -1000, -1, 1, 1000, 10_000, 30_000, 60_000]

function noHintErrors(): HintErrorCounts {
  const counts = Array<number>(EDGES_MS.length + 1).fill(0)
  return { known: 0, unknown: 0, short: 0, long: 0, sumMs: 0, edgesMs: EDGES_MS, counts }
}

/** As they stand now. */
function copyOf(counted: HintErrorCounts): HintErrorCounts {
  return { ...counted, counts: [...counted.counts] }
}

/** Counts one hinted refusal; null where its true wait is unknown. */
function countHintError(into: HintErrorCounts, errorMs: number | null): void {
  if (errorMs === null) {
    into.unknown++
    return
  }
  into.known++
  into.sumMs += errorMs
  if (errorMs <= -1) into.short++
  else if (errorMs >= 1) into.long++
  const bucket = EDGES_MS.findIndex((edge) => errorMs < edge)
  const at = bucket === -1 ? EDGES_MS.length : bucket
  into.counts[at] = (into.counts[at] as number) + 1
}
