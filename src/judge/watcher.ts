import * as z from 'zod'
import { answeredMs, isBrokenStream, type OracleRecord, type RequestRecord } from '../mock/oracle/oracle-log.ts'
import { CallMatcher } from './call-matcher.ts'
import { DemandBook } from './demand.ts'
import { ExchangeBook } from './exchange-book.ts'
import { type Attempt, type End, isDelivered, isFree, type ReadObservation, type Task } from './observations.ts'
import type { RuleRun } from './rule.ts'
import { Statements } from './statements.ts'
import { TaskBook } from './task-book.ts'

/** Faults after which the caller has no answer that it could read. */
const WITHHELD = new Set(['reset', 'hang', 'cut-body', 'malformed-body', 'wrong-type'])
/** Longer waits are no reason to come back within one run. */
const LONGEST_WAIT_MS = 600_000
/** Requests still to be answered that are remembered, for their callers may hang up. */
const MOST_PENDING = 10_000

interface Pending {
  endedAt: number
  hungUp(t: number): void
}

/** Observations, in figures. */
export const seenSchema = z.object({
  requests: z.int(),
  /** Requests among them to an endpoint that does not exist. */
  strays: z.int(),
  /** Requests among them with another key than was handed out. */
  otherKeys: z.int(),
  /** Requests among them with an idempotency key, which this gateway does not honour. */
  idempotencyKeys: z.int().default(0),
  attempts: z.int(),
  refused: z.int(),
  accepted: z.int(),
  /** Refusals that are final, or that ask for a wait of hours: their calls buy nothing. */
  turnedAway: z.int().default(0),
  /** Accepted calls whose buyer may not know it, and accepted calls whose task failed. */
  lost: z.int().default(0),
  failed: z.int().default(0),
  /** Calls that were given up after a 408 or 425, of which no rule says whether they should have been sent again. */
  givenUpFreely: z.int().default(0),
  reads: z.int(),
  fetches: z.int(),
  credits: z.number(),
  /** Retries and repeated reads, and the longest time by which one came after the answer before it; ms of the client's time. */
  repeats: z.int().default(0),
  longestPauseMs: z.number().default(0),
  /** From the first request to the last, in ms of the client's time. */
  spanMs: z.number(),
})
/** `firstAt` and `lastAt`: ms of the client's time. */
type Seen = Omit<z.output<typeof seenSchema>, 'givenUpFreely' | 'spanMs'> & { firstAt: number; lastAt: number }

/** Turns the mock's records into observations, in order, and shows them to the rules. Its memory is bounded, however many there are. */
export class Watcher {
  readonly #rules: readonly RuleRun[]
  readonly #speed: number
  readonly #tasks = new TaskBook()
  readonly #calls = new CallMatcher((id) => this.#bought(id))
  readonly demand = new DemandBook()
  readonly statements = new Statements()
  readonly exchanges = new ExchangeBook()
  readonly #pending = new Map<number, Pending>()
  readonly seen: Seen = {
    requests: 0,
    strays: 0,
    otherKeys: 0,
    idempotencyKeys: 0,
    attempts: 0,
    refused: 0,
    accepted: 0,
    turnedAway: 0,
    lost: 0,
    failed: 0,
    reads: 0,
    fetches: 0,
    credits: 0,
    repeats: 0,
    longestPauseMs: 0,
    firstAt: Infinity,
    lastAt: 0,
  }

  constructor(rules: readonly RuleRun[], speed: number) {
    this.#rules = rules
    this.#speed = speed
  }

