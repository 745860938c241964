import * as z from 'zod'
import type { Clock } from '../time/clock.ts'
import { LeasedPace, type StartGate } from './leased-pace.ts'
import type { OwnBounds } from './own-bounds.ts'
import type { RedisLink } from './redis-link.ts'
import { LEASE_PACE, RETURN_PACE } from './scripts/lease-pace.ts'
import type { TakenShare } from './share.ts'

interface LessorPorts {
  link: Pick<RedisLink, 'run'>
  prefix: string
  clock: Clock
  /** Bounds of this worker, whatever Redis says. */
  bounds: Pick<OwnBounds, 'starts' | 'unusedStarts'>
  /** Added to an instant of the clock, it is one of Redis. */
  offsetMs: number
  /** Lessee: one owner of one share. */
  share: Pick<TakenShare, 'index' | 'fence'>
  /** Takes the number of starts of a name that are leased, and not used yet. */
  leased(name: string, starts: number): void
  /** Takes the delay with which a start of a name was handed out, ms. */
  late(name: string, ms: number): void
}

/**
 * Starts of several machines reach the gateway a little early or late of each other. They are leased so much further apart than the rate
 * asks for, that no window of the gateway holds one too many.
 */
const STRETCH = 1.03
/** A start is leased when it is no further ahead: less would leave starts unused where all workers are slow to ask. */
const LEAST_HORIZON_MS = 500
/**
 * How late a start may be used: as late as machines are that have too much to do. Less would make each start of theirs come too late and be lost, so
 * that nothing is sent for seconds; what is late moves what comes after it instead (`postpone` of the script `commit`).
 */
const GRACE_MS = 500

/** The quickest of so many answers tells how far this clock has come from that of Redis. */
const ANSWERS = 16

/** The time, when to ask again, and the instants; all of Redis. */
const LEASED = z.tuple([z.coerce.number(), z.coerce.number()], z.coerce.number())

/** The pace of a rate that all workers of a run share. */
export function leasedStarts(
  { link, prefix, clock, bounds, offsetMs, share, leased, late }: LessorPorts,
  name: string,
  { ratePerSecond, burst }: { ratePerSecond: number; burst: number },
  gate?: StartGate,
): LeasedPace {
  const ownRate = { intervalMs: 1000 / ratePerSecond, burst }
  const intervalMs = (1000 / ratePerSecond) * STRETCH
  const horizonMs = Math.max(intervalMs, LEAST_HORIZON_MS)
  const delays: number[] = []
  const giver = `${share.index}:${share.fence}`
  let givings = 0
  const local = (redisMs: number): number => redisMs - offsetMs
  return new LeasedPace(
    {
      lease: async (want) => {
        const answer = await link.run(LEASE_PACE, prefix, name, want, intervalMs, horizonMs, burst)
        const [at, again, ...instants] = LEASED.parse(answer)
        // An answer is later than the time in it: counted from the arrival of the quickest, nothing is early, and a slow one makes nothing late.
        delays.push(clock.now() - local(at))
        if (delays.length > ANSWERS) delays.shift()
        const aheadMs = Math.max(0, Math.min(...delays))
        return {
          notBefore: bounds.starts(
            name,
            ownRate,
            instants.slice(0, want).map((instant) => local(instant) + aheadMs),
            clock.now(),
          ),
          askAgainAt: local(again) + aheadMs,
        }
      },
      giveBack: (notBefore) => {
        if (notBefore.length === 0) return
        bounds.unusedStarts(name, ownRate, notBefore)
        const instants = notBefore.map((instant) => (instant + offsetMs).toFixed(3))
        link.run(RETURN_PACE, prefix, name, intervalMs, burst, giver, ++givings, ...instants).catch(() => {})
      },
      leased: (starts) => leased(name, starts),
      late: (ms) => late(name, ms),
    },
    clock,
    GRACE_MS,
    gate,
  )
}
