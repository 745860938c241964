import { hostname } from 'node:os'
import type { ClockOffset } from '../distributed/clock-offset.ts'
import { emptied, forgeryIn } from '../distributed/forged.ts'
import { OwnBounds } from '../distributed/own-bounds.ts'
import type { RedisLink } from '../distributed/redis-link.ts'
import type { RunSeal } from '../distributed/run-seal.ts'
import type { RunSpec } from '../distributed/run-spec.ts'
import { STOP_RUN } from '../distributed/scripts/stop-run.ts'
import { type HeldShare, SharePool } from '../distributed/share-pool.ts'
import { ShareRun } from '../distributed/share-run.ts'
import { SpillFile } from '../distributed/spill-file.ts'
import { EXIT, GatebenchError } from '../errors.ts'
import type { HttpGateway } from '../gateway/http-gateway.ts'
import type { Plan } from '../load/plan.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import type { Clock } from '../time/clock.ts'
import { MachineGauge } from '../time/machine-gauge.ts'
import { alarmPacer, type Pacer } from '../time/pacer.ts'
import type { Listener } from './listener.ts'
import { type Pulse, WorkerBeat } from './worker-beat.ts'
import type { WorkerResult } from './worker-result.ts'

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
  /** Of this worker, from 1. */
  number: number
  /** Times the starts of its first share; alarms do for what it takes over. */
  pacer: Pacer | null
  folder: string
  stop?: AbortSignal
  signal?: AbortSignal
}

interface Working {
  held: HeldShare
  run: ShareRun | null
}

/** Beats in a lease: some may be late, or lost. */
const BEATS_A_LEASE = 5
const BEAT_MS = { least: 50, most: 500 }
/** So many leases are Redis, and the coordinator, waited for. */
const LEASES_OF_PATIENCE = 4
const GAUGE_EVERY_MS = 1_000
const LAST_MS = 1
/** A worker from its first share to the end of the run: it beats, takes shares, and carries them out. */
export class WorkerLife {
  readonly #order: WorkerLifeOrder
  readonly #pool: SharePool
  readonly #beat: WorkerBeat
  readonly #working = new Map<number, Working>()
  readonly #gauge = new MachineGauge()
  readonly #patienceMs: number
  readonly #spill: SpillFile
  readonly #bounds: OwnBounds
  #runs: Promise<void>[] = []
  #taken = 0
  #gaugedAt: number
  #hasLostRedis = false
  /** What Redis said that it does not do. */
  #refusal: GatebenchError | null = null
  #hasLeft = false
  #aloneSince: number | null = null
  #fault: unknown

