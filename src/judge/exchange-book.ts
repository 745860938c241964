import * as z from 'zod'
import { Fifo } from '../fifo.ts'
import type { RequestRecord } from '../mock/oracle/oracle-log.ts'
import type { Finding } from './finding.ts'
import type { Attempt, Call } from './observations.ts'

/** One request around a finding. Instants are in ms of the client's time since the mock began. */
export const stepSchema = z.object({
  request: z.int(),
  at: z.number(),
  /** When its answer left or the caller gave it up; null where nothing ever came. */
  answeredAt: z.number().nullable(),
  action: z.enum(['submit', 'message', 'read', 'cancel']),
  /** The request of this exchange that it repeats: of the same call, or a read of the same task. */
  follows: z.int().optional(),
  /** Null where the caller got no answer that it could read. */
  status: z.int().nullable(),
  /** Status of the task that the answer showed. */
  shows: z.string().optional(),
  /** Stated wait in ms. */
  waitMs: z.number().optional(),
  /** Requests that the answer says are left. */
  left: z.int().optional(),
  /** The finding is about this request. */
  isFinding: z.boolean().optional(),
})
export type Step = z.output<typeof stepSchema>

/** Requests that are remembered; of more the oldest are forgotten. */
const MOST_REQUESTS = 20_000
/** Steps of one exchange, and how many of them follow the request of the finding. */
const MOST_STEPS = 12
const MOST_AFTER = 2
/** Steps where a call has no other attempt: those just before it. */
const MOST_NEIGHBOURS = 6

interface Seen {
  record: RequestRecord
  /** Changes if the caller hangs up. */
  answer: Pick<Attempt, 'endedAt' | 'isTold'>
  call: Call | null
}

/** The latest requests, from which the exchange around a finding is made. */
export class ExchangeBook {
  readonly #seen = new Fifo<Seen>()

  note(record: RequestRecord, answer: Seen['answer'], call: Call | null = null): void {
    this.#seen.push({ record, answer, call })
    if (this.#seen.size > MOST_REQUESTS) this.#seen.shift()
  }

  /** Attempts of the same call, or requests for the same task, around a finding; null where it names none that is remembered. */
  around({ request, task, others = [] }: Pick<Finding, 'request' | 'task' | 'others'>): Step[] | null {
    const all = this.#seen.all()
    const found = request === undefined ? undefined : all.find(({ record }) => record.n === request)
    if (found === undefined && task === undefined) return null
    const taskId = task ?? (found?.record.endpoint === 'poll' ? found.record.taskId : undefined)
    const isRelated = ({ record, call }: Seen): boolean =>
      (found !== undefined && found.call !== null && call === found.call) ||
      (taskId !== undefined && record.taskId === taskId) ||
      others.includes(record.n)
    const related = all.filter((one) => one === found || isRelated(one))
    if (related.length === 0) return null
    const shown = related.length === 1 && found !== undefined ? before(all, found) : related
    const at = found === undefined ? shown.length - 1 : shown.indexOf(found)
    const end = Math.min(shown.length, at + 1 + MOST_AFTER)
    const steps = shown.slice(Math.max(0, end - MOST_STEPS), end)
    return steps.map((one, place) =>
      stepOf(
        one,
        steps.slice(0, place).findLast((other) => repeats(one, other)),
        found,
      ),
    )
  }
}

/** The last requests up to this one, of the same account. */
function before(all: readonly Seen[], found: Seen): Seen[] {
  const { record } = found
  const peers = all.filter(
    (one) =>
      one.record.account === record.account && one.record.endpoint === record.endpoint && one.record.n <= record.n,
  )
  return peers.slice(-MOST_NEIGHBOURS)
}

const ACTIONS: Readonly<Partial<Record<RequestRecord['endpoint'], Step['action']>>> = {
  submit: 'submit',
  message: 'message',
  poll: 'read',
  cancel: 'cancel',
}

function repeats(one: Seen, other: Seen): boolean {
  if (one.call !== null) return one.call === other.call
  const { endpoint, taskId } = one.record
  return endpoint === 'poll' && other.record.endpoint === 'poll' && taskId === other.record.taskId
}

function stepOf(one: Seen, former: Seen | undefined, found: Seen | undefined): Step {
  const { record, answer } = one
  const { n, t, endpoint, status, taskStatus, told = {} } = record
  const { endedAt, isTold } = answer
  return {
    request: n,
    at: t,
    answeredAt: Number.isFinite(endedAt) ? endedAt : null,
    action: ACTIONS[endpoint] ?? 'read',
    ...(former !== undefined && { follows: former.record.n }),
    status: isTold ? (told.status ?? status) : null,
    ...(isTold && taskStatus !== undefined && { shows: taskStatus }),
    ...(isTold && waitOf(told) !== undefined && { waitMs: waitOf(told) }),
    ...(isTold && told.left !== undefined && { left: Math.min(...told.left.map(({ requests }) => requests)) }),
    ...(one === found && { isFinding: true }),
  }
}

function waitOf({ waitMs, readAfterMs }: NonNullable<RequestRecord['told']>): number | undefined {
  return waitMs ?? readAfterMs
}
