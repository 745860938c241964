import { setMaxListeners } from 'node:events'
import { EXIT, GatebenchError } from '../errors.ts'
import type { Gateway } from '../gateway/gateway.ts'
import type { EndEvent, EventSink } from '../measure/events.ts'
import type { ModelLoad, Profile } from '../profile/profile.ts'
import type { RandomSource } from '../random.ts'
import type { Alarm, Clock } from '../time/clock.ts'
import { onAbort } from '../time/on-abort.ts'
import { alarmPacer, type Pacer } from '../time/pacer.ts'
import { Account } from './account.ts'
import { newCall } from './call.ts'
import { Clients } from './clients.ts'
import type { ModelAdmission } from './create-admission.ts'
import { type Plan, phaseAt, plannedFiles, requestOf } from './plan.ts'
import { Spending } from './spending.ts'

export interface LoadPorts {
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
}

/** How the load ended: the log's last line, which the caller writes when it has nothing more to add. */
export type LoadEnd = EndEvent

export interface LoadControl {
  /**
   * Aborted: nothing more is submitted; what was sent is still followed, for as long as the drain may last. A GatebenchError with exit
   * code 108 as its reason tells that a budget or rule stopped the run; anything else is an interruption.
   */
  stop?: AbortSignal
  /** Aborted: nothing is waited for any longer. */
  halt?: AbortSignal
}

/**
 * The one loop: every planned call at its intended start, every accepted task to its end or the drain's, every step told to the sink.
 * The same code runs in real and in virtual time.
 * Throws a GatebenchError (exit 106) when the gateway cannot be used at all, before anything that costs is sent.
 */
export async function runLoad(
  profile: Profile,
  plan: Plan,
  ports: LoadPorts,
  control: LoadControl = {},
): Promise<LoadEnd> {
  const startedAt = ports.startedAt ?? ports.clock.now()
  const run = new LoadRun(profile, plan, ports, startedAt, control)
  return run.toItsEnd()
}

class LoadRun {
  readonly #profile: Profile
  readonly #plan: Plan
  readonly #ports: LoadPorts
  readonly #startedAt: number
  readonly #control: LoadControl
  readonly #clients: Clients
  readonly #account: Account
  readonly #spending: Spending
  /** Instant of the plan's zero. */
  #origin = 0
  /** First bug met inside a call: it ends the run. */
  #bug: { error: unknown } | undefined
  readonly #bugFound = new AbortController()
  /** Aborted when no further call may begin. */
  readonly #noMore: AbortSignal