  constructor(order: WorkerLifeOrder) {
    const { link, spec, seal, clock, number, profile } = order
    this.#order = order
    this.#patienceMs = LEASES_OF_PATIENCE * spec.leaseMs
    this.#pool = new SharePool(link, spec, seal, clock, `${hostname()}-${number}`)
    this.#bounds = new OwnBounds(profile)
    this.#spill = new SpillFile(order.folder, `${spec.id}-${number}`)
    this.#gaugedAt = clock.now()
    this.#beat = new WorkerBeat(order)
    link.onLost(this.#patienceMs, () => this.#giveUpRedis())
    link.onRefused((error) => this.#refused(error))
  }

  async toItsEnd(): Promise<WorkerResult> {
    const { spec, clock, say, number } = this.#order
    const beatMs = Math.min(BEAT_MS.most, Math.max(BEAT_MS.least, spec.leaseMs / BEATS_A_LEASE))
    try {
      await this.#takeOne()
      say(`worker ${number} of ${spec.id}: ready`)
      await this.#pool.watch()
      for (;;) {
        const pulse = await this.#unlessForged(() => this.#beat.beat(this.#working.keys()))
        if (pulse?.state === 'gone' && this.#runs.length > 0) this.#refused(emptied())
        else if (pulse?.state === 'closed' || pulse?.state === 'gone') {
          this.#loseAll()
          break
        }
        if (pulse !== null) await this.#unlessForged(() => this.#obey(pulse))
        await Promise.all([...this.#working.values()].map((working) => this.#extend(working)))
        if (pulse !== null && this.#mayTake(pulse)) await this.#unlessForged(() => this.#takeOne())
        if (pulse === null || pulse.state === 'gone' ? this.#working.size === 0 : this.#hasNothingToDo(pulse)) break
        this.#tellGauge()
        await clock.sleepUntil(clock.now() + beatMs)
      }
    } catch (error) {
      if (!this.#isLocal) throw error
    } finally {
      await Promise.all(this.#runs)
      this.#gauge.stop()
      if (!this.#hasLostRedis) await this.#pool.close()
    }
    if (this.#fault !== undefined) throw this.#fault
    const why = this.#refusal?.message ?? `Redis was lost${this.#order.link.problem}`
    if (this.#isLocal) this.#order.warn(`${why}; what it lacks is in ${this.#spill.path}`)
    return { run: spec.id, shares: this.#taken, spilt: this.#isLocal ? this.#spill.path : null, hasLeft: this.#hasLeft }
  }

  /** Does what is asked of it; null, and nothing more is submitted, where Redis holds what nobody of the run wrote. */
  async #unlessForged<T>(question: () => Promise<T>): Promise<T | null> {
    try {
      return await question()
    } catch (error) {
      const fault = forgeryIn(error)
      if (fault === null) throw error
      this.#refused(fault)
      return null
    }
  }

  /** Redis is told nothing more: it is gone, or refused. */
  get #isLocal(): boolean {
    return this.#hasLostRedis || this.#refusal !== null
  }

  async #obey({ state, start, hasCoordinator, late }: Pulse): Promise<void> {
    const { clock, stop, signal } = this.#order
    if (start !== null) for (const working of this.#working.values()) this.#begin(working, start)
    for (let n = 0; n < late.length; n += 3) {
      this.#working
        .get(Number(late[n]))
        ?.run?.followLate(Number(late[n + 1]), (late[n + 2] as string).split('\n').slice(1))
    }
    this.#aloneSince = hasCoordinator ? null : (this.#aloneSince ?? clock.now())
    const reason =
      state !== 'waiting' && state !== 'open' ? 'the run was stopped' : this.#isAlone ? 'the coordinator is gone' : null
    for (const working of this.#working.values()) {
      const { run } = working
      if (reason !== null) run?.stop(new Error(reason))
      if (state === 'halted') run?.halt(new Error('nothing is waited for any longer'))
      else if (stop?.aborted) await this.#handOver(working)
      if (signal?.aborted) run?.hurry()
    }
  }

  get #isAlone(): boolean {
    return this.#aloneSince !== null && this.#order.clock.now() - this.#aloneSince > this.#patienceMs
  }

  #mayTake({ start, state }: Pulse): boolean {
    return start !== null && state !== 'halted' && !this.#isLocal && this.#order.stop?.aborted !== true
  }

  #hasNothingToDo({ done, start }: Pulse): boolean {
    const { spec, stop } = this.#order
    if (start === null) return stop?.aborted === true || this.#isAlone
    if (this.#working.size > 0) return false
    return stop?.aborted === true || this.#isLocal || (this.#isAlone && done >= spec.shares)
  }

  /** Others do what this worker will not. */
  async #handOver({ held, run }: Working): Promise<void> {
    this.#hasLeft = true
    if (run !== null) run.handOver(() => held.letGo())
    else {
      await held.letGo()
      this.#working.delete(held.share.index)
    }
  }

  async #takeOne(): Promise<void> {
    const held = await this.#pool.take()
    if (held === null) return
    this.#taken++
    // Its own earlier hold of the same share was lost.
    this.#working.get(held.share.index)?.run?.lose()
    this.#working.set(held.share.index, { held, run: null })
  }

  async #extend({ held, run }: Working): Promise<void> {
    if (await held.extend()) return
    run?.lose()
    if (this.#working.get(held.share.index)?.held === held) this.#working.delete(held.share.index)
  }

  #begin(working: Working, start: { startedAt: number; origin: number }): void {
    if (working.run !== null) return
    const { held } = working
    const { link, prefix, seal, clock, gateway, profile, plan, number, offset, warn } = this.#order
    const run = new ShareRun({
      ...start,
      profile,
      plan,
      share: held.share,
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
    if (this.#refusal !== null) run.giveUpRedis()
    this.#runs.push(
      run
        .run()
        .then(async () => {
          if (!run.isLost && !this.#hasLostRedis) await held.end(link, prefix)
        })
        .catch((error: unknown) => {
          const forgery = forgeryIn(error)
          if (forgery !== null) this.#refused(forgery)
          else if (!this.#isLocal) this.#fault ??= error
        })
        .then(() => {
          if (this.#working.get(held.share.index) === working) this.#working.delete(held.share.index)
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
    for (const { held, run } of this.#working.values()) {
      held.lose()
      run?.lose()
    }
  }

  /** As a Redis that is lost; but its shares stay this worker's, where it is to be had, so that nobody does again what only this disk knows of. */
  #refused(error: Error): void {
    if (this.#refusal !== null) return
    this.#refusal =
      error instanceof GatebenchError
        ? error
        : new GatebenchError(`Redis refused what a worker told it: ${error.message}`, {
            code: 'REDIS_REFUSED',
            exitCode: EXIT.stopped,
          })
    for (const { run } of this.#working.values()) run?.giveUpRedis()
    this.#stopRun(this.#refusal)
  }

  #giveUpRedis(): void {
    if (this.#hasLostRedis) return
    this.#hasLostRedis = true
    for (const { held, run } of this.#working.values()) {
      held.lose()
      run?.giveUpRedis()
    }
    void this.#order.link.close()
  }

  #tellGauge(): void {
    const { clock, gateway } = this.#order
    const [first] = this.#working.values()
    if (first?.run == null || clock.now() - this.#gaugedAt < GAUGE_EVERY_MS) return
    this.#gaugedAt = clock.now()
    const { connections, fastestConnectMs } = gateway
    first.run.tell({
      type: 'generator',
      t: 0,
      ...this.#gauge.read(),
      connections,
      fastestConnectMs: fastestConnectMs ?? undefined,
    })
  }
}
