import type { TaskStatus } from '../../gateway/bodies.ts'
import type { RandomSource } from '../../random.ts'
import { type MockReply, NO_HEADERS, type Visit } from '../exchange.ts'
import type { WireFault } from '../faults.ts'
import type { Refusal } from '../gate/gate.ts'
import type { ExceededCap } from '../gate/spend-caps.ts'
import { TOKEN_WORDS } from '../gate/token-rules.ts'
import { fromMicro } from '../ledger.ts'
import type { Reason, RequestRecord } from '../oracle/oracle-log.ts'
import type { FaultSettings, RefusedStatus } from '../world/fault-schema.ts'
import type { MockWorld } from '../world/schema.ts'
import { errorBodyOf, LATER, throttleHint, unavailableHint, waitHeaders } from './error-bodies.ts'
import { statedHeaders } from './stated-headers.ts'

type StatusFault = Pick<Extract<FaultSettings, { kind: 'status' }>, 'status' | 'hidden'>

/** Error replies, each written into the record of its request. */
export class Refusals {
  readonly #world: MockWorld
  readonly #random: RandomSource
  readonly #originEpochMs: number

  /** `originEpochMs`: Unix time of the mock's instant 0. */
  constructor(world: MockWorld, random: RandomSource, originEpochMs: number) {
    this.#world = world
    this.#random = random
    this.#originEpochMs = originEpochMs
  }

  unauthenticated(record: RequestRecord, message: string): MockReply {
    return refuse(record, 'unauthenticated', 401, 'authentication_error', message)
  }

  denied(record: RequestRecord, message: string, reason: 'denied' | 'quota' = 'denied'): MockReply {
    return refuse(record, reason, 403, 'permission_error', message)
  }

  invalid(record: RequestRecord, status: 400 | 413 | 415, message: string, param?: string): MockReply {
    return refuse(record, 'invalid', status, 'invalid_request_error', message, param)
  }

  notFound(record: RequestRecord, reason: Reason, message: string, param?: string): MockReply {
    return refuse(record, reason, 404, 'not_found_error', message, param)
  }

  unknownModel(record: RequestRecord, name: string): MockReply {
    const status = this.#world.errors.unknownModelStatus
    const type = status === 404 ? 'not_found_error' : 'invalid_request_error'
    return refuse(record, 'unknown-model', status, type, `unknown model ${name.slice(0, 100)}`, 'model')
  }

  ended(record: RequestRecord): MockReply {
    return refuse(record, 'ended', 409, 'invalid_request_error', 'the task has ended', 'task_id')
  }

  /** An idempotency key comes again while its first request has no answer. */
  underWay(record: RequestRecord): MockReply {
    return refuse(record, 'under-way', 409, 'idempotency_error', 'a request with this idempotency key is under way')
  }

  /** An idempotency key comes again with another request. */
  otherBody(record: RequestRecord): MockReply {
    const message = 'this idempotency key came with another request'
    return refuse(record, 'other-body', 422, 'idempotency_error', message)
  }

  expired(record: RequestRecord, expiredAt: number): MockReply {
    record.expiredAt = expiredAt
    return refuse(record, 'expired', 410, 'not_found_error', 'the result has expired')
  }

  wrongMethod(record: RequestRecord, allow: string): MockReply {
    const reply = refuse(record, 'wrong-method', 405, 'invalid_request_error', 'method not allowed')
    return { ...reply, headers: { allow } }
  }

  insufficientBalance(record: RequestRecord, needed: number, left: number): MockReply {
    const { status, type } = this.#world.errors.insufficientBalance
    return refuse(record, 'balance', status, type, `insufficient balance: ${needed} credits needed, ${left} left`)
  }

  spendCap(record: RequestRecord, { period, left }: ExceededCap, needed: number): MockReply {
    const { status, type } = this.#world.errors.spendCap
    const message = `spend cap of the ${period} reached: ${needed} credits needed, ${fromMicro(left)} left`
    return refuse(record, 'spend-cap', status, type, message)
  }

  limited(record: RequestRecord, { barrier, barriers, retryAt }: Refusal, callersSpeed = 1): MockReply {
    record.reason = 'limited'
    record.limit = barrier.rule.name
    record.state = barrier.limiter.state(record.t)
    record.retryAt = Number.isFinite(retryAt) ? retryAt : null
    const { hints, errors } = this.#world
    const status = errors.throttledStatus
    const waitMs = retryAt - record.t
    const drawn = hints.mode === 'wrong' ? this.#random.uniform('world', record.n) : 0
    const hint =
      status === 503 ? unavailableHint(hints, callersSpeed) : throttleHint(waitMs, hints, callersSpeed, drawn)
    if (hint.delayMs !== undefined) {
      record.hintMs = hint.delayMs
      record.hintErrorMs = Number.isFinite(waitMs) ? hint.delayMs - waitMs / callersSpeed : null
    }
    if (status === 503) return this.#unavailable('too many requests', callersSpeed)
    const isGrowthTold = barrier.rule.spec.kind === 'slope' && hints.growth === 'told'
    const body = errorBodyOf(429, 'rate_limit_error', isGrowthTold ? GREW_TOO_FAST : messageOf(barrier), hint)
    const stated = this.stated(barriers, record, callersSpeed)
    const headers = stated === NO_HEADERS ? hint.headers : { ...hint.headers, ...stated }
    return { status, headers, body, delayMs: 0 }
  }

