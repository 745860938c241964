import { hostname } from 'node:os'
import type { ClockOffset } from '../../distributed/clock-offset.ts'
import { emptied, forgeryIn } from '../../distributed/forgery.ts'
import { cutOf } from '../../distributed/parts.ts'
import type { RedisLink } from '../../distributed/redis-link.ts'
import type { RunSeal } from '../../distributed/run-seal.ts'
import type { RunSpec } from '../../distributed/run-spec.ts'
import { STOP_RUN } from '../../distributed/scripts/stop-run.ts'
import { ShareRun } from '../../distributed/share-run.ts'
import { SpillFile } from '../../distributed/spill-file.ts'
import { WorkerBounds } from '../../distributed/worker-bounds.ts'
import { WorkerWeight } from '../../distributed/worker-weight.ts'
import { GatebenchError } from '../../errors.ts'
import type { HttpGateway } from '../../gateway/http-gateway.ts'
import { keysOf, runNonce } from '../../load/schedule/call-keys.ts'
import type { Plan } from '../../load/schedule/plan.ts'
import type { Profile } from '../../profile/profile.ts'
import { keyedRandom } from '../../random.ts'
import type { Clock } from '../../time/clock.ts'
import { alarmPacer, type Pacer } from '../../time/pacer.ts'
import { endRedis } from '../coordinator/private-redis.ts'
import type { Listener } from '../listener.ts'
import { RedisLoss } from './redis-loss.ts'
import { type Pulse, WorkerBeat } from './worker-beat.ts'
import { WorkerGauge } from './worker-gauge.ts'
import { WorkerShares, type Working } from './worker-shares.ts'

export interface WorkerResult {
  run: string
  shares: number
  /** Redis was lost: the rest of what it saw is on its own disk. */
  spilt: string | null
  /** It was stopped before the run was over: others go on with what it had to do. */
  hasLeft: boolean
}

export interface WorkerLifeOrder extends Listener {
  link: RedisLink
  spec: RunSpec
  seal: RunSeal
  prefix: string
  profile: Profile
  plan: Plan
  gateway: HttpGateway
  clock: Clock
  offset: ClockOffset
  /** Number of this worker, from 1. */
  number: number
  /** Times the starts of its first share; alarms do for what it takes over. */
  pacer: Pacer | null
  /** Number of workers that are threads of this process; null if the process is this worker's own. */
  threads: number | null
  folder: string
  stop?: AbortSignal | undefined
  signal?: AbortSignal | undefined
}

/** Beats in a lease: some may be late, or lost. */
const BEATS_A_LEASE = 5
const BEAT_MS = { least: 50, most: 500 }
/** Number of leases for which to wait for Redis and the coordinator. */
const LEASES_OF_PATIENCE = 4
const LAST_MS = 1
/** A worker from its first share to the end of the run: it beats, takes shares, and carries them out. */
export class WorkerLife {
  readonly #order: WorkerLifeOrder
  readonly #weight: WorkerWeight
  readonly #beat: WorkerBeat
  readonly #shares: WorkerShares
  readonly #gauge: WorkerGauge
  readonly #patienceMs: number
  readonly #spill: SpillFile
  readonly #bounds: WorkerBounds
  readonly #loss: RedisLoss
  #runs: Promise<void>[] = []
  #living: number
  /** The instant after which no part of the plan is to be had. */
  #overAt = Number.POSITIVE_INFINITY
  #hasLeft = false
  /** Nothing more is submitted: a share that is taken now would have nothing to do, and be another to wait for. */
  #isStopped = false
  #aloneSince: number | null = null
  #fault: unknown

