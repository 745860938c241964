import type { MessageBody, Task } from '../gateway/bodies.ts'
import type { Accepted, Outcome } from '../gateway/outcome.ts'
import type { Profile } from '../profile/profile.ts'
import type { RandomSource } from '../random.ts'
import type { Scope } from '../time/scope.ts'
import type { ModelAdmission, Permit, PermitResult } from './admission/admission.ts'
import { type AttemptPorts, Attempts } from './attempts.ts'
import { type Call, endOf, sleepBetween } from './call.ts'
import { CallGate, type GatePorts } from './call-gate.ts'
import type { Claims } from './claims.ts'
import { ClientCalls, type ClientCallsPorts } from './client-calls.ts'
import { acceptedEvent, messageOf, outcomeEvent, reasonOf, taskEndEvent } from './outcome-event.ts'
import { pollAssignment } from './polls/poll-assignment.ts'
import { type PollAssignment, Poller } from './polls/poller.ts'
import { Retries } from './retries/retries.ts'
import type { RetryBudget } from './retries/retry-budget.ts'
import type { RetryDecision } from './retries/retry-policy.ts'
import type { Spending } from './spending/spending.ts'
import { tokensUsed } from './tokens-used.ts'

export interface CallRunnerPorts extends GatePorts, AttemptPorts, ClientCallsPorts {
  random: RandomSource
  spending: Spending
  /** Asked before each attempt, where other processes have a share in the run. */
  claims?: Claims | undefined
  /** Retry budget of all calls; by default this client's own. */
  retryBudget?: RetryBudget | undefined
}

/** Next step of a call: another attempt; nothing while its task is followed; or its end, with this result for its slot. */
type NextStep = 'attempt' | 'follow' | PermitResult

type NotAccepted = Exclude<Outcome<Task | MessageBody>, Accepted<unknown>>

/** Takes each call from its arrival to its one end, and knows every call that is still open. */
export class CallRunner {
  readonly #profile: Profile
  readonly #ports: CallRunnerPorts
  readonly #poller: Poller
  readonly #calls: ClientCalls
  readonly #attempts: Attempts
  /** Scope of the task reads. */
  readonly #reads: Scope
  readonly #gate: CallGate
  readonly #retries: Retries
  #isStopping = false

  constructor(profile: Profile, ports: CallRunnerPorts, admission: ReadonlyMap<string, ModelAdmission>) {
    this.#profile = profile
    this.#ports = ports
    this.#gate = new CallGate(profile.retry.scope, admission, ports)
    this.#reads = ports.scope.open()
    this.#attempts = new Attempts(ports)
    this.#calls = new ClientCalls(ports)
    this.#poller = new Poller(this.#reads, ports.gateway, profile.polls.budgetPerSecond)
    this.#retries = new Retries(profile.retry, ports.random, ports.retryBudget)
  }

  get openCalls(): number {
    return this.#calls.size
  }

  /** Resolves when no call is open. */
  idle(): Promise<void> {
    return this.#calls.none()
  }

  /**
   * Ends every open call as it stands, without losing a task id: tasks are no longer read, and answers to attempts under way get a moment to arrive.
   * Resolves when the last call has reported its end.
   */
  async halt(): Promise<void> {
    this.stopSubmitting()
    this.#reads.close()
    await this.#attempts.callOff()
    await this.idle()
  }

  /** Nothing more is submitted: what was not sent yet is dropped, what was to be sent again is interrupted. Sent calls are followed. */
  stopSubmitting(): void {
    this.#isStopping = true
    const at = this.#ports.clock.now()
    for (const call of this.#calls.all()) {
      if (call.stage === 'queued') this.#calls.drop(call, this.#ports.spending.dropReason)
      else if (call.stage === 'between') this.#calls.end(call, 'interrupted', at)
      else continue
      call.wake?.alarm.cancel()
      call.wake?.resolve()
    }
    this.#gate.close()
  }

  /** Cancels the tasks that are open, and those that are accepted yet, instead of following them to their ends. */
  cancelTasks(): void {
    this.#poller.cancelAll()
  }

  /** Makes one call that is due now, and calls `call.onEnd` when it has ended. */
  run(call: Call): void {
    void this.#run(call)
  }

