import { type UserNumbers, usersOf } from '../load/schedule/closed-users.ts'
import type { LoadPart, LoadParts } from '../load/schedule/load-share.ts'
import type { Plan } from '../load/schedule/plan.ts'
import type { Profile } from '../profile/profile.ts'
import type { RandomSource } from '../random.ts'
import type { Clock } from '../time/clock.ts'
import { alarmPacer, type Pacer } from '../time/pacer.ts'
import type { Scope } from '../time/scope.ts'
import { EarlyClaimer } from './early-claimer.ts'
import { begunCalls } from './held-share.ts'
import type { Outbox } from './outbox.ts'
import { type Cut, isHeld, type OwnParts, type PartKind, partIn, type Span } from './parts.ts'
import type { RedisLink } from './redis-link.ts'
import { type Bits, callsOf, nextTurn, type TakenShare, userCall } from './share.ts'
import type { ShareClaims } from './share-claims.ts'

export interface SharePlanOrder {
  profile: Profile
  plan: Plan
  share: Pick<TakenShare, 'begun'>
  parts: OwnParts
  link: RedisLink
  prefix: string
  clock: Clock
  /** Instant of the plan's zero. */
  origin: number
  pacer: Pacer
  random: RandomSource
  outbox: Pick<Outbox, 'tell' | 'hurry'>
  claims: Pick<ShareClaims, 'claimEarly' | 'latest'>
  scope: Scope
  onFault(error: unknown): void
}

/** Time ahead from which on others make the calls that are given up: they hear of it in time, and the calls are not claimed yet. */
const GIVEN_AHEAD_MS = 750
/** A part that would begin this soon before the end of the plan is not worth the change. */
const LAST_GIVEN_MS = 2_000
const LATE_PACER_MS = 1

/** A share's view of the plan: the parts that it has, as they come and go. */
export class SharePlan implements UserNumbers, LoadParts {
  readonly over: Promise<void>
  readonly #order: SharePlanOrder
  readonly #users: number
  readonly #waiting: LoadPart[] = []
  readonly #claimers: EarlyClaimer[] = []
  readonly #turns = new Map<number, number>()
  /** Users whose last call is still followed, and when they make the next. */
  readonly #awaited = new Map<number, Promise<number>>()
  /** By user part, its users that make calls here, and its name once it is to go elsewhere. */
  readonly #living = new Map<number, number>()
  readonly #leaving = new Map<number, string>()
  #pacer: Pacer | null
  #begin: ((part: LoadPart) => void) | null = null
  #end: () => void = () => {}
  #isOver = false

  constructor(order: SharePlanOrder) {
    this.#order = order
    this.#pacer = order.pacer
    this.#users = usersOf(order.profile.models)
    this.over = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  get #cut(): Cut {
    return this.#order.parts.cut
  }

