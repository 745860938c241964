import type { Admission, ModelAdmission } from '../load/admission.ts'
import { localAdmission } from '../load/local-admission.ts'
import { withPacing } from '../load/pacing.ts'
import type { CallRecord } from '../measure/call-record.ts'
import type { Profile } from '../profile/profile.ts'
import type { Clock } from '../time/clock.ts'
import { LeasedSlots, type SlotLessor } from './leased-slots.ts'
import type { Outbox } from './outbox.ts'
import type { OwnBounds } from './own-bounds.ts'
import type { RedisLink } from './redis-link.ts'
import { KEEP_SLOTS } from './scripts/lease-slots.ts'
import type { TakenShare } from './share.ts'
import { slotsLeft } from './slots-left.ts'
import { leasedStarts } from './start-lessor.ts'

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
  bounds: OwnBounds
  /** Takes the number of starts of a name that are leased, and not used yet. */
  leased(name: string, starts: number): void
  /** Takes the delay with which a start of a name was handed out, ms. */
  late(name: string, ms: number): void
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
