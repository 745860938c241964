import type { Clock } from './clock.ts'

/** The present instant of a clock as ISO 8601 with ms, in UTC. */
export function isoNow(clock: Clock): string {
  return new Date(clock.originEpochMs + clock.now()).toISOString()
}
