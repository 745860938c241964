import { hostname } from 'node:os'
import * as z from 'zod'
import { type ClockOffset, offsetOf } from '../distributed/clock-offset.ts'
import { forged } from '../distributed/forged.ts'
import type { RedisLink } from '../distributed/redis-link.ts'
import type { RunSeal } from '../distributed/run-seal.ts'
import { BEAT } from '../distributed/scripts/beat.ts'
import type { Clock } from '../time/clock.ts'

/** What a worker says of itself with each beat. */
export interface WorkerSays {
  host: string
  /** How far its wall clock is ahead of that of Redis, give or take. */
  aheadMs: number
  errorMs: number
}

const saysSchema: z.ZodType<WorkerSays> = z.object({
  host: z.string().max(255),
  aheadMs: z.number(),
  errorMs: z.number().min(0),
})

/** What worker `number` said of itself; null where it is none of the run. */
export function saidBy(number: string, said: string, seal: RunSeal): WorkerSays | null {
  const end = said.indexOf(' ')
  const [mark, json] = [said.slice(0, end), said.slice(end + 1)]
  if (end < 0 || !/^\d{1,9}$/.test(number) || !seal.isOurs('worker', `${number} ${json}`, mark)) return null
  try {
    return saysSchema.parse(JSON.parse(json))
  } catch {
    return null
  }
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
  seal: RunSeal
  number: number
  clock: Clock
  offset: ClockOffset
}

/** Slower readings of Redis's time say nothing of a clock's drift. */
const QUICK_MS = 1

const START = /^\d+\.\d+ \d+\.\d+$/
const ANSWER = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.int().min(0),
  z.int().min(0),
  z.array(z.string()),
])

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

  /** Throws REDIS_FORGED for a start that the coordinator did not sign. */
  async beat(shares: Iterable<number>): Promise<Pulse> {
    const { link, prefix, number, offset, clock, seal } = this.#order
    const { ms } = offset
    const says: WorkerSays = { host: hostname(), aheadMs: clock.originEpochMs - ms, errorMs: this.#errorMs }
    const asked = clock.now()
    const json = JSON.stringify(says)
    const said = `${seal.mark('worker', `${number} ${json}`)} ${json}`
    const answer = await link.run(BEAT, prefix, number, said, ...shares)
    const [at, state, start, mark, coordinator, done, late] = ANSWER.parse(answer)
    this.#note(offsetOf(asked, Number(at), clock.now()))
    if (start !== '' && !(START.test(start) && seal.isOurs('start', start, mark))) throw forged('a start')
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
