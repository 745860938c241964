import type { Gateway } from '../gateway/gateway.ts'
import { Poller } from '../load/polls/poller.ts'
import { followOpenTask } from '../load/resume-load.ts'
import { type LoadPorts, runLoad } from '../load/run-load.ts'
import type { Plan } from '../load/schedule/plan.ts'
import type { CallRecord } from '../measure/calls/call-record.ts'
import type { RunEvent } from '../measure/events/events.ts'
import type { GeneratorEvent } from '../measure/events/run-events.ts'
import { asLine } from '../printable.ts'
import type { Profile } from '../profile/profile.ts'
import type { RandomSource } from '../random.ts'
import type { Clock } from '../time/clock.ts'
import type { Pacer } from '../time/pacer.ts'
import { Scope } from '../time/scope.ts'
import { isTask, openedLines, recordOf } from './adopted-call.ts'
import { forged } from './forgery.ts'
import { LeasedLimits } from './leased-limits.ts'
import { Outbox } from './outbox.ts'
import type { OwnParts, PartKind, Span } from './parts.ts'
import { plannedEvents } from './planned-call.ts'
import type { RedisLink } from './redis-link.ts'
import type { RunSeal } from './run-seal.ts'
import { LATE_ANSWER } from './scripts/late-answer.ts'
import { perShare, type TakenShare } from './share.ts'
import { ShareClaims } from './share-claims.ts'
import type { Holding } from './share-claims-ports.ts'
import { SharePlan } from './share-plan.ts'
import type { SpillFile } from './spill-file.ts'
import type { WorkerBounds } from './worker-bounds.ts'

export interface ShareRunOrder extends Pick<LoadPorts, 'keys'> {
  profile: Profile
  plan: Plan
  share: TakenShare
  /** The parts of the plan that the share has, and those that it had. */
  parts: OwnParts
  /** How many workers the run was started with; `living` is how many of them are alive. */
  workers: number
  living(): number
  /** A call began so long after the instant that the plan says; ms. */
  began(lagMs: number): void
  link: RedisLink
  prefix: string
  clock: Clock
  gateway: Gateway
  pacer: Pacer
  random: RandomSource
  spill: SpillFile
  holding: Holding
  seal: RunSeal
  /** Bounds of this worker, for all its shares. */
  bounds: WorkerBounds
  worker: number
  /** Instants of the clock: what event times count from, and the plan's zero. */
  startedAt: number
  origin: number
  /** Added to an instant of the clock, it is one of Redis. */
  offsetMs: number
  /** How far an instant of another machine may be off, in ms. */
  errorMs: number
  patienceMs: number
  onFault(error: unknown): void
  /** The share itself ended its submitting: a rule that holds for the run. */
  onStopped(reason: unknown): void
  warn(text: string): void
}

const FIRST_READS_APART_MS = 20
const LAST_CLAIMS_MS = 1

/** A worker's run of one share: its part of the load, and the tasks that its earlier owner left open. */
export class ShareRun {
  readonly #order: ShareRunOrder
  readonly #outbox: Outbox
  readonly #claims: ShareClaims
  readonly #stop = new AbortController()
  readonly #halt = new AbortController()
  /** Once it is handed over. */
  #handedOver: Promise<void> | undefined
  #hurry: () => void = () => {}
  readonly #scope: Scope
  readonly #following: Scope
  readonly #poller: Poller
  readonly #limits: LeasedLimits
  readonly #followed: Promise<void>[] = []
  readonly #plan: SharePlan

