import type { Task } from '../../gateway/bodies.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { mayHaveBeenAccepted, type Outcome } from '../../gateway/outcome.ts'
import type { Clock } from '../../time/clock.ts'
import type { Scope } from '../../time/scope.ts'
import { WaitGroup } from '../../time/wait-group.ts'
import { type Attempt, readingOf, type Stage } from './attempt.ts'
import { AttemptLog, type ProbeJournal } from './attempt-log.ts'
import { Balance } from './balance.ts'
import { type ProbeBudget, type Spent, usedUp } from './budget.ts'
import { Follower } from './follower.ts'
import { type AccountReading, ANSWER_WITHIN_MS, FreeReads } from './free-reads.ts'
import { ProbeScopes } from './probe-scopes.ts'
import type { ProbedModel } from './probed-model.ts'
import { ProbeSpending } from './spending.ts'
import type { Stop } from './stop-conditions.ts'
import { StopConditions } from './stop-conditions.ts'

export interface RequesterPorts {
  gateway: Gateway
  /** The same gateway with another key of the account. */
  second?: Gateway | undefined
  clock: Clock
  budget: ProbeBudget
  journal: ProbeJournal
  /** Aborts submitting; what was accepted is still followed. */
  stop?: AbortSignal | undefined
  /** Aborts following. */
  halt?: AbortSignal | undefined
}

/** A task that has not ended by then, after the last submit, is left open, and named. */
const FOLLOWED_MS = 1_800_000
/** Reads that are kept back from the budget for each open task. */
const READS_TO_THE_END = 8

/** Sends a probe's requests within its budget, and follows accepted tasks to their end. */
export class Requester {
  readonly clock: Clock
  /** Closed when no more may be submitted. */
  readonly submitting: Scope
  readonly balance = new Balance()
  readonly spending: ProbeSpending
  readonly #gateway: Gateway
  readonly #second: Gateway | undefined
  readonly #budget: ProbeBudget
  readonly #log: AttemptLog
  readonly #scopes: ProbeScopes
  readonly #follower: Follower
  readonly #free: FreeReads
  readonly #trouble = new StopConditions()
  readonly #answers = new WaitGroup()
  /** Submits whose tasks were seen to fail. */
  readonly #failed = new Set<Attempt>()
  #stop: Stop | null = null
  /** No more submits of a model are accepted than this. */
  #mostOfModel: { model: string; accepted: number } | null = null

  constructor({ gateway, second, clock, budget, journal, stop, halt }: RequesterPorts) {
    this.#gateway = gateway
    this.#second = second
    this.clock = clock
    this.#budget = budget
    // A submit that cannot be recorded must not be bought: a disk that refuses ends submitting, and tasks are followed all the same.
    const onFault = ({ message }: Error): void => this.end({ why: 'journal', detail: message })
    this.#log = new AttemptLog({ clock, journal, onFault })
    this.spending = new ProbeSpending(budget, this.#log.startedAt)
    this.#scopes = new ProbeScopes(clock, halt)
    this.submitting = this.#scopes.submitting
    const interrupted = (): void => {
      this.end({ why: 'interrupted' })
      this.#scopes.interrupted()
    }
    if (stop?.aborted) interrupted()
    else stop?.addEventListener('abort', interrupted, { once: true })
    this.submitting.alarm(this.#log.startedAt + budget.minutes * 60_000, () =>
      this.end({ why: 'budget', budget: 'minutes' }),
    )
    const { balance, spending } = this
    this.#free = new FreeReads({
      ...{ gateway, balance, spending, log: this.#log, scopes: this.#scopes, trouble: this.#trouble },
      end: (why) => this.end(why),
      open: () => this.openTasks.length + this.#log.unanswered,
    })
    this.#follower = new Follower(clock, this.#scopes.following, (attempt) => this.#poll(attempt))
  }

  get stopped(): Stop | null {
    return this.#stop
  }

  /** Whether the task of a submit was seen to fail. */
  hasFailed(submit: Attempt): boolean {
    return this.#failed.has(submit)
  }

  /** Tasks that are not known to be over. */
  get openTasks(): string[] {
    return this.#follower.openTasks
  }

  /** All that was asked but the reads that follow tasks. */
  get attempts(): readonly Attempt[] {
    return this.#log.attempts
  }

  spent(): Omit<Spent, 'credits'> {
    return this.#log.spent()
  }

  /** From now on nothing is submitted of the model that could be accepted beyond so many. */
  boundModel(model: string, accepted: number): void {
    this.#mostOfModel = { model, accepted }
  }

  /** Whether the bound of a model keeps it from being submitted. */
  isAtBound(model: string): boolean {
    const bound = this.#mostOfModel
    return bound !== null && bound.model === model && this.acceptedOf(model, true) >= bound.accepted
  }

  /** Accepted submits of a model, and those that may be where `orOpen`. */
  acceptedOf(model: string, orOpen = false): number {
    return this.#log.acceptedOf(model, orOpen)
  }

  get hasSecondKey(): boolean {
    return this.#second !== undefined
  }

  /** Whether the budget allows another read. */
  get mayRead(): boolean {
    return this.#log.requests < this.#budget.requests
  }

  /** From now on nothing is submitted. */
  end(stop: Stop): void {
    this.#stop ??= stop
    this.submitting.close(stop)
  }