  constructor(order: WorkerLifeOrder) {
    const { link, spec, clock, number, profile } = order
    this.#order = order
    this.#patienceMs = LEASES_OF_PATIENCE * spec.leaseMs
    const cut = cutOf(profile, spec.shares)
    this.#shares = new WorkerShares({ ...order, leaseMs: spec.leaseMs }, cut, `${hostname()}-${number}`)
    this.#weight = new WorkerWeight(clock)
    this.#living = spec.shares
    this.#bounds = new WorkerBounds(profile)
    this.#spill = new SpillFile(order.folder, `${spec.id}-${number}`, order.warn)
    this.#gauge = new WorkerGauge(order)
    this.#beat = new WorkerBeat({ ...order, cut })
    this.#loss = new RedisLoss({
      link,
      patienceMs: this.#patienceMs,
      shares: this.#shares,
      stopRun: (reason) => this.#stopRun(reason),
    })
  }

  async toItsEnd(): Promise<WorkerResult> {
    const { spec, clock, say, number } = this.#order
    const beatMs = Math.min(BEAT_MS.most, Math.max(BEAT_MS.least, spec.leaseMs / BEATS_A_LEASE))
    try {
      await this.#shares.takeNew()
      say(`worker ${number} of ${spec.id}: ready`)
      for (;;) {
        const pulse = await this.#loss.unlessForged(() =>
          this.#beat.beat(this.#shares.doing(this.#mayTakeParts, this.#weight.now)),
        )
        if (pulse?.state === 'gone' && this.#runs.length > 0) this.#loss.refuse(emptied())
        else if (pulse?.state === 'closed' || pulse?.state === 'gone') {
          this.#loseAll()
          break
        }
        if (pulse !== null) await this.#loss.unlessForged(() => this.#obey(pulse))
        if (pulse === null || pulse.state === 'gone' ? this.#shares.size === 0 : this.#hasNothingToDo(pulse)) break
        this.#gauge.tell(this.#shares.first?.run)
        await clock.sleepUntil(clock.now() + beatMs)
      }
    } catch (error) {
      if (!this.#loss.isLocal) throw error
    } finally {
      await Promise.all(this.#runs)
      this.#gauge.stop()
      if (spec.hasOwnRedis === true && this.#isAlone && (await this.#beat.endsLast()))
        await endRedis(this.#order.link, clock)
    }
    if (this.#fault !== undefined) throw this.#fault
    if (this.#loss.isLocal) this.#order.warn(`${this.#loss.why}; the missing events are in ${this.#spill.place}`)
    return {
      run: spec.id,
      shares: this.#shares.taken,
      spilt: this.#loss.isLocal ? this.#spill.path : null,
      hasLeft: this.#hasLeft,
    }
  }

  /** Whether further parts of the plan may come. */
  get #mayTakeParts(): boolean {
    const { stop, clock } = this.#order
    return stop?.aborted !== true && !this.#isStopped && !this.#loss.isLocal && clock.now() < this.#overAt
  }

  async #obey(pulse: Pulse): Promise<void> {
    const { clock, stop, signal, plan } = this.#order
    const { state, start, hasCoordinator, living } = pulse
    this.#living = Math.max(1, living)
    this.#shares.hear(pulse)
    if (start !== null) {
      this.#overAt = start.origin + plan.spanMs
      for (const working of this.#shares.all()) this.#begin(working, start)
    }
    this.#aloneSince = hasCoordinator ? null : (this.#aloneSince ?? clock.now())
    const reason =
      state !== 'waiting' && state !== 'open' ? 'the run was stopped' : this.#isAlone ? 'the coordinator is gone' : null
    this.#isStopped = reason !== null
    for (const working of this.#shares.all()) {
      const { run } = working
      if (reason !== null) run?.stop(new Error(reason))
      if (state === 'halted') run?.halt(new Error('the worker no longer waits'))
      else if (stop?.aborted) await this.#handOver(working)
      if (signal?.aborted) run?.hurry()
    }
    this.#shares.giveUp(pulse)
    if (this.#mayTake(pulse)) await this.#takeFrom(pulse)
  }

  async #takeFrom({ expired }: Pulse): Promise<void> {
    if (expired !== null) await this.#shares.take(expired)
    else if (this.#shares.size === 0 && this.#mayTakeParts) await this.#shares.takeNew()
  }

  get #isAlone(): boolean {
    return this.#aloneSince !== null && this.#order.clock.now() - this.#aloneSince > this.#patienceMs
  }

  #mayTake({ start, state }: Pulse): boolean {
    return start !== null && state !== 'halted' && !this.#loss.isLocal && this.#order.stop?.aborted !== true
  }

  #hasNothingToDo({ undone, start }: Pulse): boolean {
    const { stop } = this.#order
    if (start === null) return stop?.aborted === true || this.#isAlone
    if (this.#shares.size > 0) return false
    return stop?.aborted === true || this.#loss.isLocal || (this.#isAlone && undone === 0)
  }

  /** Others do what this worker will not. */
  async #handOver(working: Working): Promise<void> {
    const { held, run } = working
    this.#hasLeft = true
    if (run !== null) run.handOver(() => held.letGo())
    else {
      await held.letGo()
      this.#shares.forget(working)
    }
  }

  #begin(working: Working, start: { startedAt: number; origin: number }): void {
    if (working.run !== null) return
    const { held, parts } = working
    const { link, prefix, seal, clock, gateway, profile, plan, number, offset, spec, warn } = this.#order
    const run = new ShareRun({
      ...start,
      profile,
      plan,
      share: held.share,
      parts,
      workers: spec.shares,
      living: () => this.#living,
      began: (lagMs) => this.#weight.began(lagMs),
      link,
      prefix,
      clock,
      gateway,
      pacer: (this.#runs.length === 0 ? this.#order.pacer : null) ?? alarmPacer(clock, LAST_MS),
      random: keyedRandom(profile.seed),
      spill: this.#spill,
      holding: held,
      seal,
      bounds: this.#bounds,
      worker: number,
      keys: keysOf(runNonce(profile, spec.id)),
      offsetMs: offset.ms,
      errorMs: 2 * this.#beat.errorMs,
      patienceMs: this.#patienceMs,
      onFault: (error) => {
        this.#fault ??= error
      },
      onStopped: (reason) => this.#stopRun(reason),
      warn,
    })
    working.run = run
    if (this.#loss.isRefused) run.giveUpRedis()
    this.#runs.push(
      run
        .run()
        .then(async () => {
          if (!run.isLost && !this.#loss.isGone) await held.end()
        })
        .catch((error: unknown) => {
          const forgery = forgeryIn(error)
          if (forgery !== null) this.#loss.refuse(forgery)
          else if (!this.#loss.isLocal) this.#fault ??= error
        })
        .then(() => {
          this.#shares.forget(working)
        }),
    )
  }

  /** A rule that ended one share's submitting holds for the run. */
  #stopRun(reason: unknown): void {
    if (!(reason instanceof GatebenchError)) return
    const { link, prefix, seal } = this.#order
    const mark = seal.mark('stop', `${reason.code}\n${reason.message}`)
    link.run(STOP_RUN, prefix, 'rule', reason.code, reason.message, mark).catch(() => {})
  }

  /** The run is over, without what this worker still had in hand: it slept, or was long unheard. */
  #loseAll(): void {
    let isSpilt = false
    for (const { held, run } of this.#shares.all()) {
      held.lose()
      if (run?.abandon() === true) isSpilt = true
    }
    if (isSpilt)
      this.#order.warn(`the run ended without the last events of this worker, which are in ${this.#spill.path}`)
  }
}
