import { Fifo } from '../fifo.ts'
import type { RequestRecord } from '../mock/oracle/oracle-log.ts'
import { BoundedMap } from './bounded-map.ts'
import {
  type AmbiguousAttempts,
  type Attempt,
  type Call,
  type Identity,
  isDelivered,
  isUnusable,
  type Relation,
} from './observations.ts'

/** Calls that are remembered; of more the oldest are forgotten, and what they were is not judged any more. */
export const MOST_CALLS = 50_000
/** Attempts of equal bodies that are remembered; of more the oldest are only counted. */
const MOST_ATTEMPTS = 50_000
/** Endpoints of accounts of which it is known whether bodies repeat. */
const MOST_PLACES = 1_000

/** Whose attempt a request is. */
export interface Match {
  call: Call | null
  relation: Relation
  before: Attempt | null
  /** Attempt that bought for the same call before. */
  paid: Attempt | null
}

interface Group {
  /** The one call of this identity; null once there may be several. */
  call: Call | null
  /** Then: the purchase that may have been forgotten, until the same is bought once more. */
  forgotten: Attempt | null
  /** All attempts with this body. */
  attempts: Fifo<Attempt>
  /** Earlier ones, which are forgotten. */
  earlier: number
  /** Attempts of its call before those that the SDK counts. */
  uncounted: number
}

/** Knowledge of the task that a call bought: whether it runs, and the status that its reader saw. */
export type Bought = (id: string) => 'open' | 'failed' | 'completed'

/**
 * Matches attempts to calls: by the call header, an idempotency key, the SDKs' retry count with the body, or a body that occurs once. An attempt that
 * may belong to several wishes belongs to none, and earlier findings about it are withdrawn.
 */
export class CallMatcher {
  readonly #groups = new BoundedMap<string, Group>(MOST_CALLS)
  readonly #bought: Bought
  /** Whose attempts are remembered, from the oldest attempt to the newest. */
  readonly #remembered = new Fifo<Group>()
  /** How many bodies came to each endpoint of an account, and how many of them were wanted more than once. */
  readonly #places = new BoundedMap<string, { bodies: number; repeated: number }>(MOST_PLACES)
  #count = 0

  constructor(bought: Bought) {
    this.#bought = bought
  }

  match(record: RequestRecord, attempt: Attempt): Match {
    const { key, by } = identityOf(record)
    const group = key === null ? undefined : this.#groups.get(key)
    if (key === null) return NOBODY
    if (group === undefined) return this.#open(record, attempt, key, by)
    const { call } = group
    if (!isNamed(by)) this.#remember(group, attempt)
    if (call === null) return nobody(group, attempt)
    const before = call.last
    const relation = isNamed(by) ? this.#named(before) : this.#byBody(record, group, call)
    if (relation === null || (relation === 'again-open' && !isNamed(by))) {
      group.call = null
      call.isSure = false
      for (const retract of call.retractions.splice(0)) retract()
      if (relation === null) {
        const place = this.#places.get(placeOf(call))
        if (place !== undefined) place.repeated++
        return { call: null, relation: 'first', before, paid: null }
      }
      group.forgotten = before
      return nobody(group, attempt)
    }
    const { paid } = call
    call.attempts++
    call.last = attempt
    if (attempt.bought !== null) call.paid = attempt
    return { call, relation, before, paid }
  }

  /** The calls that are remembered. */
  *calls(): Generator<Call> {
    for (const { call } of this.#groups.values()) if (call !== null) yield call
  }

  /** Equal attempts that may be several wishes. */
  *ambiguous(): Generator<AmbiguousAttempts> {
    for (const { call, attempts, earlier } of this.#groups.values()) {
      if (call === null) yield { attempts: attempts.all(), earlier }
    }
  }

  /** Whether the body of this call may be wanted twice, for all that is known: it is the only one there, or others were wanted twice. */
  mayRepeat(call: Call): boolean {
    if (isNamed(call.by)) return false
    const { bodies, repeated } = this.#places.get(placeOf(call)) ?? { bodies: 0, repeated: 0 }
    return bodies <= 1 || repeated > 0
  }

  #open(record: RequestRecord, attempt: Attempt, key: string, by: Identity): Match {
    const call: Call = {
      n: ++this.#count,
      account: record.account ?? '',
      endpoint: record.endpoint === 'message' ? 'message' : 'submit',
      model: record.model ?? null,
      by,
      attempts: 1,
      first: attempt.t,
      last: attempt,
      paid: attempt.bought === null ? null : attempt,
      isSure: true,
      retractions: [],
    }
    const group: Group = { call, forgotten: null, attempts: new Fifo(), earlier: 0, uncounted: 0 }
    this.#groups.set(key, group)
    if (!isNamed(by)) {
      this.#remember(group, attempt)
      const place = this.#places.get(placeOf(call))
      if (place === undefined) this.#places.set(placeOf(call), { bodies: 1, repeated: 0 })
      else place.bodies++
    }
    return { call, relation: 'first', before: null, paid: null }
  }

  #remember(group: Group, attempt: Attempt): void {
    group.attempts.push(attempt)
    this.#remembered.push(group)
    if (this.#remembered.size <= MOST_ATTEMPTS) return
    const oldest = this.#remembered.shift()
    if (oldest === undefined) return
    oldest.attempts.shift()
    oldest.earlier++
  }

  /** A name says that it is the same wish, whatever became of the attempt before. */
  #named(before: Attempt): Relation {
    if (before.bought === null || !isDelivered(before)) return 'retry'
    return this.#bought(before.bought) === 'failed' ? 'again-failed' : 'again-open'
  }

  /** Null where the body may stand for a second wish. */
  #byBody({ seen, t }: RequestRecord, group: Group, call: Call): Relation | null {
    const before = call.last
    const isOver = before.endedAt <= t
    if (isOver && isUnusable(before)) {
      // An SDK takes what it got for an answer, and counts anew when its caller asks again.
      if (seen?.retryCount === 0) group.uncounted = call.attempts
      return 'retry'
    }
    const counted = call.attempts - group.uncounted
    if (seen?.retryCount !== undefined && (seen.retryCount === 0 || seen.retryCount !== counted)) return null
    if (!isOver) return null
    if (before.bought === null || !isDelivered(before)) return 'retry'
    const bought = this.#bought(before.bought)
    if (bought === 'completed') return null
    return bought === 'failed' ? 'again-failed' : 'again-open'
  }
}

function isNamed(by: Identity): boolean {
  return by === 'call-header' || by === 'idempotency-key'
}

function placeOf({ account, endpoint }: Call): string {
  return `${account}\n${endpoint}`
}

const NOBODY: Match = { call: null, relation: 'first', before: null, paid: null }

/** Nobody's attempt: another wish, or one of a call whose purchase is forgotten. */
function nobody(group: Group, { bought }: Attempt): Match {
  const { forgotten } = group
  if (forgotten === null) return NOBODY
  if (bought !== null) group.forgotten = null
  return { call: null, relation: 'again-open', before: forgotten, paid: forgotten }
}

function identityOf({ call, seen, account = '', endpoint }: RequestRecord): { key: string | null; by: Identity } {
  const place = `${account}\n${endpoint}\n`
  if (call !== undefined) return { key: `${place}c${call}`, by: 'call-header' }
  if (seen?.idempotency !== undefined) return { key: `${place}i${seen.idempotency}`, by: 'idempotency-key' }
  if (seen?.body === undefined) return { key: null, by: 'body' }
  return { key: `${place}b${seen.body}`, by: seen.retryCount === undefined ? 'body' : 'retry-count' }
}
