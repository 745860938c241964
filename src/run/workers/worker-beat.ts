import { hostname } from 'node:os'
import * as z from 'zod'
import { type ClockOffset, offsetOf } from '../../distributed/clock-offset.ts'
import { forged } from '../../distributed/forgery.ts'
import { type Cut, PART_KINDS, type PartKind } from '../../distributed/parts.ts'
import type { RedisLink } from '../../distributed/redis-link.ts'
import type { RunSeal } from '../../distributed/run-seal.ts'
import type { RunSpec } from '../../distributed/run-spec.ts'
import { BEAT } from '../../distributed/scripts/beat.ts'
import { LEAVE_RUN } from '../../distributed/scripts/stop-run.ts'
import { jsonIn } from '../../json.ts'
import type { Clock } from '../../time/clock.ts'

/** A worker's report with each beat. */
const saysSchema = z.object({
  host: z.string().max(255),
  /** How far its wall clock is ahead of that of Redis, give or take. */
  aheadMs: z.number(),
  errorMs: z.number().min(0),
})
export type WorkerSays = z.infer<typeof saysSchema>

/** Report of worker `number`; null if it is none of the run. */
export function saidBy(number: string, said: string, seal: RunSeal): WorkerSays | null {
  const end = said.indexOf(' ')
  const [mark, json] = [said.slice(0, end), said.slice(end + 1)]
  if (end < 0 || !/^\d{1,9}$/.test(number) || !seal.isOurs('worker', `${number} ${json}`, mark)) return null
  return saysSchema.safeParse(jsonIn(json)).data ?? null
}

/** Content of a beat. Instants of this clock. */
export interface Pulse {
  /** When it was asked: what leases are counted from. */
  askedAt: number
  state: string
  start: { startedAt: number; origin: number } | null
  hasCoordinator: boolean
  living: number
  /** Shares that are not done. */
  undone: number
  /** Number of parts that are to go to others. */
  giveUp: Readonly<Record<PartKind, number>>
  /** A share whose owner says nothing. */
  expired: number | null
  lost: readonly number[]
  /** By share, a name and an end in turn. */
  spans: ReadonlyMap<number, string[]>
  late: readonly string[]
}

/** Work of a worker, as its beat reports it. */
export interface Doing {
  weight: number
  /** The share that takes parts of the plan; null where none does. */
  into: number | null
  has: Readonly<Record<PartKind, number>>
  shares: readonly { index: number; fence: string; known: number }[]
}

export interface WorkerBeatOrder {
  link: RedisLink
  prefix: string
  seal: RunSeal
  number: number
  clock: Clock
  offset: ClockOffset
  spec: Pick<RunSpec, 'shares' | 'leaseMs'>
  cut: Cut
}

/** Slower readings of Redis's time say nothing of a clock's drift. */
const QUICK_MS = 1

const START = /^\d+\.\d+ \d+\.\d+$/
const COUNT = z.int().min(0)
const ANSWER = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  COUNT,
  COUNT,
  COUNT,
  COUNT,
  COUNT,
  z.string().regex(/^\d{0,9}$/),
  z.array(z.string()),
  z.array(z.string()),
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
  async beat({ weight, into, has, shares }: Doing): Promise<Pulse> {
    const { link, prefix, number, offset, clock, seal, spec, cut } = this.#order
    const { ms } = offset
    const says: WorkerSays = { host: hostname(), aheadMs: clock.originEpochMs - ms, errorMs: this.#errorMs }
    const askedAt = clock.now()
    const json = JSON.stringify(says)
    const said = `${seal.mark('worker', `${number} ${json}`)} ${json}`
    const parts = PART_KINDS.flatMap((kind) => [cut[kind], has[kind]])
    const held = shares.flatMap(({ index, fence, known }) => [index, fence, known])
    const words = [number, said, weight, spec.leaseMs, spec.shares, into ?? '', ...parts, ...held]
    const answer = ANSWER.parse(await link.run(BEAT, prefix, ...words))
    const [at, state, start, mark, coordinator, living, undone, calls, users, expired, lost, told, late] = answer
    this.#note(offsetOf(askedAt, Number(at), clock.now()))
    if (start !== '' && !(START.test(start) && seal.isOurs('start', start, mark))) throw forged('a start')
    const [startedAt, origin] = start === '' ? [] : start.split(' ').map((redisMs) => Number(redisMs) - ms)
    const spans = new Map<number, string[]>()
    for (let n = 0; n < told.length; n += 3) {
      const share = Number(told[n])
      spans.set(share, [...(spans.get(share) ?? []), told[n + 1] as string, told[n + 2] as string])
    }
    return {
      askedAt,
      state,
      start: startedAt === undefined || origin === undefined ? null : { startedAt, origin },
      hasCoordinator: coordinator === 1,
      living,
      undone,
      giveUp: { c: calls, u: users },
      expired: expired === '' ? null : Number(expired),
      lost: lost.map(Number),
      spans,
      late,
    }
  }

  /** Says that this worker has ended. Whether no other is left; false where Redis does not tell. */
  async endsLast(): Promise<boolean> {
    const { link, prefix, number, spec } = this.#order
    const others = await link.run(LEAVE_RUN, prefix, number, spec.leaseMs).catch(() => null)
    return others === 0
  }

  /** Clocks drift: how far the offset that instants are corrected by may be off by now. */
  #note(reading: ClockOffset): void {
    const { offset } = this.#order
    if (reading.errorMs > QUICK_MS) return
    this.#errorMs = Math.max(this.#errorMs, Math.abs(reading.ms - offset.ms) + reading.errorMs)
  }
}