  /** Begins with the parts that the share has; no more come once the plan, or the submitting, is over. */
  begin(submitting: AbortSignal): LoadParts {
    const { plan, origin, scope, share, parts } = this.#order
    const alarm = scope.alarm(origin + (this.#users > 0 ? plan.spanMs : plan.survey.lastMs), () => this.end())
    submitting.addEventListener('abort', () => {
      alarm.cancel()
      this.end()
    })
    if (submitting.aborted) this.end()
    this.#take([...parts.all()], share.begun)
    return this
  }

  each(begin: (part: LoadPart) => void): void {
    this.#begin = begin
    for (const part of this.#waiting.splice(0)) begin(part)
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    for (const claimer of this.#claimers) claimer.end()
    this.#end()
  }

  take(spans: readonly Span[]): void {
    const { link, prefix, share, onFault } = this.#order
    const users = spans.filter(({ kind }) => kind === 'u')
    const calls = spans.filter(({ kind }) => kind === 'c')
    if (calls.length > 0) this.#take(calls, share.begun)
    if (users.length === 0) return
    begunCalls(link, prefix).then((begun) => this.#take(users, begun), onFault)
  }

  giveUp(kind: PartKind, count: number): void {
    const { parts, clock, origin, plan, outbox } = this.#order
    const at = clock.now() - origin
    const until = Math.max(0, Math.ceil(at + GIVEN_AHEAD_MS))
    const last = kind === 'c' ? plan.survey.lastMs : plan.spanMs
    if (this.#isOver || until + LAST_GIVEN_MS > last) return
    for (const name of parts.giveUp(kind, count, kind === 'c' ? until : Math.max(0, Math.ceil(at)))) {
      if (kind === 'c') outbox.tell('g', name, partIn(name), String(until))
      else {
        const part = Number(partIn(name).slice(1))
        this.#leaving.set(part, name)
        this.#letUsersGo(part)
      }
    }
    outbox.hurry()
  }

  /** The calls of the user of this call go on when what is followed has ended. */
  awaited(call: number, next: Promise<number>): void {
    this.#awaited.set((call - this.#order.plan.calls) % this.#users, next)
  }

  has = (user: number): boolean => {
    const part = user % this.#cut.u
    return this.#living.has(part) && !this.#leaving.has(part)
  }

  next(user: number): number {
    const turn = this.#turns.get(user) ?? 0
    this.#turns.set(user, turn + 1)
    return userCall(this.#order.plan.calls, this.#users, user, turn)
  }

  /** A user that made calls elsewhere continues now: the end of its last call is not known here. */
  from(user: number): Promise<number> | undefined {
    const awaited = this.#awaited.get(user)
    if (awaited !== undefined || this.#turns.get(user) === 0) return awaited
    return Promise.resolve(this.#order.clock.now())
  }

  left(user: number): void {
    const part = user % this.#cut.u
    this.#living.set(part, (this.#living.get(part) ?? 1) - 1)
    this.#letUsersGo(part)
  }

  /** A part of users goes elsewhere when none of them is in a call. */
  #letUsersGo(part: number): void {
    const name = this.#leaving.get(part)
    if (name === undefined || this.#isOver || (this.#living.get(part) ?? 0) > 0) return
    const { clock, origin, outbox } = this.#order
    this.#leaving.delete(part)
    this.#living.delete(part)
    outbox.tell('g', name, partIn(name), String(Math.max(0, Math.ceil(clock.now() - origin))))
    outbox.hurry()
  }

  #take(spans: readonly Span[], begun: Bits): void {
    const { profile, plan, random, clock, origin, claims } = this.#order
    if (spans.length === 0 || (this.#isOver && this.#begin !== null)) return
    const users = this.#beginUsers(spans, begun)
    const has = callsOf(
      spans.map((span) => ({ ...span })),
      this.#cut,
      begun,
    )
    const keeps = callsOf(spans, this.#cut, begun)
    const part: LoadPart = { has, keeps, hasUser: (user) => users.has(user), pacer: this.#nextPacer() }
    const claimer = new EarlyClaimer({ profile, plan, has, keeps, random, clock, origin, claims })
    this.#claimers.push(claimer)
    if (!this.#isOver) claimer.run()
    if (this.#begin === null) this.#waiting.push(part)
    else this.#begin(part)
  }

  #beginUsers(spans: readonly Span[], begun: Bits): Set<number> {
    const { plan } = this.#order
    const parts = new Set(spans.filter((span) => span.kind === 'u' && isHeld(span)).map(({ part }) => part))
    const users = new Set<number>()
    for (const part of parts) {
      for (let user = part; user < this.#users; user += this.#cut.u) {
        users.add(user)
        this.#turns.set(user, nextTurn(plan.calls, this.#users, user, begun))
        this.#living.set(part, (this.#living.get(part) ?? 0) + 1)
      }
    }
    return users
  }

  /** The finer one follows a single train in its life. */
  #nextPacer(): Pacer {
    const pacer = this.#pacer ?? alarmPacer(this.#order.clock, LATE_PACER_MS)
    this.#pacer = null
    return pacer
  }
}