  constructor(profile: Profile, plan: Plan, ports: LoadPorts, startedAt: number, control: LoadControl) {
    this.#profile = profile
    this.#plan = plan
    this.#ports = ports
    this.#startedAt = startedAt
    this.#control = control
    const spending = new Spending(profile)
    this.#spending = spending
    this.#clients = new Clients(profile, { ...ports, startedAt, spending, onBug: (error) => this.#foundBug(error) }, [
      ports.admission,
      ...(ports.otherAdmissions ?? []),
    ])
    this.#account = new Account(ports.gateway, ports.clock, ports.sink, startedAt, (reading) =>
      spending.observe(reading),
    )
    this.#noMore = AbortSignal.any([
      this.#bugFound.signal,
      spending.stop,
      ...present(control.stop),
      ...present(control.halt),
    ])
    // Every closed-model user listens to it.
    setMaxListeners(0, this.#noMore)
  }

  async toItsEnd(): Promise<LoadEnd> {
    const { clock } = this.#ports
    await this.#account.readBefore(plannedFiles(this.#profile, this.#plan, this.#ports.random))
    this.#origin = clock.now()
    const sampling = this.#sampleAccount()
    onAbort(this.#noMore, () => this.#clients.stopSubmitting())
    const users = this.#closedUsers()
    await this.#arrive()
    // A user's last call belongs to the drain: it may take longer than the drain lasts.
    if (users.length > 0) await sleepOrAbort(clock, this.#origin + this.#plan.spanMs, this.#noMore)
    await this.#drain()
    await Promise.all(users)
    // Nobody is left to be let in: what the limiters still have set on the clock would keep the process alive.
    this.#clients.stopSubmitting()
    sampling.end()
    if (this.#bug !== undefined) throw this.#bug.error
    await this.#account.readAfter(this.#profile.credits.settleMs)
    const t = clock.now() - this.#startedAt
    if (!this.#noMore.aborted) return { type: 'end', t, status: 'complete' }
    const reason: unknown = this.#noMore.reason
    return {
      type: 'end',
      t,
      status: 'partial',
      cause: reason instanceof GatebenchError && reason.exitCode === EXIT.stopped ? 'stopped' : 'interrupted',
      reason: reason instanceof Error ? reason.message : undefined,
    }
  }

  /** Open models: each call at its intended start, and those that are not to start any more counted as dropped. */
  async #arrive(): Promise<void> {
    this.#dropFrom(await this.#startWhenDue())
  }

  /**
   * Starts the planned calls until all are started or none may be any more, and gives how many were. Late ones start at once, in order,
   * so that a stall is caught up and seen as lag.
   */
  #startWhenDue(): Promise<number> {
    const { clock, pacer = alarmPacer(clock) } = this.#ports
    const { calls, intendedMs } = this.#plan
    let number = 0
    return new Promise((resolve) => {
      let train: Alarm | undefined
      const end = (): void => {
        forget()
        train?.cancel()
        resolve(number)
      }
      const forget = onAbort(this.#noMore, end)
      /** Starts those that are known to have come, and what else is due. */
      const startDue = (come: number): void => {
        const due = (): number => this.#origin + (intendedMs[number] as number)
        while (number < calls && !this.#noMore.aborted && (number < come || due() <= clock.now())) {
          const next = number++
          this.#start(next, this.#modelOf(next), this.#origin + (intendedMs[next] as number))
        }
        if (number === calls || this.#noMore.aborted) end()
      }
      startDue(0)
      if (number === calls || this.#noMore.aborted) return
      const before = number
      train = pacer.follow(this.#origin, intendedMs.subarray(before), (come) => startDue(before + come))
    })
  }

  /** Closed models: each user makes its next call when the last one has ended and it has thought. */
  #closedUsers(): Promise<void>[] {
    const { clock } = this.#ports
    const lastArrival = this.#origin + this.#plan.spanMs
    let number = this.#plan.calls
    const user = async (load: ModelLoad, thinkMs: number): Promise<void> => {
      let due = this.#origin + load.startOffsetMs
      while (due < lastArrival) {
        if (due > clock.now()) await sleepOrAbort(clock, due, this.#noMore)
        if (this.#noMore.aborted) return
        const next = number++
        const at = due
        await new Promise<void>((resolve) => this.#start(next, load, at, resolve))
        due = clock.now() + thinkMs
      }
    }
    return this.#profile.models.flatMap((load) => {
      if (load.arrivals?.process !== 'closed') return []
      const { users, thinkMs } = load.arrivals
      return Array.from({ length: users }, () => user(load, thinkMs))
    })
  }

  #start(number: number, load: ModelLoad, intendedAt: number, onEnd?: () => void): void {
    const phase = phaseAt(this.#profile.phases, intendedAt - this.#origin)
    const request = requestOf(load, number, this.#ports.random)
    this.#clients.run(newCall({ number, load, intendedAt, phase: phase.name, record: phase.record, request }, onEnd))
  }

  #foundBug(error: unknown): void {
    this.#bug ??= { error }
    this.#bugFound.abort()
  }

  /** Follows what is open until nothing is, the drain is over, or somebody halts the run. */
  async #drain(): Promise<void> {
    const { clock } = this.#ports
    const over = new AbortController()
    const lastArrival = this.#noMore.aborted ? clock.now() : this.#origin + this.#plan.spanMs
    const end = Math.max(clock.now(), lastArrival) + this.#profile.drainMs
    const impatience = AbortSignal.any([over.signal, this.#bugFound.signal, ...present(this.#control.halt)])
    await Promise.race([this.#clients.idle(), sleepOrAbort(clock, end, impatience)])
    over.abort()
    if (this.#clients.openCalls > 0) await this.#clients.halt()
  }

  /** Planned calls that will not be made are counted, each with its intended start. */
  #dropFrom(first: number): void {
    const { clock, sink } = this.#ports
    for (let number = first; number < this.#plan.calls; number++) {
      const load = this.#modelOf(number)
      const planned = this.#plan.intendedMs[number] as number
      const phase = phaseAt(this.#profile.phases, planned)
      sink.emit({
        t: clock.now() - this.#startedAt,
        type: 'dropped',
        call: number,
        model: load.model,
        modality: load.modality,
        intended: this.#origin + planned - this.#startedAt,
        phase: phase.name,
        record: phase.record,
        reason: this.#spending.dropReason,
      })
    }
  }

  #sampleAccount(): { end: () => void } {
    const { sampleEveryMs } = this.#profile.credits
    const over = new AbortController()
    if (sampleEveryMs !== null) {
      void (async () => {
        for (let n = 1; !over.signal.aborted; n++) {
          await sleepOrAbort(this.#ports.clock, this.#origin + n * sampleEveryMs, over.signal)
          if (!over.signal.aborted) await this.#account.sample()
        }
      })()
    }
    return { end: () => over.abort() }
  }

  #modelOf(number: number): ModelLoad {
    return this.#profile.models[this.#plan.modelOf[number] as number] as ModelLoad
  }
}

/** A sleep that an abort merely ends early. */
async function sleepOrAbort(clock: Clock, instant: number, signal: AbortSignal): Promise<void> {
  try {
    await clock.sleepUntil(instant, signal)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function present(signal: AbortSignal | undefined): AbortSignal[] {
  return signal === undefined ? [] : [signal]
}
