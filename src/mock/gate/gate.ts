import type { Endpoint } from '../../gateway/outcome.ts'
import { createLimiter } from '../../limits/create-limiter.ts'
import type { Limiter } from '../../limits/limiter.ts'
import { lawOf } from '../../limits/registry.ts'
import type { Account } from '../accounts.ts'
import type { MockModel } from '../world/catalogue.ts'
import type { MockWorld } from '../world/schema.ts'
import { concerns, type LimitRule, limitRules } from './limit-rules.ts'
import { costOf, type Weighed } from './request-weight.ts'
import { ServerQueue } from './server-queue.ts'

/** A rule's limiter for one key, such as one model of one user. */
export interface Barrier {
  readonly rule: LimitRule
  readonly limiter: Limiter
  /** Where excess queues: tells when a queued job starts. */
  readonly station: ServerQueue | null
}

/** The barriers in the way of a kind of request, and which of them hold a slot for a job or let it queue. */
interface Way {
  barriers: readonly Barrier[]
  holds: readonly Barrier[]
  stations: readonly ServerQueue[]
}

export interface Passage extends Way {
  admitted: true
  /** Held back until then, by a law that delays. */
  startsAt: number
}

export interface Refusal {
  admitted: false
  /** The first barrier that refused. */
  barrier: Barrier
  /** All that the request met. */
  barriers: readonly Barrier[]
  /** The same request would pass then, as far as the limits know; Infinity when only a release can help. */
  retryAt: number
}

const OPEN: Passage = { admitted: true, barriers: [], holds: [], stations: [], startsAt: Number.NEGATIVE_INFINITY }

/** All limits of a world, each kept by its key. */
export class Gate {
  readonly #rules: readonly LimitRule[]
  readonly #originEpochMs: number
  /** By account, and by the model or else the endpoint: a model has one endpoint. */
  readonly #ways = new Map<Account | null, Map<MockModel | Endpoint, Way>>()
  #latest: { account: Account | null; ways: Map<MockModel | Endpoint, Way> } | undefined
  readonly #byKey = new Map<string, Barrier>()

  constructor(world: MockWorld, originEpochMs: number) {
    this.#rules = limitRules(world)
    this.#originEpochMs = originEpochMs
  }

  /** Asks every limit that concerns a request of this weight; counts nothing but the refusal. */
  ask(
    endpoint: Endpoint,
    model: MockModel | null,
    account: Account | null,
    now: number,
    weighed: Weighed,
  ): Passage | Refusal {
    const { barriers, holds, stations } = this.#wayOf(endpoint, model, account, now)
    if (barriers.length === 0) return OPEN
    let startsAt = now
    let refusal: Refusal | null = null
    for (const barrier of barriers) {
      const decision = barrier.limiter.check(now, askedOf(barrier.rule, weighed, account))
      if (!decision.admitted) {
        if (refusal === null) refusal = { admitted: false, barrier, barriers, retryAt: decision.retryAt }
        else refusal.retryAt = Math.max(refusal.retryAt, decision.retryAt)
      } else if (barrier.station === null && decision.startsAt > startsAt) {
        startsAt = decision.startsAt
      }
    }
    if (refusal === null) return { admitted: true, barriers, holds, stations, startsAt }
    const { limiter, rule } = refusal.barrier
    const cost = askedOf(rule, weighed, account)
    limiter.refuse(now, cost)
    // A refusal that counts, or that a penalty follows, moves the instant.
    const next = limiter.check(now, cost)
    if (!next.admitted) refusal.retryAt = Math.max(refusal.retryAt, next.retryAt)
    return refusal
  }

  /** Found once for each combination. */
  #wayOf(endpoint: Endpoint, model: MockModel | null, account: Account | null, now: number): Way {
    const ways = this.#waysOf(account)
    let way = ways.get(model ?? endpoint)
    if (way === undefined) {
      way = this.#newWay(endpoint, model, account, now)
      ways.set(model ?? endpoint, way)
    }
    return way
  }

  #newWay(endpoint: Endpoint, model: MockModel | null, account: Account | null, now: number): Way {
    const rules = this.#rules.filter((rule) => concerns(rule, endpoint, model))
    const barriers = rules.map((rule) => this.#barrier(rule, endpoint, model, account, now))
    return {
      barriers,
      holds: barriers.filter(({ limiter }) => limiter.holds),
      stations: barriers.flatMap(({ station }) => station ?? []),
    }
  }

  /** One account sends request after request. */
  #waysOf(account: Account | null): Map<MockModel | Endpoint, Way> {
    if (this.#latest?.account === account) return this.#latest.ways
    let ways = this.#ways.get(account)
    if (ways === undefined) {
      ways = new Map()
      this.#ways.set(account, ways)
    }
    this.#latest = { account, ways }
    return ways
  }

  #barrier(
    rule: LimitRule,
    endpoint: Endpoint,
    model: MockModel | null,
    account: Account | null,
    now: number,
  ): Barrier {
    const owner = rule.scope === 'user' ? account?.user.name : account?.label
    const key = JSON.stringify([rule.name, rule.spec.kind, owner ?? null, subject(rule, endpoint, model)])
    let barrier = this.#byKey.get(key)
    if (barrier === undefined) {
      const { spec } = rule
      const servers = lawOf(spec).servers?.(spec) ?? null
      const station = servers === null ? null : new ServerQueue(servers)
      const limiter = createLimiter(spec, { originEpochMs: this.#originEpochMs })
      if (rule.used > 0) limiter.take(rule.usedFrom === 'start' ? 0 : now, rule.used)
      barrier = { rule, limiter, station }
      this.#byKey.set(key, barrier)
    }
    return barrier
  }
}

/** The room that a request needs: some, even if it is weighed only when it is answered. */
function askedOf(rule: LimitRule, weighed: Weighed, account: Account | null): number {
  return Math.max(1, costOf(rule, weighed, account))
}

/** Key of the limiter that a rule has for such a request. */
export function subject(rule: LimitRule, endpoint: Endpoint, model: MockModel | null): string {
  switch (rule.keyedBy) {
    case 'model':
      return model?.name ?? endpoint
    case 'class':
      return model?.className ?? endpoint
    case 'modality':
      return model?.settings.modality ?? endpoint
    case 'endpoint':
      return endpoint
    case 'account':
      return ''
  }
}
