import { type ClockOffset, readOffset } from '../../distributed/clock-offset.ts'
import { forged } from '../../distributed/forgery.ts'
import { MergedEvents } from '../../distributed/merged-events.ts'
import type { RedisLink } from '../../distributed/redis-link.ts'
import { prefixOf } from '../../distributed/run-names.ts'
import { removeRun } from '../../distributed/run-registry.ts'
import type { RunSeal } from '../../distributed/run-seal.ts'
import type { RunSpec } from '../../distributed/run-spec.ts'
import { STOP_RUN } from '../../distributed/scripts/stop-run.ts'
import { readSpills } from '../../distributed/spill-file.ts'
import type { HttpGateway } from '../../gateway/http-gateway.ts'
import type { LoadControl } from '../../load/load-control.ts'
import { stoppedEvent } from '../../load/load-scopes.ts'
import { OpenCalls } from '../../load/open-calls.ts'
import { resumeLoad } from '../../load/resume-load.ts'
import type { LoadEnd } from '../../load/run-load.ts'
import { type Plan, plannedFiles } from '../../load/schedule/plan.ts'
import { eventTee } from '../../measure/events/event-tee.ts'
import type { EventSink, RunEvent } from '../../measure/events/events.ts'
import type { Profile } from '../../profile/profile.ts'
import type { Clock } from '../../time/clock.ts'
import { Scope } from '../../time/scope.ts'
import type { LocalWorker } from '../workers/local-worker.ts'
import { saidBy } from '../workers/worker-beat.ts'
import type { LoadStart } from '../world.ts'
import { endOfSharedRun, LEASES_OF_A_WORD } from './end-of-shared-run.ts'
import { GoneSlots } from './gone-slots.ts'
import { hasLivingWorkers } from './living-workers.ts'
import { RunAccount } from './run-account.ts'
import { reasonOf, type SharedRunState, sharedRunStateOf, stoppedBy } from './shared-run-state.ts'

export interface CoordinationOrder extends LoadStart {
  link: RedisLink
  spec: RunSpec
  seal: RunSeal
  profile: Profile
  plan: Plan
  gateway: HttpGateway
  /** Prints notices while the run lasts. */
  say(notice: string): void
  clock: Clock
  sink: EventSink
  control: LoadControl
}

/** From the barrier to the plan's zero: every worker hears of it before. */
const LEAD_BEATS_MS = 700
const PUMP_EVERY_MS = 100
const SYNC_EVERY_MS = 500
/** Number of leases for which to wait for Redis, and for silent workers. */
const LEASES_OF_PATIENCE = 4

const EMPTIED =
  'Redis was emptied: it no longer holds any data of the run, and the workers store their events on their disks'

/** Puts one run together from what its workers tell: starts it, reads the account, keeps the rules that hold for all, and ends it. */
export class Coordination {
  readonly #order: CoordinationOrder
  readonly #prefix: string
  readonly #merged: MergedEvents
  readonly #open: OpenCalls
  readonly #sink: EventSink
  readonly #scope: Scope
  readonly #startedAt: number
  readonly #patienceMs: number
  /** Why nothing more is submitted; undefined while it is. */
  #stopped: unknown
  #hasStopped = false
  #hasLostRedis = false
  /** All workers are gone. */
  #hasNobody = false
  #offset: ClockOffset = { ms: 0, errorMs: 0 }
  #syncedAt = 0
  #aliveAt = 0
  /** Instant of the plan's zero. */
  #origin = 0
  /** The longest time without a word of this process to the workers. */
  #longestSilenceMs = 0
  /** Planned calls that were not sent, though nothing had stopped the run; and those that nobody was left to send. */
  #unsent = 0
  readonly #goneSlots: GoneSlots
  readonly #account: RunAccount