  /**
   * Resolves when the call has ended, or its task is being followed. One async function for all of it: as many as a second has calls are
   * begun, and each costs a promise, and the end of each a turn of the microtasks.
   */
  async #run(call: Call): Promise<void> {
    const { scope, claims } = this.#ports
    scope.enter()
    try {
      this.#calls.arrived(call)
      const free = this.#gate.takeSlot(call)
      const slot = free instanceof Promise ? await free : free
      if (slot === null || call.ended) {
        slot?.end('ignored')
        if (!call.ended) this.#calls.drop(call, 'no-slot')
        return
      }
      // Whose task is being followed keeps its slot until that ends.
      let next: NextStep = 'attempt'
      while (next === 'attempt') {
        const passed = this.#gate.passPace(call)
        const pace = passed instanceof Promise ? await passed : passed
        next = 'ignored'
        if (pace === null || call.ended) this.#outOfPatience(call, pace)
        else if (this.#mayAttempt(call, pace) && (claims === undefined || (await this.#claimed(call, pace, claims)))) {
          const outcome = await this.#attempt(call)
          const answered = this.#answered(call, outcome, pace, slot)
          next = answered instanceof Promise ? await answered : answered
          if (next === 'attempt') next = await this.#backOff(call, outcome)
        }
      }
      if (next !== 'follow') slot.end(next)
    } catch (error) {
      this.#calls.failed(call, error)
    } finally {
      scope.leave()
    }
  }

  /** A call without a pace in time; one that ended while it waited gives its pace back. */
  #outOfPatience(call: Call, pace: Permit | null): void {
    pace?.end('ignored', 0)
    if (call.ended) return
    if (call.attempts === 0) this.#calls.drop(call, 'no-slot')
    else
      this.#calls.end(call, 'gaveUp', this.#ports.clock.now(), {
        message: 'held by the client’s own limiter for longer than longestWait',
      })
  }

  #mayAttempt(call: Call, pace: Permit): boolean {
    if (this.#ports.spending.mayAttempt(call)) return true
    this.#mayNotAttempt(call, pace)
    return false
  }

  /** While the answer is under way, the call counts as being sent: whatever is reported of it then is true either way. */
  async #claimed(call: Call, pace: Permit, claims: Claims): Promise<boolean> {
    call.stage = 'sending'
    const verdict = await claims.claim(call)
    if (verdict === 'granted') return true
    this.#ports.spending.dropReason = verdict
    this.#mayNotAttempt(call, pace)
    return false
  }

  #mayNotAttempt(call: Call, pace: Permit): void {
    const { clock, spending } = this.#ports
    pace.end('ignored', 0)
    // The first refusal stops the run, and with it this very call.
    if (!call.ended && call.attempts === 0) this.#calls.drop(call, spending.dropReason)
    else if (!call.ended) this.#calls.end(call, 'interrupted', clock.now())
  }

  #answered(
    call: Call,
    outcome: Outcome<Task | MessageBody>,
    pace: Permit,
    slot: Permit,
  ): NextStep | Promise<NextStep> {
    this.#attempts.answered()
    this.#ports.spending.answered(call, outcome)
    const result = outcome.kind === 'accepted' ? 'success' : outcome.kind === 'throttled' ? 'throttled' : 'ignored'
    pace.end(result, call.load.admission.tokens === undefined ? undefined : tokensUsed(outcome))
    if (call.ended) return 'ignored'
    return outcome.kind === 'accepted' ? this.#accepted(call, outcome, slot) : this.#notAccepted(call, outcome)
  }

  #accepted(call: Call, outcome: Accepted<Task | MessageBody>, slot: Permit): NextStep {
    this.#retries.accepted(call)
    call.sentAt = outcome.timing.sentAt
    call.acceptedAt = outcome.timing.endedAt
    if (call.load.modality === 'text') {
      this.#tellOutcome(call, outcome)
      this.#calls.end(call, 'completed', outcome.timing.endedAt)
      return 'success'
    }
    this.#follow(call, outcome as Accepted<Task>, slot)
    return 'follow'
  }

  #notAccepted(call: Call, outcome: NotAccepted): NextStep | Promise<NextStep> {
    const { endedAt } = outcome.timing
    if (this.#attempts.areCalledOff && outcome.kind === 'ambiguous') {
      this.#tellOutcome(call, outcome)
      this.#calls.end(call, 'ambiguous', endedAt, { message: messageOf(outcome) })
      return 'ignored'
    }
    const decision = this.#retries.decide(call, outcome)
    if (decision instanceof Promise) return decision.then((decided) => this.#decided(call, outcome, decided))
    return this.#decided(call, outcome, decision)
  }

  #decided(call: Call, outcome: NotAccepted, decision: RetryDecision): NextStep {
    const { endedAt } = outcome.timing
    this.#tellOutcome(call, outcome, decision)
    if (outcome.kind === 'throttled' && decision.delayMs !== null) {
      this.#gate.coolDown(call, endedAt + decision.delayMs)
    }
    if (!decision.retry) {
      this.#calls.end(call, endOf(outcome.kind, reasonOf(outcome)), endedAt, { message: messageOf(outcome) })
      return outcome.kind === 'throttled' ? 'throttled' : 'ignored'
    }
    call.stage = 'between'
    if (this.#isStopping) {
      this.#calls.end(call, 'interrupted', endedAt)
      return 'ignored'
    }
    call.previousDelayMs = decision.delayMs
    return 'attempt'
  }

  /** Waits as long as the policy has decided. */
  async #backOff(call: Call, { timing }: Outcome<unknown>): Promise<NextStep> {
    const { clock } = this.#ports
    await sleepBetween(clock, call, timing.endedAt + (call.previousDelayMs ?? 0))
    call.backoffMs += clock.now() - timing.endedAt
    return call.ended ? 'ignored' : 'attempt'
  }

  #attempt(call: Call): Promise<Outcome<Task | MessageBody>> {
    if (call.attempts === 0) this.#retries.begun()
    return this.#attempts.send(call)
  }

  /** Puts an accepted task on record, and follows it. */
  #follow(call: Call, outcome: Accepted<Task>, slot: Permit): void {
    const { sink, startedAt } = this.#ports
    const { sentAt, endedAt } = outcome.timing
    const accepted = acceptedEvent(call, outcome, this.#profile.gateway.estimateUnit, startedAt)
    const instants = { acceptedAt: endedAt, sentAt, giveUpAt: sentAt + call.load.timeouts.taskMs }
    const assignment = pollAssignment(call, accepted, instants, this.#ports)
    // Before anything else happens to a task that may have been paid for, its id is on record.
    call.taskId = accepted.taskId
    call.stage = 'following'
    sink.emit(accepted)
    this.#tellOutcome(call, outcome)
    const follow = (): void =>
      outcome.isResult === true ? this.#endAtOnce(call, outcome, slot) : this.#poll(call, assignment, slot)
    if (this.#ports.claims === undefined) follow()
    else void this.#ports.claims.recorded().then(follow)
  }

  /** Ends a call whose submit was answered with the result. */
  #endAtOnce(call: Call, { body, timing }: Accepted<Task>, slot: Permit): void {
    const end = body.status === 'failed' ? 'failed' : 'completed'
    const followed = { end, at: timing.endedAt, lastNotDone: timing.sentAt, polls: 0, task: body } as const
    this.#calls.endWith(call, taskEndEvent(call, followed, this.#ports.startedAt))
    slot.end('success')
  }

  /** Reads the task to its end, and frees the call's slot. */
  #poll(call: Call, assignment: PollAssignment, slot: Permit): void {
    const { startedAt } = this.#ports
    this.#poller.follow(assignment, (followed) => {
      try {
        if (followed.end === 'faulted') this.#ports.onFault(followed.fault)
        this.#calls.endWith(call, taskEndEvent(call, followed, startedAt))
      } catch (error) {
        this.#calls.failed(call, error)
      }
      slot.end('success')
    })
  }

  #tellOutcome(call: Call, outcome: Outcome<unknown>, decision?: RetryDecision): void {
    const { sink, startedAt } = this.#ports
    sink.emit(outcomeEvent(call, outcome, decision, startedAt))
  }
}
