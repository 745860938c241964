import type { Gateway } from '../gateway/gateway.ts'
import type { CreditBudget } from '../measure/credits/credit-budget.ts'
import { eventTee } from '../measure/events/event-tee.ts'
import type { EventSink } from '../measure/events/events.ts'
import type { EndEvent } from '../measure/events/run-events.ts'
import type { ModelLoad, Profile } from '../profile/profile.ts'
import type { RandomSource } from '../random.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import { alarmPacer, type Pacer } from '../time/pacer.ts'
import { Scope } from '../time/scope.ts'
import type { ModelAdmission } from './admission/admission.ts'
import type { AttemptPorts } from './attempts.ts'
import { type Call, faultText, newCall } from './call.ts'
import type { Claims } from './claims.ts'
import { Clients } from './clients.ts'
import type { LoadControl } from './load-control.ts'
import { LoadScopes, stoppedEvent } from './load-scopes.ts'
import type { RetryBudget } from './retries/retry-budget.ts'
import { type ClosedLoad, closedUsers, inOrder } from './schedule/closed-users.ts'
import type { LoadPart, LoadShare } from './schedule/load-share.ts'
import { type Plan, phaseAt, plannedFiles, requestOf } from './schedule/plan.ts'
import type { PlanWalk } from './schedule/plan-walk.ts'
import { Account, readSettings } from './spending/account.ts'
import { PriceCheck } from './spending/price-check.ts'
import { Spending } from './spending/spending.ts'

export interface LoadPorts extends Pick<AttemptPorts, 'haltGraceMs' | 'keys'> {
  clock: Clock
  gateway: Gateway
  random: RandomSource
  sink: EventSink
  /** By model name: the client's own limits. */
  admission: ReadonlyMap<string, ModelAdmission>
  /** The limits of further clients, which share nothing with the first (`clients` of the profile). */
  otherAdmissions?: readonly ReadonlyMap<string, ModelAdmission>[]
  /** Instant that event times count from; now when left out. */
  startedAt?: number
  /** Times the open models' starts; the clock's own alarms where there is nothing finer. */
  pacer?: Pacer
  /** Part of the load that is made here, if others make the rest; all of it if left out. */
  share?: LoadShare
  claims?: Claims
  retryBudget?: RetryBudget
  /** Budget, if several runs share one; by default that of the profile. */
  purse?: CreditBudget | undefined
}

/** How the load ended: the log's last line, which the caller writes when it has nothing more to add. */
export type LoadEnd = EndEvent

/**
 * The one loop: every planned call at its intended start, every accepted task to its end or the drain's, every step passed to the sink. The same code
 * runs in real and in virtual time. Throws a GatebenchError (exit 106) when the gateway cannot be used at all, before anything that costs is sent.
 */
export async function runLoad(
  profile: Profile,
  plan: Plan,
  ports: LoadPorts,
  control: LoadControl = {},
): Promise<LoadEnd> {
  const scope = new Scope(ports.clock)
  try {
    return await new LoadRun(profile, plan, ports, scope, control).toItsEnd()
  } finally {
    await scope.end()
  }
}

class LoadRun {
  readonly #profile: Profile
  readonly #plan: Plan
  readonly #ports: LoadPorts
  readonly #startedAt: number
  readonly #control: LoadControl
  readonly #clients: Clients
  readonly #share: LoadShare | undefined
  /** Null where it is somebody else's: of a share. */
  readonly #account: Account | null
  readonly #spending: Spending
  /** Null where the profile asks for none. */
  readonly #check: PriceCheck | null
  /** Those of the profile, with the prices that the check has found. */
  #models: readonly ModelLoad[]
  readonly #scopes: LoadScopes
  readonly #submitting: Scope
  /** Whether the gateway was found usable: until then nothing is sent that costs. */
  #hasBegun = false
  /** Instant of the plan's zero. */
  #origin = 0
  /** First fault of our own. */
  #fault: { error: unknown } | undefined

