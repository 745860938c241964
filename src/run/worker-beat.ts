import { hostname } from 'node:os'
import { type ClockOffset, offsetOf } from '../distributed/clock-offset.ts'
import type { RedisLink } from '../distributed/redis-link.ts'
import { BEAT } from '../distributed/scripts/beat.ts'
import type { Clock } from '../time/clock.ts'

/** What a worker says of itself with each beat. */
export interface WorkerSays {
  host: string
  /** How far its wall clock is ahead of that of Redis, give or take. */
  aheadMs: number
  errorMs: number
}

/** What a beat tells. Instants of this clock. */
export interface Pulse {
  state: string
  start: { startedAt: number; origin: number } | null
  hasCoordinator: boolean
  done: number
  late: readonly string[]
}

export interface WorkerBeatOrder {
  link: RedisLink
  prefix: string
  number: number
  clock: Clock
  offset: ClockOffset
}

/** Slower readings of Redis's time say nothing of a clock's drift. */
const QUICK_MS = 1

/** How a worker says that it lives, and hears how the run stands. */
export class WorkerBeat {
  readonly #order: WorkerBeatOrder
  #errorMs: number

  constructor(order: WorkerBeatOrder) {
    this.#order = order
    this.#errorMs = order.offset.errorMs
  }

  /** How far an instant of this clock may be off once it is corrected; ms. */
  get errorMs(): number {
    return this.#errorMs
  }

  async beat(shares: Iterable<number>): Promise<Pulse> {
    const { link, prefix, number, offset, clock } = this.#order
    const { ms } = offset
    const says: WorkerSays = { host: hostname(), aheadMs: clock.originEpochMs - ms, errorMs: this.#errorMs }
    const asked = clock.now()
    const answer = (await link.run(BEAT, prefix, number, JSON.stringify(says), ...shares)) as unknown[]
    const [at, state, start, coordinator, done, late] = answer as [string, string, string, number, number, string[]]
    this.#note(offsetOf(asked, Number(at), clock.now()))
    const [startedAt, origin] = start === '' ? [] : start.split(' ').map((redisMs) => Number(redisMs) - ms)
    return {
      state,
      start: startedAt === undefined || origin === undefined ? null : { startedAt, origin },
      hasCoordinator: coordinator === 1,
      done,
      late,
    }
  }

  /** Clocks drift: how far the offset that instants are corrected by may be off by now. */
  #note(reading: ClockOffset): void {
    const { offset } = this.#order
    if (reading.errorMs > QUICK_MS) return
    this.#errorMs = Math.max(this.#errorMs, Math.abs(reading.ms - offset.ms) + reading.errorMs)
  }
}