  show(record: OracleRecord): void {
    const t = record.t / this.#speed
    if (record.type === 'request') {
      this.#request({ ...record, t, delayMs: answeredMs(record) / this.#speed }, t + record.delayMs / this.#speed)
    } else if (record.type === 'abort') {
      this.#pending.get(record.n)?.hungUp(t)
      this.#pending.delete(record.n)
    } else {
      const ended = this.#tasks.note(record, t)
      if (ended?.end === 'failed') this.seen.failed++
      if (ended !== null) for (const rule of this.#rules) rule.ended?.(ended.id, t)
    }
  }

  /** Ends everything: the event that the rules receive. */
  end(how: Pick<End, 't' | 'isCut' | 'isRunning' | 'claims'>): End {
    return {
      ...how,
      calls: this.#calls.calls(),
      ambiguous: [...this.#calls.ambiguous()],
      tasks: this.#tasks.all(),
      task: (id) => this.#tasks.find(id),
      mayRepeat: (call) => this.#calls.mayRepeat(call),
    }
  }

  /** Calls that were given up after an answer that leaves this to the client. */
  givenUpFreely(): number {
    return [...this.#calls.calls()].filter(({ attempts, last }) => attempts === 1 && last.isTold && isFree(last)).length
  }

  tasks(): Iterable<Task> {
    return this.#tasks.all()
  }

  #request(record: RequestRecord, headAt: number): void {
    const { seen } = this
    seen.requests++
    if (record.seen?.hasOtherKey) seen.otherKeys++
    if (record.seen?.idempotency !== undefined && !record.seen.isKeyKept) seen.idempotencyKeys++
    seen.firstAt = Math.min(seen.firstAt, record.t)
    seen.lastAt = record.t
    if (record.endpoint === 'submit' || record.endpoint === 'message') this.#attempt(record, headAt)
    else if (record.endpoint === 'poll') this.#read(record)
    else if (record.endpoint === 'cancel') this.#cancel(record)
    else if (record.endpoint === 'file') seen.fetches++
    else if (record.endpoint === 'none') seen.strays++
    for (const rule of this.#rules) rule.request?.(record)
  }

  #attempt(record: RequestRecord, headAt: number): void {
    // Of a 502 after acceptance the record names the task too.
    const bought = record.taskId ?? null
    const isAgain = record.reason === 'repeated'
    const credits = bought === null || isAgain ? 0 : this.#tasks.priceOf(bought)
    const attempt = attemptOf(record, { headAt, credits })
    this.statements.note(attempt, record.call)
    const { call, relation, before, paid } = this.#calls.match(record, attempt)
    this.seen.attempts++
    if (relation === 'retry' && before !== null) this.#repeated(attempt.t - before.endedAt)
    if (bought === null) this.seen.refused++
    else if (!isAgain) this.seen.accepted++
    if (attempt.isFinal || (attempt.waitMs ?? 0) > LONGEST_WAIT_MS) this.seen.turnedAway++
    const task = this.#tasks.find(bought ?? undefined)
    // An answer that comes again is lost no more.
    if (isAgain && task !== null) this.#toldAgain(task, attempt)
    else if (bought !== null && !isDelivered(attempt)) this.seen.lost++
    if (task !== null && !isAgain) {
      task.call = call
      task.submit = attempt
      task.credits = credits
      task.isAtOnce = record.atOnce === true
      // Its buyer learns of the end from this answer.
      if (task.isAtOnce && isDelivered(attempt)) task.endToldAt = attempt.endedAt
    }
    this.seen.credits += credits
    this.#await(record, (t) => {
      attempt.endedAt = t
      if (isDelivered(attempt)) this.seen.lost++
      attempt.isTold = false
      if (task?.isAtOnce === true) task.endToldAt = Infinity
    })
    const paidTask = this.#tasks.find(paid?.bought ?? undefined)
    const observation = { record, attempt, call, relation, before, paid, paidTask }
    this.demand.note(observation)
    this.exchanges.note(record, attempt, call)
    for (const rule of this.#rules) rule.attempt?.(observation)
  }

  #toldAgain(task: Task, attempt: Attempt): void {
    if (!isDelivered(attempt) || (task.submit !== null && isDelivered(task.submit))) return
    if (task.submit !== null) this.seen.lost--
    task.submit = attempt
  }