  /** Headers that state the limits which an answer to a message or a submit has met. */
  stated(barriers: Refusal['barriers'], { t, endpoint }: RequestRecord, callersSpeed = 1): MockReply['headers'] {
    const { stated, statedOn } = this.#world.hints
    if (stated === 'none' || !statedOn.some((one) => one === endpoint)) return NO_HEADERS
    return statedHeaders(stated, barriers, { now: t, originEpochMs: this.#originEpochMs, callersSpeed })
  }

  /** A 429 that a fault ordered, whatever the limits say. */
  #ordered(
    record: RequestRecord,
    { type, message, wait }: Extract<WireFault, { kind: 'refusal' }>,
    callersSpeed = 1,
  ): MockReply {
    const reply = refuse(record, 'fault', 429, type, message)
    if (wait === null) return reply
    const waitMs = Math.round(wait / callersSpeed)
    record.hintMs = waitMs
    return { ...reply, headers: waitHeaders(waitMs) }
  }

  /** Headers that ask for a time to the next read of a task; none where the world asks for none. */
  nextRead(status: TaskStatus, callersSpeed = 1): MockReply['headers'] {
    const { readAfter } = this.#world.tasks
    const isOver = status === 'completed' || status === 'failed'
    return readAfter === null || isOver ? NO_HEADERS : waitHeaders(Math.round(readAfter / callersSpeed))
  }

  /** The answer to a request that a fault keeps from the gateway; null where none does. */
  beforeGateway(fault: WireFault, { record, request }: Visit): MockReply | null {
    record.fault = fault.name
    record.faultKind = fault.kind
    if (fault.kind === 'refusal') return this.#ordered(record, fault, request.callersSpeed)
    if (fault.kind === 'status') return fault.at === 'edge' ? this.failure(record, fault, request.callersSpeed) : null
    if (fault.kind !== 'reset' || fault.at !== 'before') return null
    record.reason = 'fault'
    return { status: 0, headers: NO_HEADERS, body: {}, delayMs: 0, fault: 'reset' }
  }

  /** An error that a fault ordered. */
  failure(record: RequestRecord, { status, hidden = false }: StatusFault, callersSpeed = 1): MockReply {
    record.reason = 'fault'
    const reply = this.#failure(status, callersSpeed)
    return hidden ? { ...reply, status: 200, headers: NO_HEADERS, hiddenStatus: status } : reply
  }

  #failure(status: StatusFault['status'], callersSpeed: number): MockReply {
    if (status === 503) return this.#unavailable('service temporarily unavailable', callersSpeed)
    if (status < 500) {
      const [type, message] = PROXY_WORDS[status as RefusedStatus]
      return { status, headers: NO_HEADERS, body: errorBodyOf(status, type, message), delayMs: 0 }
    }
    const suggestion = this.#world.hints.mode === 'none' ? {} : { suggestion: LATER }
    const body =
      status === 500
        ? errorBodyOf(500, 'internal_server_error', 'internal server error', suggestion)
        : errorBodyOf(502, 'upstream_error', 'upstream service error', suggestion)
    return { status, headers: NO_HEADERS, body, delayMs: 0 }
  }

  #unavailable(message: string, callersSpeed: number): MockReply {
    const hint = unavailableHint(this.#world.hints, callersSpeed)
    const body = errorBodyOf(503, 'service_unavailable_error', message, hint)
    return { status: 503, headers: hint.headers, body, delayMs: 0 }
  }
}

/** Error types and messages of a proxy, which the specification does not name. */
const PROXY_WORDS: Readonly<Record<RefusedStatus, readonly [type: string, message: string]>> = {
  408: ['request_timeout', 'the request did not arrive in time'],
  409: ['conflict', 'the request conflicts with another'],
  422: ['unprocessable_content', 'the request cannot be processed'],
  425: ['too_early', 'the request came too early on its connection'],
}

/** The words of vendors that bound how fast traffic may grow. */
const GREW_TOO_FAST = 'acceleration limit exceeded: increase traffic gradually'

function messageOf({ limiter, rule: { tokens } }: Refusal['barrier']): string {
  if (limiter.holds) return 'concurrency limit exceeded'
  return tokens === null ? 'rate limit exceeded' : `rate limit of ${TOKEN_WORDS[tokens.counts]} exceeded`
}

function refuse(
  record: RequestRecord,
  reason: Reason,
  status: number,
  type: string,
  message: string,
  param?: string,
): MockReply {
  record.reason = reason
  return {
    status,
    headers: NO_HEADERS,
    body: errorBodyOf(status, type, message, param === undefined ? {} : { param }),
    delayMs: 0,
  }
}
