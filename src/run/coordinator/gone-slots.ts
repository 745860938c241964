import * as z from 'zod'
import { limitName } from '../../distributed/leased-limits.ts'
import type { RedisLink } from '../../distributed/redis-link.ts'
import { GONE_SLOTS } from '../../distributed/scripts/lease-slots.ts'
import type { EventSink } from '../../measure/events/events.ts'
import type { Profile } from '../../profile/profile.ts'
import type { Clock } from '../../time/clock.ts'
import { formatCounted, formatDuration } from '../../units.ts'

const LOOK_EVERY_MS = 1_000
/** How many, the last instant, and the time; both of Redis. */
const ANSWER = z.tuple([z.int().min(0), z.coerce.number(), z.coerce.number()])

export interface GoneSlotsOrder {
  link: RedisLink
  prefix: string
  profile: Profile
  clock: Clock
  sink: EventSink
  /** Instant that event times count from. */
  startedAt: number
  say(notice: string): void
}

/** Tells of slots that are held since nobody knows what became of the calls of a worker that is gone. */
export class GoneSlots {
  readonly #order: GoneSlotsOrder
  readonly #names: readonly string[]
  readonly #told = new Map<string, number>()
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(order: GoneSlotsOrder) {
    const { profile } = order
    this.#order = order
    this.#names = profile.models
      .filter(({ admission }) => admission.concurrency !== null)
      .flatMap(({ model }) => Array.from({ length: profile.clients }, (_, n) => limitName(profile, model, n)))
  }

  async look(): Promise<void> {
    const { clock } = this.#order
    if (clock.now() - this.#lookedAt < LOOK_EVERY_MS) return
    this.#lookedAt = clock.now()
    for (const name of this.#names) await this.#lookAt(name)
  }

  async #lookAt(name: string): Promise<void> {
    const { link, prefix, clock, sink, startedAt, say } = this.#order
    const [slots, last, at] = ANSWER.parse(await link.run(GONE_SLOTS, prefix, name))
    if (slots === (this.#told.get(name) ?? 0)) return
    this.#told.set(name, slots)
    const [t, leftMs] = [clock.now() - startedAt, Math.max(0, last - at)]
    sink.emit({ type: 'gone-slots', t, name, slots, until: t + leftMs })
    if (slots === 0) say(`all slots of ${name} are free again`)
    else {
      const held = `${formatCounted(slots, 'slot')} of ${name} held for ${formatDuration(leftMs)} at most`
      say(`${held}: the worker is lost, and its requests may still be running`)
    }
  }
}