  /** Submits at once; null when that is no longer allowed, of this model or at all. The attempt is answered when `done` resolves. */
  submit(
    probed: ProbedModel,
    stage: Stage,
    cycle: number,
    { bySecondKey = false, withinMs = ANSWER_WITHIN_MS }: { bySecondKey?: boolean; withinMs?: number } = {},
  ): { attempt: Attempt; done: Promise<Outcome<unknown>> } | null {
    if (this.#stop !== null || this.isAtBound(probed.model)) return null
    const spent = this.spent()
    const kept = READS_TO_THE_END * (this.#follower.openTasks.length + this.#log.unanswered + 1)
    const used = { ...spent, requests: spent.requests + kept }
    const price = this.balance.dearest(probed.price)
    const exhausted = usedUp(this.#budget, used, this.#log.unanswered)
    const end: Stop | null = exhausted === null ? this.spending.reserve(price) : { why: 'budget', budget: exhausted }
    if (end !== null) {
      this.end(end)
      return null
    }
    const attempt = this.#log.begin('submit', probed.model, stage, cycle)
    if (this.#stop !== null) {
      this.#log.withdraw()
      this.spending.release(price)
      return null
    }
    // Beside a burst, and not on its record.
    if (this.mayRead) this.#free.readWhereDue(attempt.sentAt)
    this.#log.submitted()
    const call = { call: attempt.n, attempt: 1 }
    const how = { deadline: attempt.sentAt + withinMs, scope: this.#scopes.sending, call }
    const gateway = bySecondKey && this.#second !== undefined ? this.#second : this.#gateway
    const sent: Promise<Outcome<unknown>> =
      probed.modality === 'text'
        ? gateway.message(probed.request, how)
        : gateway.submit(probed.modality, probed.request, how)
    const done = sent.then((outcome) => {
      // Its id is on record from the start: even after this process is ended, the log shows what was bought.
      if (outcome.kind === 'accepted' && probed.modality !== 'text') attempt.taskId = (outcome.body as Task).id
      const isBought = this.#log.submitSettled(attempt, outcome)
      if (!mayHaveBeenAccepted(outcome)) this.spending.release(price)
      if (isBought) this.balance.buy(probed.model, probed.price ?? this.balance.priceOf(probed.model) ?? 0)
      if (attempt.passing === 'accepted' && probed.modality === 'text') {
        attempt.overAt = outcome.timing.endedAt
        attempt.openAt = outcome.timing.endedAt
      }
      if (outcome.kind === 'accepted' && probed.modality !== 'text') {
        attempt.openAt = outcome.timing.sentAt
        this.#follower.follow(attempt)
      }
      const trouble = stage === 'invalid' ? null : this.#trouble.of(outcome, attempt)
      if (trouble !== null) this.end(trouble)
      return outcome
    })
    this.#watch(done)
    return { attempt, done }
  }

  /** Reads the balance; null if it is not stated. */
  credits(cycle?: number, stage?: Stage): Promise<AccountReading> {
    return this.#free.credits(cycle, stage)
  }

  /** Asks for what costs nothing; null where the gateway has no reads. */
  knock(withinMs?: number): Promise<AccountReading | null> {
    return this.#free.knock(withinMs)
  }

  /** Ends the probe when more credits are gone than accepted work explains. */
  checkLoss(): void {
    const loss = this.balance.loss(this.#log.perhapsAccepted)
    if (loss !== null) this.end(loss)
  }

  /** Reads the task of an attempt once more, whether or not it is followed. */
  async read(task: Attempt, stage: Stage, cycle: number): Promise<Attempt> {
    const attempt = this.#log.begin('poll', task.model, stage, cycle)
    const outcome = await this.#gateway.poll(task.taskId ?? 'none', this.#scopes.aside(ANSWER_WITHIN_MS))
    this.#log.settled(attempt, outcome)
    return attempt
  }

  /** Resolves when all that was sent is answered. */
  answered(): Promise<void> {
    return this.#answers.none()
  }

  /** Resolves when all that was sent is answered and every task is over, or following was given up. */
  async settle(): Promise<void> {
    await this.answered()
    await this.#follower.idle()
  }

  /** The same, when nothing more will be submitted: a task that does not end is given up after half an hour. */
  async finish(): Promise<void> {
    this.#follower.isLast = true
    const { following } = this.#scopes
    const giveUp = following.alarm(this.clock.now() + FOLLOWED_MS, () => following.close())
    await this.settle()
    giveUp.cancel()
  }

  close(): void {
    this.#scopes.close()
  }

  async #poll(task: Attempt): Promise<'over' | 'open' | 'later'> {
    if (!this.mayRead) {
      this.end({ why: 'budget', budget: 'requests' })
      this.#scopes.following.close()
      return 'later'
    }
    const attempt = this.#log.begin('poll', task.model, 'follow', task.cycle)
    const outcome = await this.#gateway.poll(task.taskId as string, {
      deadline: attempt.sentAt + ANSWER_WITHIN_MS,
      scope: this.#scopes.following,
    })
    this.#log.settled(attempt, outcome)
    const trouble = this.#trouble.ofRead(outcome)
    if (trouble !== null) {
      // A key that is refused reads nothing any more.
      this.end(trouble)
      this.#scopes.following.close()
      return 'later'
    }
    if (outcome.kind === 'accepted' && outcome.body.status === 'failed') this.#failed.add(task)
    const found = readingOf(task, outcome)
    if (found === 'over') this.#log.over(task)
    return found
  }

  #watch(done: Promise<unknown>): void {
    this.#answers.begin()
    void done.finally(() => this.#answers.end())
  }
}