  constructor(order: CoordinationOrder) {
    const { link, spec, seal, plan, profile, clock, sink } = order
    this.#order = order
    this.#prefix = prefixOf(spec.id)
    this.#merged = new MergedEvents(link, this.#prefix, seal)
    this.#open = new OpenCalls(plan, profile)
    this.#sink = eventTee([sink, this.#open, { emit: (event) => this.#noteUnsent(event) }])
    this.#scope = new Scope(clock)
    this.#startedAt = order.startedAt ?? clock.now()
    this.#patienceMs = LEASES_OF_PATIENCE * spec.leaseMs
    const shared = { ...order, prefix: this.#prefix, sink: this.#sink, startedAt: this.#startedAt }
    this.#goneSlots = new GoneSlots(shared)
    const [onCrossed, onUnreadable] = [() => void this.#stop(undefined), (error: Error) => void this.#stop(error)]
    this.#account = new RunAccount({ ...shared, onCrossed, onUnreadable })
  }

  async run({ workers, spillFolder }: { workers: readonly LocalWorker[]; spillFolder: string }): Promise<LoadEnd> {
    const { link, profile, plan, clock, control } = this.#order
    try {
      const offset = await readOffset(link, clock)
      this.#offset = offset
      const submitting = this.#scope.open()
      for (const signal of [control.stop, control.halt]) if (signal !== undefined) submitting.closeOn(signal)
      await this.#account.account.readBefore(submitting, plannedFiles(profile, plan))
      if (submitting.isClosed) {
        this.#hasStopped = true
        this.#stopped = submitting.reason
      } else await this.#carryOut(submitting, offset)
    } catch (error) {
      if (!this.#hasLostRedis) throw error
    }
    if (this.#hasLostRedis) {
      // They follow what is open, and tell it to their disks.
      await Promise.all(workers.map(({ ended }) => ended))
      for (const event of this.#merged.spilt(readSpills(spillFolder))) this.#sink.emit(event)
    }
    return this.#finish(spillFolder, workers.length > 0)
  }

  /** From the first start to the last share. */
  async #carryOut(submitting: Scope, offset: ClockOffset): Promise<void> {
    await this.#begin(offset)
    submitting.onClose(() => void this.#stop(submitting.reason))
    const sampling = this.#scope.open()
    const sampled = this.#account.sample(this.#order.clock.now() + LEAD_BEATS_MS, sampling)
    this.#account.begin()
    await this.#pump(() => {
      if (!this.#hasStopped) this.#account.readWhereDue(sampling)
    })
    sampling.close()
    await sampled
  }

  /** All workers are here: from now on their instants count. */
  async #begin({ ms }: ClockOffset): Promise<void> {
    const { link, clock, seal } = this.#order
    const origin = clock.now() + LEAD_BEATS_MS
    this.#origin = origin
    const startAt = `${(this.#startedAt + ms).toFixed(3)} ${(origin + ms).toFixed(3)}`
    await this.#beat(true)
    await link.ask(() =>
      link.client.hset(`${this.#prefix}run`, { state: 'open', startAt, startMark: seal.mark('start', startAt) }),
    )
    link.onLost(this.#patienceMs, () => this.#loseRedis(`Redis was lost, and the wait for it has ended${link.problem}`))
    link.onRefused(({ message }) => this.#loseRedis(`Redis refused a command: ${message}`))
  }

  /** Reads what the workers tell until all shares are done, or nobody is left to do them. */
  async #pump(readWhereDue: () => void): Promise<void> {
    const { clock, link, spec, control } = this.#order
    let silentSince = clock.now()
    for (;;) {
      const lookedAt = clock.now()
      await this.#beat()
      // In one round trip; messages after the end of a share are read when the run is closed.
      const [standing, isRead] = await Promise.all([sharedRunStateOf(link, this.#prefix), this.#read()])
      const isDone = this.#isDone(standing)
      if (isRead) silentSince = clock.now()
      else if (isDone) return
      readWhereDue()
      await this.#goneSlots.look()
      if (!this.#hasStopped) this.#hearOfStop(standing)
      if (control.halt?.aborted) await link.ask(() => link.client.hset(`${this.#prefix}run`, { state: 'halted' }))
      if (
        clock.now() - silentSince > this.#patienceMs &&
        !(await hasLivingWorkers(link, this.#prefix, 2 * spec.leaseMs + 1000))
      ) {
        this.#hasNobody = !this.#hasStopped
        this.#stopped ??= stoppedBy('WORKERS_LOST', 'no worker is left')
        this.#hasStopped = true
        return
      }
      // While workers are busy there is always something new, and each look costs as much as a few calls.
      if (!this.#merged.hasMore) await clock.sleepUntil(lookedAt + PUMP_EVERY_MS)
    }
  }

  /** Whether every share is done, and no part of the plan waits for somebody to take it. */
  #isDone({ shares, undone, free }: SharedRunState): boolean {
    const { clock, plan } = this.#order
    const isOver = this.#hasStopped || clock.now() > this.#origin + plan.spanMs
    return shares > 0 && undone === 0 && (isOver || free === 0)
  }

  async #read(): Promise<boolean> {
    const { clock, sync } = this.#order
    const events = await this.#merged.next()
    for (const event of events) {
      this.#sink.emit(event)
      if (event.type === 'attempt') this.#account.sent()
    }
    if (this.#merged.forged > 0) await this.#stop(forged('lines of the journal'))
    if (clock.now() - this.#syncedAt >= SYNC_EVERY_MS && (sync?.() ?? true)) {
      this.#syncedAt = clock.now()
      await this.#merged.trim()
    }
    return events.length > 0
  }

  /** A worker may have stopped the run, or a claim that would cross the budget. */
  #hearOfStop(standing: SharedRunState): void {
    if (standing.state === '') this.#loseRedis(EMPTIED)
    if (standing.state !== 'stopped') return
    this.#hasStopped = true
    this.#stopped = reasonOf(standing, this.#order.profile, this.#order.seal)
    this.#tellStop()
  }

  #tellStop(): void {
    const stopped = stoppedEvent(this.#stopped, this.#order.clock.now() - this.#startedAt)
    if (stopped !== null) this.#sink.emit(stopped)
  }

  async #stop(reason: unknown): Promise<void> {
    const { link, seal } = this.#order
    if (this.#hasStopped || reason === undefined) return
    this.#hasStopped = true
    this.#stopped = reason
    this.#tellStop()
    await link.run(STOP_RUN, this.#prefix, 'coordinator', '', '', seal.mark('stop', '\n')).catch(() => {})
  }

  /** Workers claim nothing without one. */
  async #beat(isFirst = false): Promise<void> {
    const { link, clock, spec } = this.#order
    if (!isFirst && clock.now() - this.#aliveAt < spec.leaseMs / 4) return
    if (this.#aliveAt > 0) this.#longestSilenceMs = Math.max(this.#longestSilenceMs, clock.now() - this.#aliveAt)
    this.#aliveAt = clock.now()
    await link.ask(() => link.client.set(`${this.#prefix}coordinator`, '1', 'PX', LEASES_OF_A_WORD * spec.leaseMs))
  }

  #noteUnsent(event: RunEvent): void {
    if (event.type !== 'dropped' || event.reason !== 'stopped') return
    if (!this.#hasStopped || this.#hasNobody) this.#unsent++
  }

  /** Their clocks as they were found, beside its own. */
  async #tellWorkers(): Promise<void> {
    const { link, clock, seal } = this.#order
    const t = clock.now() - this.#startedAt
    const ownMs = clock.originEpochMs - this.#offset.ms
    for (const [worker, said] of Object.entries(await link.ask(() => link.client.hgetall(`${this.#prefix}workers`)))) {
      const says = saidBy(worker, said, seal)
      if (says === null) continue
      const { host, aheadMs, errorMs } = says
      const [offset, error] = [aheadMs - ownMs, errorMs + this.#offset.errorMs]
      this.#sink.emit({ type: 'worker', t, worker: Number(worker), host, offsetMs: offset, errorMs: error })
    }
  }

  #loseRedis(why: string): void {
    const { link } = this.#order
    this.#hasLostRedis = true
    this.#hasStopped = true
    this.#stopped ??= stoppedBy('REDIS_LOST', why)
    void link.close()
  }

  /** Tells of every call that nobody ended what can be known of it, and reads the account. */
  async #finish(spillFolder: string, isLocal: boolean): Promise<LoadEnd> {
    const { link, spec, profile, plan, gateway, clock, control } = this.#order
    if (!this.#hasLostRedis) {
      try {
        await this.#tellWorkers()
        // A worker may have been refused what others were not.
        await this.#merged.close(profile, plan, readSpills(spillFolder), (event) => this.#sink.emit(event))
      } catch (error) {
        if (!this.#hasLostRedis) this.#loseRedis(`Redis refused a command: ${(error as Error).message}`)
        for (const event of this.#merged.spilt(readSpills(spillFolder))) this.#sink.emit(event)
      }
    }
    const onFault = (error: unknown): void => control.onFault?.(error)
    const { asked } = control
    const ports = {
      clock,
      gateway,
      sink: this.#sink,
      startedAt: this.#startedAt,
      onFault,
      asked,
      followsLeft: false,
    }
    // What remote workers know, and Redis does not tell any more, is on their disks.
    const isUnknown = this.#hasLostRedis && !isLocal
    await resumeLoad(profile, plan, this.#open, { ...ports, tellsRest: !isUnknown }, control.halt)
    if (!this.#hasLostRedis && (this.#order.sync?.() ?? true))
      await link.ask(() => removeRun(link, spec.id)).catch(() => {})
    await this.#scope.end()
    const t = clock.now() - this.#startedAt
    return endOfSharedRun({
      ...{ t, leaseMs: spec.leaseMs, hasStopped: this.#hasStopped, stopped: this.#stopped, isUnknown },
      ...{ hasNobody: this.#hasNobody, unsent: this.#unsent, longestSilenceMs: this.#longestSilenceMs },
    })
  }
}
