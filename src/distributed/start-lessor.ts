import type { Clock } from '../time/clock.ts'
import { LeasedPace } from './leased-pace.ts'
import type { RedisLink } from './redis-link.ts'
import { LEASE_PACE, RETURN_PACE } from './scripts/lease-pace.ts'

interface LessorPorts {
  link: RedisLink
  prefix: string
  clock: Clock
  /** Added to an instant of the clock, it is one of Redis. */
  offsetMs: number
  /** Told how many starts of a name are leased, and not used yet. */
  leased(name: string, starts: number): void
  /** Told how late a start of a name was handed out, ms. */
  late(name: string, ms: number): void
}

/**
 * Starts of several machines reach the gateway a little early or late of each other. They are leased so much further apart than the rate
 * asks for, that no window of the gateway holds one too many.
 */
const STRETCH = 1.03
/** A start is leased when it is no further ahead: less would leave starts unused where all workers are slow to ask. */
const LEAST_HORIZON_MS = 500
/** How late a start may be used: an interval, within bounds. */
const GRACE_MS = { least: 25, most: 500 }

/** The quickest of so many answers tells how far this clock has come from that of Redis. */
const ANSWERS = 16

/** The pace of a rate that all workers of a run share. */
export function leasedStarts(
  { link, prefix, clock, offsetMs, leased, late }: LessorPorts,
  name: string,
  { ratePerSecond, burst }: { ratePerSecond: number; burst: number },
): LeasedPace {
  const intervalMs = (1000 / ratePerSecond) * STRETCH
  const horizonMs = Math.max(intervalMs, LEAST_HORIZON_MS)
  const delays: number[] = []
  const local = (redisMs: string | undefined): number => Number(redisMs) - offsetMs
  return new LeasedPace(
    {
      lease: async (want) => {
        const answer = await link.run(LEASE_PACE, prefix, name, want, intervalMs, horizonMs, burst)
        const [at, again, ...instants] = answer as string[]
        // An answer is later than the time in it: counted from the arrival of the quickest, nothing is early, and a slow one makes nothing late.
        delays.push(clock.now() - local(at))
        if (delays.length > ANSWERS) delays.shift()
        const aheadMs = Math.max(0, Math.min(...delays))
        return {
          notBefore: instants.map((instant) => local(instant) + aheadMs),
          askAgainAt: local(again) + aheadMs,
        }
      },
      giveBack: (notBefore) => {
        if (notBefore.length === 0) return
        const instants = notBefore.map((instant) => (instant + offsetMs).toFixed(3))
        link.run(RETURN_PACE, prefix, name, intervalMs, burst, ...instants).catch(() => {})
      },
      leased: (starts) => leased(name, starts),
      late: (ms) => late(name, ms),
    },
    clock,
    Math.min(GRACE_MS.most, Math.max(GRACE_MS.least, intervalMs)),
  )
}