  #read(record: RequestRecord): void {
    this.seen.reads++
    const task = this.#tasks.find(record.taskId)
    const observation: { -readonly [K in keyof ReadObservation]: ReadObservation[K] } = {
      record,
      task,
      before:
        task === null || task.reads === 0
          ? null
          : {
              t: task.lastReadAt,
              endedAt: task.lastAnswerAt,
              isTold: task.lastReadTold,
              readAfterMs: task.readAfterMs,
            },
      endedAt: endOf(record),
      isTold: isTold(record) && record.taskStatus !== undefined,
    }
    this.exchanges.note(record, observation)
    // Rules see the task as it was known before this read was answered.
    for (const rule of this.#rules) rule.read?.(observation)
    if (task === null) return
    if (task.reads > 0) this.#repeated(record.t - task.lastAnswerAt)
    task.reads++
    task.firstReadAt = Math.min(task.firstReadAt, record.t)
    task.lastReadAt = record.t
    task.lastAnswerAt = observation.endedAt
    task.lastReadTold = observation.isTold
    if (observation.isTold) task.readAfterMs = record.told?.readAfterMs ?? null
    if (!observation.isTold) task.troubledReads++
    const isEnd = observation.isTold && (record.taskStatus === 'completed' || record.taskStatus === 'failed')
    const { endToldAt } = task
    if (isEnd) {
      task.endToldAt = Math.min(task.endToldAt, observation.endedAt)
      task.failure ??= record.told?.failure ?? null
    }
    this.#await(record, (t) => {
      observation.endedAt = t
      observation.isTold = false
      task.lastAnswerAt = t
      task.lastReadTold = false
      task.troubledReads++
      if (isEnd) task.endToldAt = endToldAt
    })
  }

  #repeated(pauseMs: number): void {
    const { seen } = this
    seen.repeats++
    seen.longestPauseMs = Math.max(seen.longestPauseMs, pauseMs)
  }

  #cancel(record: RequestRecord): void {
    this.#tasks.cancelled(record.taskId)
    this.exchanges.note(record, { endedAt: endOf(record), isTold: isTold(record) })
  }

  /** Remembers a request whose answer is still to come. */
  #await(record: RequestRecord, hungUp: (t: number) => void): void {
    if (!(record.delayMs > 0)) return
    this.#pending.set(record.n, { endedAt: endOf(record), hungUp })
    if (this.#pending.size <= MOST_PENDING) return
    for (const [n, { endedAt }] of this.#pending) {
      if (endedAt < record.t) this.#pending.delete(n)
    }
    if (this.#pending.size > MOST_PENDING) this.#pending.delete(this.#pending.keys().next().value as number)
  }

  /** Knowledge that the buyer of a task may have of it. A message ends with its answer. */
  #bought(id: string): 'open' | 'failed' | 'completed' {
    const task = this.#tasks.find(id)
    if (task === null) return 'completed'
    if (task.endToldAt === Infinity || task.end === null) return 'open'
    return task.end
  }
}

function attemptOf(record: RequestRecord, { headAt, credits }: Pick<Attempt, 'headAt' | 'credits'>): Attempt {
  const { told = {} } = record
  return {
    n: record.n,
    t: record.t,
    endedAt: endOf(record),
    status: record.status,
    saidStatus: told.status ?? record.status,
    reason: record.reason,
    waitMs: told.waitMs ?? null,
    isVague: told.later === true,
    isFinal: told.final === true,
    isUnsaid: told.unsaid === true,
    isAgain: record.reason === 'repeated',
    isTold: isTold(record),
    bought: record.taskId ?? null,
    credits,
    headAt,
    dueAt: endOf(record),
    hiddenStatus: told.hiddenStatus ?? null,
    stream: record.stream ?? null,
    sent: record.sent ?? null,
    claimed: null,
  }
}

function endOf({ t, delayMs, faultKind }: RequestRecord): number {
  return faultKind === 'hang' ? Infinity : t + delayMs
}

function isTold(record: RequestRecord): boolean {
  const { faultKind } = record
  return !isBrokenStream(record) && (faultKind === undefined || !WITHHELD.has(faultKind))
}
