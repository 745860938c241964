import * as z from 'zod'
import { mayHaveBeenAccepted } from '../gateway/outcome.ts'
import type { Admission, ModelAdmission } from '../load/admission/admission.ts'
import { localAdmission } from '../load/admission/local-admission.ts'
import { withPacing } from '../load/admission/pacing.ts'
import type { CallRecord } from '../measure/calls/call-record.ts'
import type { ModelLoad, Profile } from '../profile/profile.ts'
import type { Clock } from '../time/clock.ts'
import { isTask } from './adopted-call.ts'
import { LeaseClock } from './lease-clock.ts'
import { LeasedPace, type LeasedStart, type StartGate } from './leased-pace.ts'
import { LeasedSlots, type SlotLessor } from './leased-slots.ts'
import type { Outbox } from './outbox.ts'
import type { RedisLink } from './redis-link.ts'
import { GRACE_MS, LEASE_PACE, RETURN_PACE, STRETCH } from './scripts/lease-pace.ts'
import { KEEP_SLOTS } from './scripts/lease-slots.ts'
import type { TakenShare } from './share.ts'
import type { WorkerBounds } from './worker-bounds.ts'

export interface LeasedLimitsOrder {
  profile: Profile
  share: Pick<TakenShare, 'index' | 'fence'>
  /** How many workers have a part in each limit. */
  living(): number
  link: RedisLink
  prefix: string
  clock: Clock
  /** Instant that event times count from. */
  startedAt: number
  /** Added to an instant of the clock, it is one of Redis. */
  offsetMs: number
  outbox: Outbox
  /** Bounds of this worker, whatever Redis says. */
  bounds: WorkerBounds
  /** Takes the number of starts of a name that are leased, and not used yet. */
  leased(name: string, starts: number): void
  /** A start of a name, which is an instant of Redis, was handed out no later than at another. */
  used(name: string, start: string, at: number): void
}

type Admissions = ReadonlyMap<string, ModelAdmission>

/** By what name the workers know a model's limits: they are each client's own. */
export function limitName({ clients }: Pick<Profile, 'clients'>, model: string, client: number): string {
  return clients === 1 ? model : `${model} of client ${(client % clients) + 1}`
}

/** The limits of a run's clients as a share has them: each is known to all workers by a name of its own, and leased. */
export class LeasedLimits {
  readonly #order: LeasedLimitsOrder
  readonly #slots = new Map<string, LeasedSlots>()

  constructor(order: LeasedLimitsOrder) {
    this.#order = order
  }

