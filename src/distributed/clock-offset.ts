import type { Clock } from '../time/clock.ts'
import type { RedisLink } from './redis-link.ts'

/** How this process's clock stands to that of Redis: an instant here plus `ms` is one there, give or take `errorMs`. */
export interface ClockOffset {
  ms: number
  errorMs: number
}

const READINGS = 16

/** The quickest of some readings: its way there and back bounds the error. */
export async function readOffset(link: RedisLink, clock: Clock): Promise<ClockOffset> {
  let best: ClockOffset = { ms: 0, errorMs: Number.POSITIVE_INFINITY }
  for (let n = 0; n < READINGS; n++) {
    const before = clock.now()
    const [seconds, micros] = await link.ask(() => link.client.time())
    best = better(best, offsetOf(before, Number(seconds) * 1000 + Number(micros) / 1000, clock.now()))
  }
  return best
}

/** Offset by one reading of Redis's time, asked and answered at instants of this clock. */
export function offsetOf(askedAt: number, redisMs: number, answeredAt: number): ClockOffset {
  return { ms: redisMs - (askedAt + answeredAt) / 2, errorMs: (answeredAt - askedAt) / 2 }
}

export function better(one: ClockOffset, other: ClockOffset): ClockOffset {
  return other.errorMs < one.errorMs ? other : one
}
