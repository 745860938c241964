import type { CreditsBody } from '../../gateway/bodies.ts'
import { type CallFold, CallHistory } from '../../measure/calls/call-history.ts'
import type { CallRecord } from '../../measure/calls/call-record.ts'
import { lateChargeMs, spentBetween } from '../../measure/credits/account.ts'
import { decimal } from '../../measure/credits/prices.ts'
import type { CallEnd, EventSink, RunEvent, TerminalEvent } from '../../measure/events/events.ts'
import { PRICE_CHECK } from '../../profile/price-check.ts'
import type { ModelLoad, Profile } from '../../profile/profile.ts'
import type { Clock } from '../../time/clock.ts'
import type { Scope } from '../../time/scope.ts'
import { type Call, newCall } from '../call.ts'
import { filesOf, type Plan } from '../schedule/plan.ts'
import type { Account } from './account.ts'
import type { Spending } from './spending.ts'

type Reading = CreditsBody['data']

/** A request that is bought once by itself. */
interface RequestToCheck {
  load: ModelLoad
  /** Index of the weighted request. */
  request: number
}

/** Every request that the load may make, in the order of the profile; none where the profile asks for no check. */
export function requestsToCheck(
  { credits, models }: Pick<Profile, 'credits' | 'models'>,
  { survey }: Pick<Plan, 'survey'>,
): RequestToCheck[] {
  if (credits.priceCheck !== true) return []
  return models.flatMap((load, index) => {
    const isMade = (request: number): boolean =>
      load.arrivals?.process === 'closed' || (survey.models[index]?.requests[request] ?? 0) > 0
    return [...load.requests.keys()].filter(isMade).map((request) => ({ load, request }))
  })
}

export interface PriceCheckPorts {
  clock: Clock
  sink: EventSink
  startedAt: number
  account: Account
  spending: Spending
  /** Closed when nothing more may be sent. */
  submitting: Scope
  /** Makes a call that is due now. */
  make(call: Call): void
}

/** A price of nothing is never believed: it would remove the budget. */
const UNSEEN =
  'the call is free, too cheap to show in the balance, or charged after credits.settle; assumePrice remains in use'

/**
 * Buys one call of each request before the load, one after the other with readings of the credits between them: the fall of the credits is the price.
 * The calls are on record like any others, and their phase distinguishes them.
 */
export class PriceCheck implements EventSink, CallFold {
  readonly #requests: readonly RequestToCheck[]
  readonly #models: readonly ModelLoad[]
  readonly #settleMs: number
  readonly #history = new CallHistory([], this)
  /** How the latest call ended, and how many of its attempts were accepted or may have been. */
  #last: { end: CallEnd; perhapsAccepted: number } | null = null
  /** An earlier call may still be charged, or refunded: no later price can be derived from that. */
  #isBlurred = false
  #isOver = false

  constructor(profile: Profile, plan: Plan) {
    this.#requests = requestsToCheck(profile, plan)
    this.#models = profile.models
    this.#settleMs = lateChargeMs(profile.credits)
  }

  get calls(): number {
    return this.#requests.length
  }

  /** Files that its calls ask for. */
  get files(): number {
    return this.#requests.reduce((sum, { load, request }) => sum + filesOf(load, request), 0)
  }

  /** Takes the events of its calls. */
  emit(event: RunEvent): void {
    if (!this.#isOver) this.#history.emit(event)
  }

  arrived(): undefined {}

  ended({ perhapsAccepted }: CallRecord, { end }: TerminalEvent): void {
    this.#last = { end, perhapsAccepted }
  }

  /**
   * Makes the calls, numbered from `first`, and passes the cost of each to the sink. Returns the models, with the prices that it found where the
   * profile states none. When nothing more may be sent it returns at once, and leaves the call under way to its follower.
   */
  async run(first: number, ports: PriceCheckPorts): Promise<readonly ModelLoad[]> {
    const { clock, sink, startedAt, account, spending, submitting } = ports
    const prices = new Map(this.#models.map((load) => [load, new Map<number, number>()]))
    let before = await account.readSettled(submitting, 0)
    for (const [n, { load, request }] of this.#requests.entries()) {
      if (submitting.isClosed) break
      this.#last = null
      const call = await this.#made({ number: first + n, load, request }, ports)
      if (submitting.isClosed) break
      const after = await account.readSettled(submitting, this.#settleMs)
      if (submitting.isClosed) break
      const found = this.#found(before, after)
      if (found.price !== null) {
        spending.priced(call, found.price)
        prices.get(load)?.set(request, found.price)
      }
      sink.emit({
        t: clock.now() - startedAt,
        type: 'price',
        call: call.number,
        model: load.model,
        request,
        ...found,
      })
      before = after
    }
    this.#isOver = true
    return this.#models.map((load) => withPrices(load, prices.get(load) as ReadonlyMap<number, number>))
  }

  /** Resolves when the call has ended, or nothing more may be sent. */
  #made(of: Pick<Call, 'number' | 'load' | 'request'>, { clock, submitting, make }: PriceCheckPorts): Promise<Call> {
    return new Promise((resolve) => {
      const end = (): void => {
        pending.forget()
        resolve(call)
      }
      const pending = submitting.onClose(() => resolve(call))
      const call = newCall({ ...of, intendedAt: clock.now(), phase: PRICE_CHECK, record: false }, end)
      make(call)
    })
  }

  #found(before: Reading | null, after: Reading | null): { price: number } | { price: null; problem: string } {
    const wasBlurred = this.#isBlurred
    const spent = before === null || after === null ? null : decimal(spentBetween(before, after))
    const { end, perhapsAccepted } = this.#last ?? { end: null, perhapsAccepted: 0 }
    // A charge that was not seen may still come, and would be taken for the next call's.
    const isSettled =
      spent !== null &&
      ((end === 'completed' && perhapsAccepted === 1 && spent > 0) || (end === 'failed' && spent === 0))
    this.#isBlurred ||= perhapsAccepted > 0 && !isSettled
    const none = (problem: string) => ({ price: null, problem })
    if (end !== 'completed') return none(end === null ? 'it was not sent' : `it did not complete: ${end}`)
    if (perhapsAccepted > 1) return none('it may have been bought twice')
    if (spent === null) return none('the credits could not be read')
    if (wasBlurred) return none('an earlier call may have been charged or refunded in between')
    if (spent < 0) return none('credits were returned in between')
    return spent === 0 ? none(`the balance did not change: ${UNSEEN}`) : { price: spent }
  }
}

/** With the prices that were found, where it states none. */
export function withPrices(load: ModelLoad, found: ReadonlyMap<number, number>): ModelLoad {
  if (found.size === 0) return load
  const requests = load.requests.map((request, at) => ({ ...request, price: request.price ?? found.get(at) ?? null }))
  return { ...load, requests }
}