  /** A model's limits are each client's own, as are its cool-downs; of one client they have the model's name. */
  nameOf(model: string, call: number): string {
    return limitName(this.#order.profile, model, call)
  }

  /** The paces that an attempt passes, by name. */
  pacesOf(model: string, call: number): string[] {
    const { models, retry } = this.#order.profile
    const paces: string[] = []
    const rate = models.find((load) => load.model === model)?.admission.ratePerSecond ?? null
    if (rate !== null) paces.push(this.nameOf(model, call))
    if (retry.pacing?.kind !== 'fixed') return paces
    const of = retry.pacing.scope === 'account' ? ACCOUNT : model
    return [...paces, `${PACING}${this.nameOf(of, call)}`]
  }

  /** For each client its own. `adopted`: calls whose tasks the share's earlier owner left open. */
  async open(adopted: readonly CallRecord[]): Promise<[Admissions, ...Admissions[]]> {
    const { profile, clock } = this.#order
    const one = async (client: number): Promise<Admissions> => {
      const admissions = new Map<string, ModelAdmission>()
      for (const load of profile.models) {
        const { model, admission } = load
        const name = this.nameOf(model, client)
        const { concurrency, ratePerSecond, burst } = admission
        const own = adopted.filter((record) => this.nameOf(record.model, record.call) === name)
        const left = slotsLeft(own, load)
        const slot = concurrency === null ? localAdmission({}, clock) : await this.#slotsOf(name, concurrency, left)
        admissions.set(model, { slot, pace: this.#startsOf(name, ratePerSecond, burst) })
      }
      // It makes the paces in the order of the models, or one for all.
      const { pacing } = profile.retry
      const names = pacing?.scope === 'account' ? [ACCOUNT] : profile.models.map(({ model }) => model)
      return withPacing(admissions, pacing, clock, ({ ratePerSecond = null, burst = 1 }) =>
        this.#startsOf(`${PACING}${this.nameOf(names.shift() ?? ACCOUNT, client)}`, ratePerSecond, burst),
      )
    }
    return [await one(0), ...(await Promise.all(Array.from({ length: profile.clients - 1 }, (_, n) => one(n + 1))))]
  }

  /** The call of an adopted task has ended. */
  ended({ model, call }: CallRecord): void {
    this.#slots.get(this.nameOf(model, call))?.release()
  }

  #startsOf(name: string, ratePerSecond: number | null, burst: number): Admission {
    return ratePerSecond === null
      ? localAdmission({}, this.#order.clock)
      : leasedStarts(this.#order, name, { ratePerSecond, burst })
  }

  async #slotsOf(name: string, concurrency: number, left: ReturnType<typeof slotsLeft>): Promise<LeasedSlots> {
    const { link, prefix, share, clock, bounds, startedAt, offsetMs, living } = this.#order
    const { followed: held, gone } = left
    bounds.adoptSlots(name, held)
    const until = gone.flatMap((slot) => [slot.call, (slot.until + startedAt + offsetMs).toFixed(3)])
    await link.run(KEEP_SLOTS, prefix, name, share.index, held, ...until)
    const settings = { limit: concurrency, fair: () => Math.floor(concurrency / Math.max(1, living())), held }
    const slots = new LeasedSlots(this.#slotLessor(name, concurrency), settings, clock)
    this.#slots.set(name, slots)
    return slots
  }

  #slotLessor(name: string, limit: number): SlotLessor {
    const { outbox, bounds } = this.#order
    return {
      lease: async (want, held) => {
        const [got = '', others = '0'] = (await outbox.ask(['s', name, String(limit), String(want)])).split(' ')
        const isAgain = got === 'again'
        const leased = isAgain ? wholeNumber(others) - held : wholeNumber(got)
        const taken = bounds.takeSlots(name, limit, Math.min(want, leased))
        for (let n = taken; n < leased; n++) outbox.tell('f', name)
        return { got: taken, others: isAgain ? 0 : wholeNumber(others) }
      },
      giveBack: () => {
        bounds.giveSlot(name)
        outbox.tell('f', name)
        outbox.hurry()
      },
    }
  }
}

/** 0 for what is none. */
function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

const PACING = 'retry.pacing '
/** Where all models share one pace. */
const ACCOUNT = 'account'

/** A slot of a call that nobody can follow: what it sent may run on, and is surely over at an instant. */
interface GoneSlot {
  call: number
  /** As times of events, ms. */
  until: number
}

/**
 * Slots that the calls of an earlier owner hold. A call whose task is followed holds one until its end is seen. A call whose answer nobody heard
 * holds one as long as its task may take. A call between two attempts holds none: nothing of it is under way.
 */
export function slotsLeft(
  records: readonly CallRecord[],
  { timeouts }: Pick<ModelLoad, 'timeouts'>,
): { followed: number; gone: GoneSlot[] } {
  const gone = records
    .filter((record) => !isTask(record) && mayRun(record))
    .map((record) => {
      const taskMs = record.modality === 'text' ? 0 : timeouts.taskMs
      return { call: record.call, until: record.attemptAt + timeouts.submitMs + taskMs }
    })
  return { followed: records.filter(isTask).length, gone }
}

/** It was sent, and bought something, or nobody knows. */
function mayRun({ attempts, outcome, modality }: CallRecord): boolean {
  if (attempts === 0) return false
  if (outcome === undefined) return true
  const isOver = modality === 'text' && outcome.outcome === 'accepted'
  return !isOver && mayHaveBeenAccepted({ kind: outcome.outcome, status: outcome.status })
}

interface LessorPorts {
  link: Pick<RedisLink, 'run'>
  prefix: string
  clock: Clock
  /** Bounds of this worker, whatever Redis says. */
  bounds: Pick<WorkerBounds, 'starts' | 'unusedStarts'>
  /** Added to an instant of the clock, it is one of Redis. */
  offsetMs: number
  /** Lessee: one owner of one share. */
  share: Pick<TakenShare, 'index' | 'fence'>
  /** Takes the number of starts of a name that are leased, and not used yet. */
  leased(name: string, starts: number): void
  /** A start of a name, which is an instant of Redis, was handed out no later than at another. */
  used(name: string, start: string, at: number): void
}

/** A start is leased when it is no further ahead: less would leave starts unused where all workers are slow to ask. */
const LEAST_HORIZON_MS = 500

/** The time, when to ask again, and the instants; all of Redis. */
const LEASED = z.tuple([z.coerce.number(), z.coerce.number()], z.string().regex(/^\d{1,15}(\.\d{1,3})?$/))

/** The pace of a rate that all workers of a run share. */
export function leasedStarts(
  { link, prefix, clock, bounds, offsetMs, share, leased, used }: LessorPorts,
  name: string,
  { ratePerSecond, burst }: { ratePerSecond: number; burst: number },
  gate?: StartGate,
): LeasedPace {
  const ownRate = { intervalMs: 1000 / ratePerSecond, burst }
  const { intervalMs } = ownRate
  const horizonMs = Math.max(intervalMs * STRETCH, LEAST_HORIZON_MS)
  const giver = `${share.index}:${share.fence}`
  let givings = 0
  const redisClock = new LeaseClock(offsetMs)
  const returned = (starts: readonly LeasedStart[]): void => {
    if (starts.length === 0) return
    const instants = starts.map((start) => start.name)
    link.run(RETURN_PACE, prefix, name, intervalMs, burst, giver, ++givings, ...instants).catch(() => {})
  }
  return new LeasedPace(
    {
      lease: async (want) => {
        const askedAt = clock.now()
        const answer = await link.run(LEASE_PACE, prefix, name, intervalMs, burst, want, horizonMs)
        const [at, again, ...instants] = LEASED.parse(answer)
        const now = clock.now()
        redisClock.heard(at, askedAt, now)
        const leases = instants.slice(0, want).map((instant) => ({
          name: instant,
          notBefore: redisClock.surelyAfter(Number(instant)),
          notAfter: redisClock.surelyBefore(Number(instant) + GRACE_MS),
        }))
        const due = bounds.starts(name, ownRate, leases, now)
        returned(leases.filter((_, n) => due[n] === null))
        return {
          starts: leases.flatMap((lease, n) => {
            const notBefore = due[n] ?? null
            return notBefore === null ? [] : [{ ...lease, notBefore }]
          }),
          askAgainAt: redisClock.surelyAfter(again),
        }
      },
      giveBack: (starts) => {
        bounds.unusedStarts(
          name,
          ownRate,
          starts.map(({ notBefore }) => notBefore),
        )
        returned(starts)
      },
      leased: (starts) => leased(name, starts),
      used: (start) => used(name, start.name, redisClock.atTheLatest(clock.now())),
    },
    clock,
    gate,
  )
}
