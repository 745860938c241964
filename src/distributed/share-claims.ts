import { mayHaveBeenAccepted } from '../gateway/outcome.ts'
import { arrivalEvent, attemptEvent, type Call } from '../load/call.ts'
import type { Claims, ClaimVerdict } from '../load/claims.ts'
import { causeOf, type RetryBudget } from '../load/retries/retry-budget.ts'
import { toMicro } from '../measure/credits/budget.ts'
import { roundEvent } from '../measure/events/event-tee.ts'
import type { EventSink, RunEvent } from '../measure/events/events.ts'
import type { ModelLoad } from '../profile/profile.ts'
import { HeldArrivals } from './held-arrivals.ts'
import { PacedCalls } from './paced-calls.ts'
import type { ShareClaimsPorts } from './share-claims-ports.ts'

const AGAIN_MS = 100
/** Lateness of a claim that the wider spacing of leased starts covers. */
const LATE_MS = 10

/** The journal, the money, the cool-downs and the retry budget of a run, as a share has them: all by way of one outbox. */
export class ShareClaims implements Claims, EventSink, RetryBudget {
  readonly #ports: ShareClaimsPorts
  /** Amounts that attempts of unanswered calls set aside; empty if nobody states them. */
  readonly #prices = new Map<number, string>()
  /** First attempts that were claimed before their calls are due. */
  readonly #early = new Map<number, Promise<string>>()
  /** Calls that are claimed as soon as there is a start for them. */
  readonly #paced: PacedCalls
  /** Those of them that are being sent. */
  readonly #leaving = new Set<number>()
  /** By the name of a model's limits, the instant before which nobody sends. */
  readonly #held = new Map<string, number>()
  readonly #arrivals = new HeldArrivals()
  /** Waiters until no attempt is under way. */
  readonly #waiting: (() => void)[] = []
  #isLeaving = false
  /** The latest planned call that asked for its claim. */
  #latest = -1

  constructor(ports: ShareClaimsPorts) {
    this.#ports = ports
    this.#paced = new PacedCalls(ports)
  }

  /** The latest call that asked for its claim: what is before it is claimed early no more. */
  get latest(): number {
    return this.#latest
  }

  /** Claims the first attempt of a call that is due soon: with the next batch. */
  claimEarly(call: number, load: ModelLoad, request: number): void {
    const { outbox, limits } = this.#ports
    this.#early.set(call, outbox.ask(['q', String(call), limits.nameOf(load.model, call), priceOf({ load, request })]))
  }