  constructor(profile: Profile, plan: Plan, ports: LoadPorts, scope: Scope, control: LoadControl) {
    const startedAt = ports.startedAt ?? ports.clock.now()
    this.#profile = profile
    this.#plan = plan
    this.#ports = ports
    this.#startedAt = startedAt
    this.#control = control
    this.#share = ports.share
    this.#scopes = new LoadScopes(scope, control)
    this.#submitting = this.#scopes.submitting
    const spending = new Spending(profile, this.#submitting, ports.purse)
    this.#spending = spending
    const onFault = (error: unknown): void => this.#failed(error)
    this.#models = profile.models
    this.#check = profile.credits.priceCheck === true ? new PriceCheck(profile, plan) : null
    const sink = this.#check === null ? ports.sink : eventTee([ports.sink, this.#check])
    this.#clients = new Clients(profile, { ...ports, sink, scope, startedAt, spending, onFault }, [
      ports.admission,
      ...(ports.otherAdmissions ?? []),
    ])
    this.#account =
      ports.share === undefined
        ? new Account(ports.gateway, ports.sink, startedAt, spending.reading, readSettings(profile))
        : null
  }

  async toItsEnd(): Promise<LoadEnd> {
    const { clock } = this.#ports
    const files = plannedFiles(this.#profile, this.#plan) + (this.#check?.files ?? 0)
    await this.#account?.readBefore(this.#submitting, files)
    this.#hasBegun = !this.#submitting.isClosed
    this.#submitting.onClose(() => {
      const { reason } = this.#submitting
      const stopped = stoppedEvent(reason, clock.now() - this.#startedAt)
      if (stopped !== null && this.#share === undefined) this.#ports.sink.emit(stopped)
      this.#clients.stopSubmitting()
      this.#control.onStopped?.(reason)
    })
    if (this.#profile.onInterrupt === 'cancel') this.#scopes.onCancel(() => this.#clients.cancelTasks())
    const sampling = this.#scopes.all.open()
    const watched = this.#spending.watch(this.#account, sampling).catch((error: unknown) => this.#failed(error))
    if (this.#check !== null && this.#account !== null) await this.#checkPrices(this.#check, this.#account)
    this.#origin = this.#share?.origin ?? clock.now()
    const sampled = this.#sampleAccount(sampling).catch((error: unknown) => this.#failed(error))
    const users = await this.#begin()
    // A user's last call belongs to the drain: it may take longer than the drain lasts.
    if (users.length > 0) await this.#submitting.sleepUntil(this.#origin + this.#plan.spanMs)
    await this.#drain()
    await Promise.all(users)
    // Nobody is left to be let in: what the limiters still have set on the clock would keep the process alive.
    this.#clients.stopSubmitting()
    sampling.close()
    await Promise.all([sampled, watched])
    await this.#readAfter()
    if (this.#fault !== undefined && this.#control.onFault === undefined) throw this.#fault.error
    return this.#end()
  }

  async #checkPrices(check: PriceCheck, account: Account): Promise<void> {
    const { clock, sink } = this.#ports
    const make = (call: Call): void => this.#clients.run(call)
    this.#models = await check.run(this.#plan.calls, {
      clock,
      sink,
      startedAt: this.#startedAt,
      account,
      spending: this.#spending,
      submitting: this.#submitting,
      make,
    })
    sink.emit({ t: clock.now() - this.#startedAt, type: 'origin' })
  }

  #end(): LoadEnd {
    const t = this.#ports.clock.now() - this.#startedAt
    const { ended } = this.#scopes
    if (ended === null) return { type: 'end', t, status: 'complete' }
    if (this.#fault === undefined) return { type: 'end', t, status: 'partial', ...ended }
    return { type: 'end', t, status: 'partial', cause: 'fault', reason: faultText(this.#fault.error) }
  }

  /** A run that was ended before it sent anything has spent nothing, and nobody waits for a second reading. */
  async #readAfter(): Promise<void> {
    if (!this.#hasBegun) return
    const last = this.#scopes.openLast()
    await this.#account?.readAfter(last, this.#scopes.isAsked ? 0 : this.#profile.credits.settleMs)
    last.close()
  }

  /** Begins the load, all of it or what is made here; resolves with the closed models' users when every planned call has its start behind it. */
  async #begin(): Promise<Promise<void>[]> {
    const { pacer } = this.#ports
    const numbers = this.#share?.users ?? inOrder(this.#plan.calls + (this.#check?.calls ?? 0))
    const load: ClosedLoad = {
      ...{ origin: this.#origin, spanMs: this.#plan.spanMs, submitting: this.#submitting },
      make: (call, load, at) => new Promise((resolve) => this.#start(call, load, at, resolve)),
    }
    if (this.#share === undefined) {
      const users = closedUsers(this.#models, numbers, load)
      await this.#arrive(pacer)
      return users
    }
    const users: Promise<void>[] = []
    const arrivals: Promise<void>[] = []
    this.#share.parts.each((part) => {
      users.push(...closedUsers(this.#models, numbers, load, part.hasUser))
      arrivals.push(this.#arrive(part.pacer, part))
    })
    await this.#share.parts.over
    await Promise.all(arrivals)
    return users
  }

  /** Open models: each call at its intended start, and those that are not to start any more counted as dropped. */
  async #arrive(pacer: Pacer | undefined, part?: LoadPart): Promise<void> {
    const next = this.#plan.walk(part?.has)
    await this.#startWhenDue(next, pacer, part)
    this.#dropFrom(next, part)
  }

  /**
   * Starts the planned calls from `next` on until all are started or none may be any more: where it then stands. Late ones start at once,
   * in order, so that a stall is caught up and seen as lag.
   */
  #startWhenDue(next: PlanWalk, pacer = alarmPacer(this.#ports.clock), part?: LoadPart): Promise<void> {
    const { clock } = this.#ports
    if (this.#submitting.isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      let train: Alarm | undefined
      const end = (): void => {
        pending.forget()
        train?.cancel()
        resolve()
      }
      const pending = this.#submitting.onClose(end)
      /** Starts those that are known to have come, and what else is due. */
      const startDue = (come: number): void => {
        while (!next.isOver && !this.#submitting.isClosed) {
          const { call, place } = next
          const at = this.#origin + next.intendedMs
          if (place >= come && at > clock.now()) break
          const load = this.#modelAt(next)
          const isHere = part?.keeps(call, next.intendedMs) ?? true
          next.advance()
          if (isHere) this.#start(call, load, at)
        }
        if (next.isOver || this.#submitting.isClosed) end()
      }
      startDue(0)
      if (next.isOver || this.#submitting.isClosed) return
      const before = next.place
      const starts = this.#plan.startsFrom(before, part?.has)
      train = pacer.follow(this.#origin, starts, (come) => startDue(before + come))
    })
  }

  #start(number: number, load: ModelLoad, intendedAt: number, onEnd?: () => void): void {
    const phase = phaseAt(this.#profile.phases, intendedAt - this.#origin)
    const request = requestOf(load, number, this.#ports.random)
    this.#clients.run(newCall({ number, load, intendedAt, phase: phase.name, record: phase.record, request }, onEnd))
  }

  #failed(error: unknown): void {
    if (this.#fault !== undefined) return
    this.#fault = { error }
    this.#control.onFault?.(error)
    this.#submitting.close(error)
  }

  /** Follows what is open until nothing is, the drain is over, or somebody halts the run. */
  async #drain(): Promise<void> {
    const now = this.#ports.clock.now()
    const end = this.#submitting.isClosed ? now : Math.max(now, this.#origin + this.#plan.spanMs)
    const draining = this.#scopes.patient.open()
    await Promise.race([this.#clients.idle(), draining.sleepUntil(end + this.#profile.drainMs)])
    draining.close()
    this.#spending.runOver()
    if (this.#clients.openCalls > 0) await this.#clients.halt()
  }

  /** Planned calls that will not be made are counted, each with its intended start. */
  #dropFrom(next: PlanWalk, part?: LoadPart): void {
    const { clock, sink } = this.#ports
    const { dropReason: reason } = this.#spending
    for (; !next.isOver; next.advance()) {
      const { call, intendedMs } = next
      if (part?.keeps(call, intendedMs) === false) continue
      const { model, modality } = this.#modelAt(next)
      const { name: phase, record } = phaseAt(this.#profile.phases, intendedMs)
      const t = clock.now() - this.#startedAt
      const intended = this.#origin + intendedMs - this.#startedAt
      sink.emit({ t, type: 'dropped', call, model, modality, intended, phase, record, reason })
    }
  }

  /** Resolves when the scope has closed and its last reading is over. */
  async #sampleAccount(scope: Scope): Promise<void> {
    const { sampleEveryMs } = this.#profile.credits
    if (sampleEveryMs === null) return
    for (let n = 1; await scope.sleepUntil(this.#origin + n * sampleEveryMs); n++) await this.#account?.sample(scope)
  }

  #modelAt({ model }: PlanWalk): ModelLoad {
    return this.#models[model] as ModelLoad
  }
}