  constructor(order: ShareRunOrder) {
    const { link, prefix, share, clock, spill, gateway, profile, began } = order
    this.#order = order
    this.#outbox = new Outbox({
      link,
      prefix,
      share: share.index,
      fence: share.fence,
      clock,
      spill,
      onHeld: (model, until) => this.#claims.hold(model, until),
      onLost: (lines) => {
        for (const line of lines) this.#late(line)
        this.#halt.abort(new Error('the share was taken over'))
      },
    })
    const used = (name: string, start: string, at: number): void => this.#claims.used(name, start, at)
    const leased = (name: string, starts: number): void => this.#claims.leased(name, starts)
    this.#limits = new LeasedLimits({ ...order, outbox: this.#outbox, leased, used })
    this.#claims = new ShareClaims({
      ...order,
      sign: order.seal.signerOf(`${share.index}:${share.fence}`),
      outbox: this.#outbox,
      limits: this.#limits,
      onRefused: (verdict) => this.stop(new Error(`no more calls may be submitted: ${verdict}`)),
      onLate: (line) => this.#late(line),
      onArrival: began,
    })
    this.#scope = new Scope(clock)
    this.#following = this.#scope.open()
    this.#following.closeOn(this.#halt.signal)
    this.#poller = new Poller(this.#following, gateway, perShare(profile, order.workers).polls.budgetPerSecond)
    this.#plan = new SharePlan({ ...order, outbox: this.#outbox, claims: this.#claims, scope: this.#scope })
  }

  get isLost(): boolean {
    return this.#outbox.isLost
  }

  stop(reason: Error): void {
    this.#stop.abort(reason)
  }

  halt(reason: Error): void {
    this.#halt.abort(reason)
  }

  /** The share has another owner: answers in flight are awaited and their tasks reported; nothing else is. */
  lose(): void {
    this.#outbox.lose()
  }

  /** The run is over without what this share still had to tell: true where that is on the disk now. */
  abandon(): boolean {
    return this.#outbox.abandon()
  }

  /**
   * Hands the share over: nothing more is sent, calls in flight are answered and reported, and then `letGo` is called. The next owner makes the other
   * calls, and follows the open ones.
   */
  handOver(letGo: () => Promise<void>): void {
    if (this.#handedOver !== undefined) return
    this.#handedOver = this.#give(letGo)
    // The error reaches those that await the share.
    this.#handedOver.catch(() => {})
  }

  /** Stops a handover from waiting for answers; answers that come all the same go to the next owner. */
  hurry(): void {
    this.#hurry()
  }

  async #give(letGo: () => Promise<void>): Promise<void> {
    const hurried = new Promise<void>((resolve) => {
      this.#hurry = resolve
    })
    this.#claims.leave()
    this.stop(new Error('this worker was stopped'))
    this.#claims.giveBack()
    await this.#outbox.idle()
    // What was granted last is sent by then.
    await this.#order.clock.sleepUntil(this.#order.clock.now() + LAST_CLAIMS_MS)
    await Promise.race([this.#claims.answered(), hurried])
    await this.#outbox.idle()
    await letGo()
    this.#outbox.lose()
  }

  /** Redis is not waited for any longer. */
  giveUpRedis(): void {
    this.stop(new Error('Redis was lost'))
    this.#outbox.giveUp()
  }

  /** Resolves when all of it is done and reported. */
  async run(): Promise<void> {
    const { profile, share, plan, clock, gateway, random, startedAt, origin, workers, keys } = this.#order
    const open = [...this.#whole(share.open).values()].map(recordOf).filter((record) => record !== undefined)
    const [admission, ...otherAdmissions] = await this.#limits.open(open)
    this.#followAll(open)
    const submitting = AbortSignal.any([this.#stop.signal, this.#halt.signal])
    const parts = this.#plan.begin(submitting)
    const submits = Math.max(...profile.models.map(({ timeouts }) => timeouts.submitMs))
    await runLoad(
      perShare(profile, workers),
      plan,
      {
        clock,
        gateway,
        random,
        startedAt,
        admission,
        otherAdmissions,
        sink: this.#claims,
        claims: this.#claims,
        haltGraceMs: submits,
        keys,
        ...(profile.retry.budget === null ? {} : { retryBudget: this.#claims }),
        share: { origin, users: this.#plan, parts },
      },
      {
        stop: this.#stop.signal,
        halt: this.#halt.signal,
        onFault: this.#order.onFault,
        onStopped: (reason) => this.#order.onStopped(reason),
      },
    )
    this.#plan.end()
    this.#claims.giveBack()
    const drained = Math.max(clock.now(), Math.min(origin + plan.spanMs, clock.now()) + profile.drainMs)
    const alarm = this.#following.alarm(drained, () => this.#following.close())
    await Promise.all(this.#followed)
    alarm.cancel()
    await this.#outbox.idle()
    await this.#handedOver
    await this.#scope.end()
  }

  /** Further parts of the plan are this share's. */
  take(spans: readonly Span[]): void {
    this.#plan.take(spans)
  }

  /** Some parts are to go to others. */
  giveUp(kind: PartKind, count: number): void {
    this.#plan.giveUp(kind, count)
  }

  /** How this worker does. */
  tell(event: GeneratorEvent): void {
    const { clock, startedAt } = this.#order
    this.#claims.emit({ ...event, t: clock.now() - startedAt })
  }

  /** Follows a task that its earlier owner reported only now. */
  followLate(call: number, lines: readonly string[]): void {
    const record = recordOf(this.#whole(new Map([[call, lines]])).get(call) ?? [])
    if (record !== undefined) this.#followAll([record])
  }

  /** With what the plan says of calls that were claimed early by an earlier owner, who did not tell more. */
  #whole(signed: TakenShare['open']): Map<number, readonly string[]> {
    const { profile, plan, origin, startedAt, seal } = this.#order
    const open = new Map([...signed].map(([call, lines]) => [call, openedLines(call, lines, seal)] as const))
    const bare = [...open].filter(([, [first]]) => first?.includes('"arrival"') !== true).map(([call]) => call)
    const planned = plannedEvents(profile, plan, bare, origin - startedAt)
    const told = [...planned].map(([call, events]) => [call, this.#claims.tellSent(call, events)] as const)
    const begun = new Map(told)
    return new Map([...open].map(([call, lines]) => [call, [...(begun.get(call) ?? []), ...lines]]))
  }

  #followAll(open: readonly CallRecord[]): void {
    const { profile, clock, startedAt, onFault, errorMs, plan } = this.#order
    const loads = new Map(profile.models.map((load) => [load.model, load]))
    for (const [n, record] of open.filter(isTask).entries()) {
      const load = loads.get(record.model)
      if (load === undefined) throw forged(`a task of ${record.model}`)
      // By the clock of another machine.
      const task = { ...record, attemptAt: record.attemptAt - errorMs }
      const ports = { sink: this.#claims, startedAt, onFault }
      const firstRead = clock.now() + n * FIRST_READS_APART_MS
      const followed = followOpenTask(task, load, firstRead, this.#poller, ports).then(() => this.#limits.ended(record))
      this.#followed.push(followed)
      if (record.call < plan.calls || load.arrivals?.process !== 'closed') continue
      const { thinkMs } = load.arrivals
      this.#plan.awaited(
        record.call,
        followed.then(() => clock.now() + thinkMs),
      )
    }
  }

  /** Records the outcome of an attempt, whichever worker has the share now: it may have been paid for. */
  #late(line: string): void {
    const event = JSON.parse(this.#order.seal.open(line)?.json ?? '{}') as RunEvent
    if (event.type !== 'accepted' && event.type !== 'outcome') return
    const { call, attempt, model } = event
    const { link, prefix, share, warn } = this.#order
    const isTask = event.type === 'accepted'
    const told = link
      .run(LATE_ANSWER, prefix, share.index, call, attempt, line, isTask ? 1 : 0)
      .catch((error: Error) => error.message)
      .then((answer) => {
        if (!isTask || answer === 'known' || answer === 'recorded') return
        warn(asLine`accepted, but too late to be followed: ${event.taskId}  ${model}`)
      })
    this.#followed.push(told)
  }
}