  /** Takes the number of starts of a name that are leased, and not used yet: that many calls are claimed. */
  leased(name: string, starts: number): void {
    if (!this.#isLeaving) this.#paced.leased(name, starts)
  }

  /** Events of calls that an earlier owner of the share claimed early and may have sent. */
  tellSent(call: number, events: readonly RunEvent[]): string[] {
    const jsons = events.map((event) => this.#json(event))
    const told = jsons.map(this.#ports.sign).join('\n')
    this.#ports.outbox.line(told, ['t', String(call), told])
    return jsons
  }

  /** Gives back calls that were claimed early and are not sent, as if they had never been claimed. */
  giveBack(): void {
    for (const call of this.#early.keys()) this.#ports.outbox.tell('u', String(call))
    this.#early.clear()
  }

  /** Leaves the share to the next owner. Unsent calls are the next owner's to send, so they are not reported as dropped. */
  leave(): void {
    this.#isLeaving = true
  }

  /** Resolves when every attempt that was sent has its answer on record. */
  answered(): Promise<void> {
    if (this.#prices.size === 0) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  async claim(call: Call): Promise<ClaimVerdict> {
    const { bounds, onRefused } = this.#ports
    const price = priceOf(call)
    if (!bounds.reserve(price)) {
      await this.#giveUp(call)
      onRefused('the budget of this worker’s profile')
      return 'budget'
    }
    const verdict = await this.#claim(call)
    if (verdict !== 'granted') bounds.release(price)
    return verdict
  }

  async #claim(call: Call): Promise<ClaimVerdict> {
    const { outbox, clock, holding, bounds } = this.#ports
    const since = clock.now()
    this.#paced.left(call.load.model, call.number)
    const early = call.attempts === 0 ? this.#takeEarly(call.number) : undefined
    const isEarly = early !== undefined && (await early) === 'granted'
    const givenBack = (): ClaimVerdict => {
      if (isEarly) outbox.tell('u', String(call.number))
      return 'stopped'
    }
    for (;;) {
      if (this.#isLeaving) return givenBack()
      // Without leave to send, claim nothing: a call that is claimed and never sent is reported as ambiguous.
      if (!(await holding.mayStillSend())) return this.#refused('fenced')
      const now = clock.now()
      const mayLeave =
        isEarly && this.#arrivals.has(call.number) && !outbox.isCut && now >= (this.#held.get(call.load.model) ?? 0)
      const verdict = mayLeave ? 'granted' : await this.#asked(call, now)
      if (verdict === 'granted') {
        if (call.attempts === 0 && !bounds.begins(call.number)) return this.#refused('taken')
        if (mayLeave) this.#leaving.add(call.number)
        else if (!(await holding.mayStillSend())) return this.#refused('fenced')
        this.#prices.set(call.number, priceOf(call))
        this.#late(call, since)
        return 'granted'
      }
      const againAt = this.#againAt(verdict, since)
      if (againAt === null) {
        givenBack()
        return this.#refused(verdict)
      }
      await clock.sleepUntil(againAt)
    }
  }

  #refused(verdict: string): ClaimVerdict {
    this.#ports.onRefused(verdict)
    return verdict === 'budget' ? 'budget' : 'stopped'
  }

  /** When to ask again for a claim that is put off; null if it is refused. */
  #againAt(verdict: string, since: number): number | null {
    const { clock, offsetMs, patienceMs } = this.#ports
    if (verdict.startsWith('cool ')) return Number(verdict.slice(5)) - offsetMs
    const isPutOff = verdict === 'again' || (verdict === 'orphaned' && clock.now() - since < patienceMs)
    return isPutOff ? clock.now() + AGAIN_MS : null
  }

  /** Nobody sends under a name before an instant of Redis. */
  hold(name: string, until: number): void {
    if (Number.isFinite(until)) this.#held.set(name, until - this.#ports.offsetMs)
  }

  /** A leased start of a name was used at an instant of Redis: windows that begin later do not count it. */
  used(name: string, start: string, at: number): void {
    this.#ports.outbox.tell('v', name, start, at.toFixed(3))
  }

  /** The claim of an attempt with a leased start took long: what is leased after it is to be as late. */
  #late({ load, number }: Call, since: number): void {
    const { outbox, clock, offsetMs, limits } = this.#ports
    for (const name of limits.pacesOf(load.model, number)) {
      const ms = clock.now() - since
      if (ms <= LATE_MS) continue
      outbox.tell('p', name, (clock.now() - ms + offsetMs).toFixed(3), (ms - LATE_MS).toFixed(3))
      outbox.hurry()
    }
  }

  recorded(): Promise<void> {
    return this.#ports.outbox.recorded()
  }

  coolDown(call: number, models: readonly string[], until: number): void {
    const { outbox, limits } = this.#ports
    for (const model of models) outbox.tell('c', limits.nameOf(model, call), (until + this.#ports.offsetMs).toFixed(3))
  }

  emit(event: RunEvent): void {
    const { outbox } = this.#ports
    const { type } = event
    // The claim has reported it, unless that was an early one.
    if (type === 'end' || (type === 'attempt' && !this.#leaving.delete(event.call))) return
    const line = this.#line(event)
    if (outbox.isLost) {
      this.#ports.onLate(line)
      return
    }
    switch (type) {
      case 'arrival':
        this.#ports.onArrival(event.t - event.intended)
        if (this.#early.has(event.call)) this.#arrivals.hold(event.call, line, false)
        else {
          outbox.line(line)
          this.#paced.arrived(event, (load) => {
            this.#arrivals.hold(event.call, line, true)
            this.claimEarly(event.call, load, event.request)
          })
        }
        break
      case 'admitted':
        // No wait is reported before the call's arrival.
        if (!this.#arrivals.follow(event.call, line)) outbox.line(line)
        break
      case 'attempt': {
        const told = `${this.#arrivals.take(event.call)}\n${line}`
        outbox.line(told, ['t', String(event.call), told])
        break
      }
      case 'accepted':
        outbox.line(line, ['n', String(event.call), line])
        break
      case 'outcome': {
        const price = this.#prices.get(event.call)
        this.#prices.delete(event.call)
        outbox.line(line, ['n', String(event.call), line])
        // Others may spend it: what bought something is in no hurry.
        if (price !== undefined && !mayHaveBeenAccepted({ kind: event.outcome, status: event.status })) {
          this.#ports.bounds.release(price)
          outbox.tell('r', price)
          outbox.hurry()
        }
        if (this.#prices.size === 0) for (const resolve of this.#waiting.splice(0)) resolve()
        break
      }
      case 'terminal':
      case 'dropped':
        if (this.#isLeaving && type === 'dropped') this.#arrivals.take(event.call)
        this.#paced.left(event.model, event.call)
        this.#tellArrival(event.call)
        if (this.#early.delete(event.call)) outbox.tell('u', String(event.call))
        if (this.#isLeaving && type === 'dropped') break
        outbox.line(line, ['e', String(event.call), line])
        break
      default:
        outbox.line(line)
    }
  }

  begun(): void {
    this.#ports.outbox.tell('b')
  }

  failed(): void {
    this.#ports.outbox.tell('x')
  }

  async withdraw(outcome: Parameters<RetryBudget['withdraw']>[0]): Promise<number | null> {
    const answer = await this.#ports.outbox.ask(['w', causeOf(outcome)])
    if (answer === 'again') return this.withdraw(outcome)
    const price = Number(answer)
    return answer === '' || Number.isNaN(price) ? null : price
  }

  accepted(price: number): void {
    this.#ports.outbox.tell('d', String(price))
  }

  /** A call that will not be sent: what was claimed for it before is as if it never had been. */
  async #giveUp({ number, attempts, load }: Call): Promise<void> {
    this.#paced.left(load.model, number)
    const early = attempts === 0 ? this.#takeEarly(number) : undefined
    if (early !== undefined && (await early) === 'granted') this.#ports.outbox.tell('u', String(number))
  }

  #takeEarly(call: number): Promise<string> | undefined {
    this.#latest = Math.max(this.#latest, call)
    const early = this.#early.get(call)
    this.#early.delete(call)
    return early
  }

  #tellArrival(call: number): void {
    const lines = this.#arrivals.take(call)
    if (lines !== undefined) this.#ports.outbox.line(lines)
  }

  /** Asks for the call's next attempt as it will stand when it is sent: the runner counts it then. */
  #asked(call: Call, at: number): Promise<string> {
    this.#tellArrival(call.number)
    const { startedAt, limits, keys, outbox } = this.#ports
    const attempt = { ...call, attempts: call.attempts + 1 }
    const arrival = arrivalEvent(call, call.intendedAt, startedAt)
    const name = limits.nameOf(call.load.model, call.number)
    const words = ['a', String(call.number), String(attempt.attempts), name, priceOf(call)]
    const sent = attemptEvent(attempt, at, startedAt, keys !== undefined)
    return outbox.ask([...words, this.#line(arrival), this.#line(sent)])
  }

  #line(event: RunEvent): string {
    return this.#ports.sign(this.#json(event))
  }

  #json(event: RunEvent): string {
    const told = roundEvent(event)
    if (told.type === 'arrival' || told.type === 'generator') told.worker = this.#ports.worker
    return JSON.stringify(told)
  }
}

/** In micro-credits; empty where nobody states it. */
function priceOf({ load, request }: Pick<Call, 'load' | 'request'>): string {
  const price = load.requests[request]?.price ?? null
  return price === null ? '' : String(toMicro(price))
}
