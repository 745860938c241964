import { createHash } from 'node:crypto'
import { Fifo } from '../fifo.ts'
import type { Account } from './accounts.ts'
import type { MockReply, Visit } from './exchange.ts'
import type { Refusals } from './replies/refusals.ts'

/** Work that an idempotency key has bought. */
export interface Bought {
  readonly key: string
  readonly taskId: string
  readonly request: string
  readonly reply: MockReply
  /** When its answer is ready, whether or not a fault lets it out; until then it is under way. */
  readonly answeredAt: number
  readonly at: number
}

/** Idempotency keys of accepted requests, for so long as their tasks are kept. */
export class IdempotencyKeys {
  readonly #keepForMs: number
  readonly #known = new Map<string, Bought>()
  readonly #order = new Fifo<Bought>()

  constructor(keepForMs: number) {
    this.#keepForMs = keepForMs
  }

  /** Work that the key of a request bought before; undefined where it has no key, or a new one. */
  find({ request, account, now }: Visit): Bought | undefined {
    if (request.idempotency === undefined || account === null || account.access !== 'active') return undefined
    this.#forget(now)
    return this.#known.get(keyOf(account, request.idempotency))
  }

  /** A request was accepted: what its key has bought, if it has one. `answerMs`: until its answer is whole. */
  note(visit: Visit, taskId: string, reply: MockReply, answerMs: number): void {
    const { request, account, now } = visit
    if (request.idempotency === undefined || account === null) return
    const key = keyOf(account, request.idempotency)
    if (this.#known.has(key)) return
    const bought = { key, taskId, request: requestOf(visit), reply, answeredAt: now + answerMs, at: now }
    this.#known.set(key, bought)
    this.#order.push(bought)
  }

  /** Why a key that comes again is refused; null where it is given what it bought. */
  refusal(visit: Visit, { request, answeredAt }: Bought, refusals: Refusals): MockReply | null {
    if (request !== requestOf(visit)) return refusals.otherBody(visit.record)
    return visit.now < answeredAt ? refusals.underWay(visit.record) : null
  }

  #forget(now: number): void {
    for (let oldest = this.#order.first; oldest !== undefined; oldest = this.#order.first) {
      if (now - oldest.at <= this.#keepForMs) return
      this.#order.shift()
      this.#known.delete(oldest.key)
    }
  }
}

/** The reply of the first request, once more: after `delayMs`, or as it was streamed. */
export function answerAgain({ reply }: Bought, delayMs: number): MockReply {
  return reply.stream === undefined ? { ...reply, delayMs } : reply
}

/** A key is one user's own. */
function keyOf({ user }: Account, key: string): string {
  return JSON.stringify([user.name, key])
}

/** Two requests of one text ask for the same. */
function requestOf({ endpoint, body }: Visit): string {
  return createHash('sha256')
    .update(JSON.stringify([endpoint, body]))
    .digest('base64url')
}
