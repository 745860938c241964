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
  /** Told how late a start of a name was handed out, and how far its starts are apart; ms. */
  late(name: string, ms: number, intervalMs: number): void
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

/** The pace of a rate that all workers of a run share. */
export function leasedStarts(
  { link, prefix, clock, offsetMs, late }: LessorPorts,
  name: string,
  { ratePerSecond, burst }: { ratePerSecond: number; burst: number },
): LeasedPace {
  const intervalMs = (1000 / ratePerSecond) * STRETCH
  const horizonMs = Math.max(intervalMs, LEAST_HORIZON_MS)
  const local = (redisMs: string | undefined): number => Number(redisMs) - offsetMs
  return new LeasedPace(
    {
      lease: async (want) => {
        const answer = await link.run(LEASE_PACE, prefix, name, want, intervalMs, horizonMs, burst)
        const [at, again, ...instants] = answer as string[]
        // The answer is later than the time in it: counted from its arrival, nothing is early.
        const arrived = clock.now() - local(at)
        return {
          notBefore: instants.map((instant) => local(instant) + Math.max(0, arrived)),
          askAgainAt: local(again) + Math.max(0, arrived),
        }
      },
      giveBack: (notBefore) => {
        if (notBefore.length === 0) return
        const instants = notBefore.map((instant) => (instant + offsetMs).toFixed(3))
        link.run(RETURN_PACE, prefix, name, intervalMs, burst, ...instants).catch(() => {})
      },
      late: (ms) => late(name, ms, intervalMs),
    },
    clock,
    Math.min(GRACE_MS.most, Math.max(GRACE_MS.least, intervalMs)),
  )
}
